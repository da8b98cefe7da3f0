/**
 * Above a limit, two staff members must agree on the result of a payout that the provider contradicts, whether it is
 * held or already closed: the first person requests a settlement, and the second person approves it. Requesting the
 * opposite settlement withdraws the earlier request. Runs in the caller's transaction on a locked withdrawal.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../../approvals/index.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

/** `settled` and `settled-paid` concern a closed withdrawal, `held-returned` and `held-paid` a held one. */
export type Settlement = "settled" | "settled-paid" | "held-returned" | "held-paid";

const settlements: readonly Settlement[] = ["settled", "settled-paid", "held-returned", "held-paid"];
const oppositeSettlements: Readonly<Record<Settlement, Settlement>> = {
  settled: "settled-paid",
  "settled-paid": "settled",
  "held-returned": "held-paid",
  "held-paid": "held-returned",
};

export interface SettlementRequest {
  readonly withdrawal: Withdrawal;
  readonly actor: StaffActor;
  readonly reason: string;
  readonly settlement: Settlement;
}

/**
 * Returns true if this call only requested approval, and false if the staff member may settle now. Refuses
 * `approval.same.person`.
 */
export async function requiresSecondPerson(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { withdrawal, actor, reason, settlement }: SettlementRequest,
): Promise<boolean> {
  if (!withdrawal.needsSecond) return false;
  const { id: subjectId, amount, reference, account } = withdrawal;
  const verdict = { kind: approvalKindOf(settlement), subjectId, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  const oppositeKind = approvalKindOf(oppositeSettlements[settlement]);
  await decideApproval(deps, tx, { actor, verdict: { ...verdict, kind: oppositeKind, decision: "withdrawn" } });
  if (approval !== undefined) return false;
  const detail = { reference, account, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: verdict.kind, subjectId, detail, reason } });
  return true;
}

/** The settlement that waits for a second person, and the name of the requester; null if there is none. */
export async function findSettlementRequest(
  db: Queryable,
  { merchantId, id: subjectId, needsSecond, heldReason }: Withdrawal,
): Promise<{ settlement: Settlement; by: string } | null> {
  if (!needsSecond || heldReason === null) return null;
  const kinds = settlements.map(approvalKindOf);
  const approval = await findOpenApproval(db, { merchantId, kinds, subjectId });
  const settlement = settlements.find((candidate) => approvalKindOf(candidate) === approval?.kind);
  return approval === undefined || settlement === undefined ? null : { settlement, by: approval.by };
}

function approvalKindOf(settlement: Settlement): string {
  return `withdrawal.${settlement}`;
}
