/** What two people decide about runs in review: kinds of approvals, and how one goes back that is of no use now. */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { withdrawApproval, withdrawApprovals } from "../approvals/index.ts";
import type { ApprovalDetail } from "../approvals/index.ts";
import type { OfRun } from "./review-repository.ts";

interface OfBills {
  readonly merchantId: MerchantId;
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

/** Other bills of the run wait than those it was asked for. Does nothing when none is asked for. */
export function withdrawRelease(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { merchantId, runId: subjectId, reason }: OfRun & { readonly reason: string },
): Promise<void> {
  return withdrawApproval(deps, tx, { subject: { merchantId, kind: releaseApproval, subjectId }, reason });
}

/** Nobody refuses bills that were released: a question that is left of that could never be decided. */
export function withdrawRefusals(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { merchantId, billIds: subjectIds, reason }: OfBills,
): Promise<void> {
  return withdrawApprovals(deps, tx, { subjects: { merchantId, kinds: [refusalApproval], subjectIds }, reason });
}
