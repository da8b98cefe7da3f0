/**
 * Returns what a client shows right after a login: the account, the balances (null without flag COMM3), and the number
 * of other sessions. Refuses `login.not.session` if the account no longer exists. No side effects. Source:
 * specification, section 7, Other calls.
 */

import type { LoginInfo } from "@openhouse/protocol/identity/login-info";
import type { WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { describeMember, listSessions } from "../account/describe-member.ts";

/** Functions of other modules. app.ts passes them in, because identity may not import those modules. */
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
