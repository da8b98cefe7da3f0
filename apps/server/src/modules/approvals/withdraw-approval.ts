/** What was asked is no longer needed: the question goes back, in the caller's transaction, in the asker's name. */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { withdrawOpen } from "./repository.ts";
import type { ApprovalSubject, ApprovalSubjects } from "./repository.ts";

/** Does nothing when none is open. */
export async function withdrawApproval(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { subject, reason }: { subject: ApprovalSubject; reason: string },
): Promise<void> {
  const { merchantId, kind, subjectId } = subject;
  await withdrawApprovals(deps, tx, { subjects: { merchantId, kinds: [kind], subjectIds: [subjectId] }, reason });
}

/** The same of many subjects at once. */
export async function withdrawApprovals(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { subjects, reason }: { subjects: ApprovalSubjects; reason: string },
): Promise<void> {
  await withdrawOpen(tx, { ...subjects, at: clock.businessNow(), reason });
}
