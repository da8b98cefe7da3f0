/**
 * Above a limit, two staff members must agree on the result of a payout that the provider contradicts, whether it is
 * held or already closed: the first one requests a settlement, the second one approves it. Requesting the opposite
 * settlement withdraws the earlier request. Runs in the caller's transaction on a locked withdrawal.
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
 * Returns true when this call only requested approval, false when the staff member may settle now. Refuses
 * `approval.same.person`.
 */
export async function requiresSecondPerson(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { withdrawal, actor, reason, settlement }: SettlementRequest,
): Promise<boolean> {
  if (!withdrawal.needsSecond) return false;
  const { id: subjectId, amount, reference, account } = withdrawal;
  const verdict = { kind: kindOf(settlement), subjectId, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  const oppositeKind = kindOf(oppositeSettlements[settlement]);
  await decideApproval(deps, tx, { actor, verdict: { ...verdict, kind: oppositeKind, decision: "withdrawn" } });
  if (approval !== undefined) return false;
  const detail = { reference, account, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: verdict.kind, subjectId, detail, reason } });
  return true;
}

/** The settlement that waits for a second person, and who requested it; null when none does. */
export async function findSettlementRequest(
  db: Queryable,
  { merchantId, id: subjectId, needsSecond, heldReason }: Withdrawal,
): Promise<{ settlement: Settlement; by: string } | null> {
  if (!needsSecond || heldReason === null) return null;
  const kinds = settlements.map(kindOf);
  const approval = await findOpenApproval(db, { merchantId, kinds, subjectId });
  const settlement = settlements.find((each) => kindOf(each) === approval?.kind);
  return approval === undefined || settlement === undefined ? null : { settlement, by: approval.by };
}

/** The kind of the approval. */
function kindOf(settlement: Settlement): string {
  return `withdrawal.${settlement}`;
}
