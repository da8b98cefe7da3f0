/** What two people decide about runs in review: kinds of approvals, and how one goes back that is of no use now. */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { withdrawApproval, withdrawApprovals } from "../../approvals/index.ts";
import type { ApprovalDetail } from "../../approvals/index.ts";

interface OfBills {
  readonly actor: StaffActor;
  readonly billIds: readonly bigint[];
  readonly reason: string;
}

/** Kind of the approvals by which runs are released. */
export const releaseApproval = "salary-run";

/** Kind of the approvals by which bills are refused. */
export const refusalApproval = "bill-refusal";

/** What is asked about a bill, as the second person sees it. */
export interface BillQuestion {
  readonly account: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Who asks. */
  readonly by: string;
}

export function detailOf({ amountMinor, ...question }: BillQuestion): ApprovalDetail {
  return { ...question, amountMinor: String(amountMinor) };
}

/** The same for the chain, which is kept for ever: it names the member by number. */
export function auditedDetail(payeeId: bigint, { amountMinor, currency, by }: ApprovalDetail): object {
  return { memberId: String(payeeId), amountMinor, currency, by };
}

interface OtherBills {
  /** Whose step changed which bills wait. */
  readonly actor: StaffActor;
  readonly runId: bigint;
  readonly billId: bigint;
}

/**
 * Other bills of the run wait than those it was asked for: the release goes back, and the chain says by whom. What that
 * one wrote of the bill stays with the bill, whose payee can be forgotten. Does nothing when none is asked for.
 */
export async function withdrawRelease(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, runId, billId }: OtherBills,
): Promise<void> {
  const { merchantId, staffId: by } = actor;
  const subject = { merchantId, kind: releaseApproval, subjectId: runId };
  const [askedBy] = await withdrawApproval(deps, tx, { subject, by, reason: "other bills wait" });
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

/** Nobody refuses bills that were released: a question that is left of that could never be decided. */
export async function withdrawRefusals(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor: { merchantId, staffId: by }, billIds: subjectIds, reason }: OfBills,
): Promise<void> {
  const subjects = { merchantId, kinds: [refusalApproval], subjectIds };
  await withdrawApprovals(deps, tx, { subjects, by, reason });
}
