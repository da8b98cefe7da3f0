/**
 * What was asked is no longer needed: the question goes back, in the caller's transaction, in the name of whose step
 * that follows from (`by`); without one, in that of who asked. The reason is kept beside whatever the question is
 * about: no words about a person, unless the question is about that person. Answers who had asked.
 */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import type { StaffId } from "../../core/ids.ts";
import { withdrawOpen } from "./repository.ts";
import type { ApprovalSubject, ApprovalSubjects } from "./repository.ts";

/** Does nothing when none is open. */
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

/** The same of many subjects at once. */
export async function withdrawApprovals(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { subjects, ...withdrawal }: Withdrawal & { readonly subjects: ApprovalSubjects },
): Promise<StaffId[]> {
  return withdrawOpen(tx, { ...subjects, ...withdrawal, at: clock.businessNow() });
}
