/**
 * Withdraws approvals that are no longer needed, in the caller's transaction. `by` is the staff member whose action
 * made them obsolete; without `by`, the requester is recorded as the one who withdrew. The reason is stored with the
 * approval and must contain no personal data except that of the subject. Returns the staff members who requested the
 * approvals.
 */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import type { StaffId } from "../../core/ids.ts";
import { withdrawOpenApprovals } from "./repository.ts";
import type { ApprovalSubject, ApprovalSubjects } from "./repository.ts";

/** Withdraws the open approval of one subject; does nothing if there is none. */
export async function withdrawApproval(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { subject, ...withdrawal }: Withdrawal & { readonly subject: ApprovalSubject },
): Promise<StaffId[]> {
  const { merchantId, kind, subjectId } = subject;
  const subjects = { merchantId, kinds: [kind], subjectIds: [subjectId] };
  return withdrawApprovals(deps, tx, { ...withdrawal, subjects });
}

interface Withdrawal {
  readonly reason: string;
  readonly by?: StaffId | undefined;
}

/** Withdraws the open approvals of several subjects, of all kinds in `subjects.kinds`. */
export async function withdrawApprovals(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { subjects, ...withdrawal }: Withdrawal & { readonly subjects: ApprovalSubjects },
): Promise<StaffId[]> {
  return withdrawOpenApprovals(tx, { ...subjects, ...withdrawal, at: clock.businessNow() });
}
