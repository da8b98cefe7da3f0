/**
 * Releases the bills of a run that are in review: one staff member requests the release, and a second person confirms
 * it for exactly the same bills; both send the totals that they saw. Held bills are left out and can be released later.
 * Holding, resuming or refusing a bill withdraws an open request. Source: docs/decisions/0042-reviewed-salary-runs.md.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import type { Approval } from "../../approvals/index.ts";
import { releaseApprovalKind, withdrawRefusals } from "./review-approvals.ts";
import { isSameRelease, lockReleasable, computeReleasableTotals, writeRelease } from "./review-repository.ts";
import type { Releasable } from "./review-repository.ts";
import { findRun, lockRun } from "../settlement/run-repository.ts";
import { salaryEvent } from "../bills/salary-event.ts";
import { claimUntilOf, isClaimRequired } from "../settlement/settlement.ts";
import type { SalaryRun } from "../settlement/settlement.ts";

type ReleaseDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/** The totals of the bills as the requester saw them. */
export interface ReleaseRequest extends Releasable {
  readonly runId: bigint;
  readonly reason: string;
}

/**
 * Requests a release. Refusals, in this order: `no.data` (the run is unknown), `salary.run.changed` {bills} (nothing
 * waits, or the bills differ from those shown), `transaction.state.changed` (a release is already requested). Side
 * effects: stores the request and writes an audit entry.
 */
export async function requestRelease(
  deps: ReleaseDeps,
  tx: Transaction,
  { actor, order }: { readonly actor: StaffActor; readonly order: ReleaseRequest },
): Promise<void> {
  const { merchantId } = actor;
  const run = await lockExistingRun(tx, actor, order.runId);
  const releasable = await computeReleasableTotals(tx, { merchantId, runId: run.id });
  const { bills, paidMinor, hash } = releasable;
  if (bills === 0 || !isSameRelease(releasable, order)) throw new Refusal("salary.run.changed", { bills });
  const sums = { bills: String(bills), paidMinor: String(paidMinor), hash };
  const detail = { ...sums, windowKey: run.windowKey, by: actor.account };
  const request = { kind: releaseApprovalKind, subjectId: run.id, detail, reason: order.reason };
  await requestApproval(deps, tx, { actor, request });
  await auditStep(deps, tx, { actor, run, action: "salaryRun.releaseRequested", detail, reason: order.reason });
}

/** The totals of the bills as the second person saw them; not used for a rejection. */
export interface ReleaseDecision extends Releasable {
  readonly runId: bigint;
  readonly decision: "approved" | "rejected";
  readonly reason: string;
}

/** Returns the totals of the bills in a request. */
export function requestedRelease({ detail }: Approval): Releasable {
  const { bills, paidMinor, hash = "" } = detail;
  return { bills: Number(bills), paidMinor: BigInt(String(paidMinor)), hash: String(hash) };
}

/**
 * Decides about a requested release as the second person. Refusals, in this order: `no.data` (the run is unknown, or
 * nothing is requested), `approval.same.person` (the requester can only withdraw the request), `salary.run.changed`
 * {bills} (the totals in the decision, in the request and of the waiting bills are not the same; the request stays open
 * and must be withdrawn and repeated). Side effects: stores the decision and writes an audit entry; released bills wait
 * for their payout day or become claimable (`salary.claimable`). Returns how many bills were released.
 */
export async function decideRelease(
  deps: ReleaseDeps,
  tx: Transaction,
  { actor, verdict }: { readonly actor: StaffActor; readonly verdict: ReleaseDecision },
): Promise<number> {
  const run = await lockExistingRun(tx, actor, verdict.runId);
  const { decision, reason } = verdict;
  const approvalDecision = { kind: releaseApprovalKind, subjectId: run.id, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict: approvalDecision });
  if (approval === undefined) throw new Refusal("no.data");
  const auditFields = { actor, run, detail: approval.detail, reason };
  if (decision === "rejected") {
    await auditStep(deps, tx, { ...auditFields, action: "salaryRun.releaseRejected" });
    return 0;
  }
  const runKey = { merchantId: actor.merchantId, runId: run.id };
  const bills = await lockReleasable(tx, runKey);
  const releasable = await computeReleasableTotals(tx, runKey);
  const areSameBills = isSameRelease(releasable, requestedRelease(approval)) && isSameRelease(releasable, verdict);
  if (!areSameBills || releasable.bills !== bills.length)
    throw new Refusal("salary.run.changed", { bills: bills.length });
  const at = deps.clock.businessNow();
  const merchant = deps.merchants.byId(actor.merchantId);
  const claimUntil = isClaimRequired(merchant, run) ? claimUntilOf(merchant, at) : null;
  const deciders = { askedBy: approval.requestedBy, confirmedBy: actor.staffId, reason: approval.reason };
  const billIds = bills.map(({ id }) => id);
  await writeRelease(tx, { ...runKey, ...releasable, ...deciders, id: deps.ids.next(), at, claimUntil }, billIds);
  await withdrawRefusals(deps, tx, { actor, billIds, reason });
  const notifiedBills = claimUntil === null ? [] : bills.filter((bill) => bill.paidMinor > 0n);
  const events = notifiedBills.flatMap((bill) =>
    salaryEvent("salary.claimable", { ...run, ...bill }, { amountMinor: bill.paidMinor, to: ["payee"] }),
  );
  await appendEvents(deps, tx, { merchantId: run.merchantId, at, events });
  await auditStep(deps, tx, { ...auditFields, action: "salaryRun.released" });
  return bills.length;
}

/** Locks the run, so that decisions about its bills happen one at a time. */
async function lockExistingRun(tx: Transaction, { merchantId }: StaffActor, runId: bigint): Promise<SalaryRun> {
  await lockRun(tx, merchantId, runId);
  const run = await findRun(tx, merchantId, runId);
  if (run === undefined) throw new Refusal("no.data");
  return run;
}

interface AuditedStep {
  readonly actor: StaffActor;
  readonly run: SalaryRun;
  readonly action: string;
  readonly detail: object;
  readonly reason: string;
}

function auditStep({ clock }: Pick<Deps, "clock">, tx: Transaction, step: AuditedStep): Promise<void> {
  const { actor, run, action, detail, reason } = step;
  return appendAudit(tx, {
    merchantId: run.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "salaryRun", id: String(run.id) },
    detail,
    reason,
  });
}
