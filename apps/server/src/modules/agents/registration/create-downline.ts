/**
 * Creates an account directly below an agent, as a plain member or as another agent. The caller creates the credentials
 * before it opens the transaction.
 *
 * Refusals, in this order: `request.param.err` (an invalid rate), `agents.rebate.lowered`, `agents.rebate.above.own`,
 * `exists.account.err` (409), `agents.upline.invalid` (the agent's account has been closed or blocked),
 * `agents.tree.too.deep`. Side effects: creates the member with wallets and with the agent as upline (the openers in
 * `deps.memberOpeners` do both), and requires a change of the password; stores rebates above the usual ones; writes an
 * audit entry; emits `member.registered`. The new member accepts the terms of use when changing the initial password
 * (identity/change-password). Source: docs/wire-format.md, Agent centre; docs/product-rules.md, Accounts.
 */

import type { CreateDownlineBody, CreateDownlineReply } from "@openhouse/protocol/agents/create-downline";
import { findRaisedRates } from "@openhouse/rules/agents/rebate-rates";
import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { createMember } from "../../identity/index.ts";
import type { FirstCredentials } from "../../identity/index.ts";
import { refuseInvalidRates } from "./raise-rebates.ts";
import { raiseRebateRow } from "./rebate-repository.ts";
import { rebatesOf, usualRebates } from "./rebates-of.ts";
import { agentTypeOf } from "../tree/agent-type-of.ts";

export interface CreateDownlineInput {
  readonly actor: MemberActor;
  readonly credentials: FirstCredentials;
  readonly request: Pick<CreateDownlineBody, "type" | "rebates">;
}

export async function createDownline(
  deps: Deps,
  tx: Transaction,
  { actor, credentials, request }: CreateDownlineInput,
): Promise<CreateDownlineReply> {
  const { merchantId, memberId: uplineId, ip, language, requestId } = actor;
  const merchant = deps.merchants.byId(merchantId);
  const requestedRates = request.rebates ?? {};
  const usual = usualRebates(deps, merchantId);
  refuseInvalidRates({
    requestedRates,
    giverRates: await rebatesOf(deps, tx, { merchantId, memberId: uplineId }),
    currentRates: usual,
  });
  const isAgent = request.type === 1;
  const memberId = await createMember(deps, tx, {
    actor: { merchantId, ip, language, requestId },
    account: credentials.account,
    nickname: credentials.nickname,
    type: isAgent ? agentTypeOf(merchant) : 0,
    currency: merchant.currency,
    passwordHash: credentials.passwordHash,
    mustChangePassword: true,
    registerUrl: null,
    uplineId,
    referralCode: null,
    affiliateCode: null,
    consent: null,
  });
  const at = deps.clock.businessNow();
  const rates = findRaisedRates(usual, requestedRates);
  if (Object.keys(rates).length > 0) {
    await raiseRebateRow(tx, { merchantId, memberId, rates, givenBy: uplineId, at });
  }
  await auditOpening(tx, { actor, memberId, at, detail: { isAgent, rebates: rates } });
  return {
    customerId: String(memberId),
    customerName: credentials.account,
    isAgent,
    hasInitialPassword: credentials.isInitialPassword,
  };
}

interface OpeningAudit {
  readonly actor: MemberActor;
  readonly memberId: MemberId;
  readonly at: Date;
  readonly detail: { readonly isAgent: boolean; readonly rebates: RequestedRates };
}

function auditOpening(tx: Transaction, { actor, memberId, at, detail }: OpeningAudit): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.opened",
    subject: { kind: "member", id: String(memberId) },
    detail,
  });
}
