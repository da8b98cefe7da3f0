/**
 * Raises the rebates of a direct downline, up to the agent's own rates.
 *
 * Refusals, in this order: `not.exists.account.err` (404: the member is not in the team or not directly below the
 * agent), `request.param.err` (an invalid rate), `agents.rebate.lowered` {category, percent}, `agents.rebate.above.own`
 * {category, percent}. Only rates above the usual ones are stored, and a stored rate never falls. When a downline's
 * rate is stored, it is above the usual rate and at most the agent's rate, so the agent's rate is stored, too.
 * Therefore the downline's rate stays at most the agent's rate when the usual rates change. Concurrent calls wait for
 * the lock of the member's place. Side effects: writes the member's row, and an audit entry if something changed.
 * Source: docs/wire-format.md, Agent centre.
 */

import type { DownlineRebates, SetRebatesBody } from "@openhouse/protocol/agents/rebates";
import { findRebateFault, raiseRates, findRaisedRates } from "@openhouse/rules/agents/rebate-rates";
import type { RateCheck } from "@openhouse/rules/agents/rebate-rates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Member } from "../../identity/index.ts";
import { requireDirectDownline } from "../tree/require-direct-downline.ts";
import { raiseRebateRow } from "./rebate-repository.ts";
import { rebatesOf } from "./rebates-of.ts";
import { lockPlaces, lockTree } from "../tree/tree-repository.ts";

type RaiseDeps = Pick<Deps, "clock" | "merchants">;

/**
 * Returns the agent's own rates, which are the upper bound for a direct downline, and the downline's current rates.
 * Refuses with `not.exists.account.err` if the member is not a direct downline.
 */
export async function showRebates(
  deps: RaiseDeps,
  db: Queryable,
  { actor, customerId }: { readonly actor: MemberActor; readonly customerId: string },
): Promise<DownlineRebates> {
  return ratesOf(deps, db, { actor, member: await requireDirectDownline(db, actor, customerId) });
}

async function ratesOf(
  deps: RaiseDeps,
  db: Queryable,
  { actor: { merchantId, memberId }, member }: { readonly actor: MemberActor; readonly member: Member },
): Promise<DownlineRebates> {
  const own = await rebatesOf(deps, db, { merchantId, memberId });
  const current = await rebatesOf(deps, db, { merchantId, memberId: member.id });
  return { customerId: String(member.id), customerName: member.account, own, current };
}

export async function raiseRebates(
  deps: RaiseDeps,
  tx: Transaction,
  { actor, order: { customerId, rebates } }: { readonly actor: MemberActor; readonly order: SetRebatesBody },
): Promise<DownlineRebates> {
  const { merchantId, memberId } = actor;
  // While this lock is held, no member can be moved in the tree, so the member stays directly below.
  await lockTree(tx, merchantId, "placement");
  const member = await requireDirectDownline(tx, actor, customerId);
  // Locks the member, so that two concurrent calls do not compare with the same old rates.
  await lockPlaces(tx, merchantId, [member.id]);
  const downlineRates = await ratesOf(deps, tx, { actor, member });
  refuseInvalidRates({
    requestedRates: rebates,
    giverRates: downlineRates.own,
    currentRates: downlineRates.current,
  });
  const rates = findRaisedRates(downlineRates.current, rebates);
  if (Object.keys(rates).length === 0) return downlineRates;
  const current = raiseRates(downlineRates.current, rates);
  const at = deps.clock.businessNow();
  await raiseRebateRow(tx, { merchantId, memberId: member.id, rates, givenBy: memberId, at });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.rebates-raised",
    subject: { kind: "member", id: String(member.id) },
    detail: { before: downlineRates.current, after: current },
  });
  return { ...downlineRates, current };
}

/** Refuses invalid rates; the refusal's `value` names the category. */
export function refuseInvalidRates(rateCheck: RateCheck): void {
  const fault = findRebateFault(rateCheck);
  if (fault === undefined) return;
  const { kind, category, boundPpm } = fault;
  if (kind === "invalid") throw new Refusal("request.param.err", {}, { fields: [category] });
  const code = kind === "lowered" ? "agents.rebate.lowered" : "agents.rebate.above.own";
  throw new Refusal(code, { percent: boundPpm / 10_000 }, { field: category });
}
