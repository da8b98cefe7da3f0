/** What was asked is no longer needed: the question goes back, in the caller's transaction, in the asker's name. */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockOpenApproval, updateApproval } from "./repository.ts";
import type { ApprovalSubject } from "./repository.ts";

/** Does nothing when none is open. */
export async function withdrawApproval(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { subject, reason }: { subject: ApprovalSubject; reason: string },
): Promise<void> {
  const open = await lockOpenApproval(tx, subject);
  if (open === undefined) return;
  const { id, requestedBy: decidedBy } = open;
  const decidedAt = clock.businessNow();
  await updateApproval(tx, { merchantId: subject.merchantId, id, decision: "withdrawn", decidedBy, decidedAt, reason });
}
