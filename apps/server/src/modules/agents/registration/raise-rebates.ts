/**
 * An agent raises the rebates of somebody directly below, up to the agent's own.
 *
 * Refusals, in this order: `not.exists.account.err` (404: nobody of the team, or not directly below),
 * `request.param.err` (no rate), `agents.rebate.lowered` {category, percent}, `agents.rebate.above.own` {category,
 * percent}. What an agent has above the usual rates never falls, and only what lies above them is given: nobody's row
 * passes its giver's, whatever happens meanwhile. Two at once take turns by the member's place. Side effects: the
 * member's row, an audit entry when something changed. Source: docs/wire-format.md, Agent centre.
 */

import type { DownlineRebates, SetRebatesBody } from "@openhouse/protocol/agents/rebates";
import { findRebateFault, raiseRates, risesOf } from "@openhouse/rules/agents/rebate-rates";
import type { RateQuestion } from "@openhouse/rules/agents/rebate-rates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Member } from "../../identity/index.ts";
import { requireDirect } from "../tree/require-direct.ts";
import { raiseRebateRow } from "./rebate-repository.ts";
import { rebatesOf } from "./rebates-of.ts";
import { holdPlaces, lockTree } from "../tree/tree-repository.ts";

type RaiseDeps = Pick<Deps, "clock" | "merchants">;

/** What an agent may give somebody directly below, and what that one has. Refuses `not.exists.account.err`. */
export async function showRebates(
  deps: RaiseDeps,
  db: Queryable,
  { actor, customerId }: { readonly actor: MemberActor; readonly customerId: string },
): Promise<DownlineRebates> {
  return ratesOf(deps, db, { actor, member: await requireDirect(db, actor, customerId) });
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
  // From here to the end nobody moves in the tree: who is found directly below stays there.
  await lockTree(tx, merchantId, "place");
  const member = await requireDirect(tx, actor, customerId);
  // Two at once would both be held against the rates before either.
  await holdPlaces(tx, merchantId, [member.id]);
  const found = await ratesOf(deps, tx, { actor, member });
  refuseFault({ wanted: rebates, own: found.own, current: found.current });
  const rates = risesOf(found.current, rebates);
  if (Object.keys(rates).length === 0) return found;
  const current = raiseRates(found.current, rates);
  const at = deps.clock.businessNow();
  await raiseRebateRow(tx, { merchantId, memberId: member.id, rates, givenBy: memberId, at });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.rebates-raised",
    subject: { kind: "member", id: String(member.id) },
    detail: { before: found.current, after: current },
  });
  return { ...found, current };
}

/** Refuses rates that cannot be given; `value` names the category. */
export function refuseFault(question: RateQuestion): void {
  const fault = findRebateFault(question);
  if (fault === undefined) return;
  const { kind, category, boundPpm } = fault;
  if (kind === "invalid") throw new Refusal("request.param.err", {}, { fields: [category] });
  const code = kind === "lowered" ? "agents.rebate.lowered" : "agents.rebate.above.own";
  throw new Refusal(code, { percent: boundPpm / 10_000 }, { field: category });
}
