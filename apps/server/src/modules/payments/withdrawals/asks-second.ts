/**
 * Above the limit a person alone does not decide what became of a payout that the provider contradicts, whether it is
 * still held or closed already: the first one asks, another one decides. Who asks for the other outcome withdraws what
 * was asked for before. In the caller's transaction, on a withdrawal that it has locked.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../../approvals/index.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

/** settled… of a closed one, held… of one that is held. */
export type Settlement = "settled" | "settled-paid" | "held-returned" | "held-paid";

const settlements: readonly Settlement[] = ["settled", "settled-paid", "held-returned", "held-paid"];
const rivals: Readonly<Record<Settlement, Settlement>> = {
  settled: "settled-paid",
  "settled-paid": "settled",
  "held-returned": "held-paid",
  "held-paid": "held-returned",
};

export interface Question {
  readonly withdrawal: Withdrawal;
  readonly actor: StaffActor;
  readonly reason: string;
  readonly settlement: Settlement;
}

/** True when this person only asked; false when this person may decide now. Refuses `approval.same.person`. */
export async function asksSecond(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { withdrawal, actor, reason, settlement }: Question,
): Promise<boolean> {
  if (!withdrawal.needsSecond) return false;
  const { id: subjectId, amount, reference, account } = withdrawal;
  const verdict = { kind: kindOf(settlement), subjectId, decision: "approved" as const, reason };
  const open = await decideApproval(deps, tx, { actor, verdict });
  const other = kindOf(rivals[settlement]);
  await decideApproval(deps, tx, { actor, verdict: { ...verdict, kind: other, decision: "withdrawn" } });
  if (open !== undefined) return false;
  const detail = { reference, account, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: verdict.kind, subjectId, detail, reason } });
  return true;
}

/** What a second person is asked about a withdrawal that the provider contradicts, and by whom; null: nothing. */
export async function findQuestion(
  db: Queryable,
  { merchantId, id: subjectId, needsSecond, heldReason }: Withdrawal,
): Promise<{ settlement: Settlement; by: string } | null> {
  if (!needsSecond || heldReason === null) return null;
  const kinds = settlements.map(kindOf);
  const open = await findOpenApproval(db, { merchantId, kinds, subjectId });
  const settlement = settlements.find((each) => kindOf(each) === open?.kind);
  return open === undefined || settlement === undefined ? null : { settlement, by: open.by };
}

/** The kind of the question. */
function kindOf(settlement: Settlement): string {
  return `withdrawal.${settlement}`;
}
