/**
 * What a client shows right after somebody came in: the account, the money, and where else the account is open.
 * Refuses `login.not.session` when the account is gone. No side effects. Source: specification, section 7, Other calls.
 */

import type { LoginInfo } from "@openhouse/protocol/identity/login-info";
import type { WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { describeMember, listSessions } from "../account/describe-member.ts";

/** What other modules know of who has just come in; wired beside app.ts, because none of them stands below this one. */
export interface LoginFacts {
  readonly showBalances: (deps: Deps, actor: MemberActor, query: object) => Promise<WalletBalances>;
}

export async function describeLogin(deps: Deps, facts: LoginFacts, actor: MemberActor): Promise<LoginInfo> {
  const showsMoney = hasFlag(deps.merchants.byId(actor.merchantId), "COMM3");
  const [member, { list }, balance] = await Promise.all([
    describeMember(deps, actor),
    listSessions(deps, actor),
    showsMoney ? facts.showBalances(deps, actor, {}) : null,
  ]);
  return { member, balance, otherSessions: list.filter(({ isCurrent }) => !isCurrent).length };
}
