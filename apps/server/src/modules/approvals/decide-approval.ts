/** Records the decision of the second person, in the caller's transaction. */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockOpenApproval, updateApproval } from "./repository.ts";
import type { Approval, ApprovalDecision } from "./repository.ts";

export interface ApprovalDecisionRequest {
  readonly kind: string;
  readonly subjectId: bigint;
  readonly decision: ApprovalDecision["decision"];
  readonly reason: string;
}

/**
 * Decides the open approval of a subject and returns the approval as it was requested; undefined if none is open.
 * Refuses `approval.same.person` if the requester approves; a check constraint of the table also refuses the approval.
 */
export async function decideApproval(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, verdict }: { actor: StaffActor; verdict: ApprovalDecisionRequest },
): Promise<Approval | undefined> {
  const { merchantId, staffId: decidedBy } = actor;
  const { decision, reason } = verdict;
  const openApproval = await lockOpenApproval(tx, { merchantId, kind: verdict.kind, subjectId: verdict.subjectId });
  if (openApproval === undefined) return undefined;
  if (decision === "approved" && openApproval.requestedBy === decidedBy) throw new Refusal("approval.same.person");
  await updateApproval(tx, {
    merchantId,
    id: openApproval.id,
    decision,
    decidedBy,
    decidedAt: clock.businessNow(),
    reason,
  });
  return openApproval;
}
