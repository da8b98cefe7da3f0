/** The approvals of reviewed runs, and their withdrawal when they are outdated. */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { withdrawApproval, withdrawApprovals } from "../../approvals/index.ts";
import type { ApprovalDetail } from "../../approvals/index.ts";

interface ReleasedBills {
  readonly actor: StaffActor;
  readonly billIds: readonly bigint[];
  readonly reason: string;
}

/** The kind of approvals that release runs. */
export const releaseApprovalKind = "salary-run";

/** The kind of approvals that refuse bills. */
export const refusalApprovalKind = "bill-refusal";

/** A request about a bill, as the second person sees it. */
export interface BillApprovalRequest {
  readonly account: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The account of the requester. */
  readonly by: string;
}

export function detailOf({ amountMinor, ...request }: BillApprovalRequest): ApprovalDetail {
  return { ...request, amountMinor: String(amountMinor) };
}

/**
 * Describes a request for the audit chain. The chain is permanent, so it gets the member's id and not the account name.
 */
export function auditedDetail(payeeId: bigint, { amountMinor, currency, by }: ApprovalDetail): object {
  return { memberId: String(payeeId), amountMinor, currency, by };
}

interface ReleaseWithdrawal {
  /** The actor whose step changed the waiting bills. */
  readonly actor: StaffActor;
  readonly runId: bigint;
  readonly billId: bigint;
}

/**
 * Withdraws an open release request because the waiting bills changed, and records the withdrawal in the audit chain.
 * The actor's reason is not copied to the chain, which is permanent; it stays with the bill, where the payee's data can
 * be erased. Does nothing without an open request.
 */
export async function withdrawRelease(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, runId, billId }: ReleaseWithdrawal,
): Promise<void> {
  const { merchantId, staffId: by } = actor;
  const subject = { merchantId, kind: releaseApprovalKind, subjectId: runId };
  const [askedBy] = await withdrawApproval(deps, tx, { subject, by, reason: "the waiting bills have changed" });
  if (askedBy === undefined) return;
  await appendAudit(tx, {
    merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: "salaryRun.releaseWithdrawn",
    subject: { kind: "salaryRun", id: String(runId) },
    detail: { billId: String(billId), askedBy: String(askedBy) },
  });
}

/** Withdraws refusal requests for released bills, because a released bill can no longer be refused. */
export async function withdrawRefusals(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor: { merchantId, staffId: by }, billIds: subjectIds, reason }: ReleasedBills,
): Promise<void> {
  const subjects = { merchantId, kinds: [refusalApprovalKind], subjectIds };
  await withdrawApprovals(deps, tx, { subjects, by, reason });
}
