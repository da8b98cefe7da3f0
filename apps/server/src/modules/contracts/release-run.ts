/**
 * Bills of a run that are in review are released: asked for by one person, confirmed by a second one. Both say how many
 * bills of which sum they have seen. What is held stays behind for a release of its own. Source:
 * docs/decisions/0042-reviewed-salary-runs.md.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import { lockReleasable, sumReleasable, writeRelease } from "./review-repository.ts";
import { findRun, lockRun } from "./run-repository.ts";
import { salaryEvent } from "./salary-event.ts";
import { claimUntilOf, isClaimedMode } from "./settlement.ts";
import type { SalaryRun } from "./settlement.ts";

type ReleaseDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/** Kind of the approvals by which runs are released. */
export const releaseApproval = "salary-run";

export interface ReleaseOrder {
  readonly runId: bigint;
  /** As the run's page said. */
  readonly bills: number;
  readonly paidMinor: bigint;
  readonly reason: string;
}

/**
 * Refusals, in this order: `no.data`, `salary.run.changed` {bills} (nothing waits, or not what was shown),
 * `transaction.state.changed` (a release is asked for already). Side effects: the request, an audit entry.
 */
export async function requestRelease(
  deps: ReleaseDeps,
  tx: Transaction,
  { actor, order }: { readonly actor: StaffActor; readonly order: ReleaseOrder },
): Promise<void> {
  const { merchantId } = actor;
  const run = await holdRun(tx, actor, order.runId);
  const { bills, paidMinor } = await sumReleasable(tx, { merchantId, runId: run.id });
  if (bills === 0 || bills !== order.bills || paidMinor !== order.paidMinor) {
    throw new Refusal("salary.run.changed", { bills });
  }
  const detail = { bills: String(bills), paidMinor: String(paidMinor), windowKey: run.windowKey, by: actor.account };
  const request = { kind: releaseApproval, subjectId: run.id, detail, reason: order.reason };
  await requestApproval(deps, tx, { actor, request });
  await note(deps, tx, { actor, run, action: "salaryRun.releaseRequested", detail, reason: order.reason });
}

export interface ReleaseVerdict {
  readonly runId: bigint;
  readonly decision: "approved" | "rejected";
  readonly reason: string;
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (no such run, or nothing was asked),
 * `approval.same.person` (whoever asked may only take it back), `salary.run.changed` {bills} (other bills wait by now:
 * it goes on waiting, and is asked for anew). Side effects: the decision, an audit entry; released bills wait for their
 * pay day or to be claimed from now on (`salary.claimable`). Answers how many were released.
 */
export async function decideRelease(
  deps: ReleaseDeps,
  tx: Transaction,
  { actor, verdict }: { readonly actor: StaffActor; readonly verdict: ReleaseVerdict },
): Promise<number> {
  const run = await holdRun(tx, actor, verdict.runId);
  const { decision, reason } = verdict;
  const decided = { kind: releaseApproval, subjectId: run.id, decision, reason };
  const open = await decideApproval(deps, tx, { actor, verdict: decided });
  if (open === undefined) throw new Refusal("no.data");
  const about = { actor, run, detail: open.detail, reason };
  if (decision === "rejected") {
    await note(deps, tx, { ...about, action: "salaryRun.releaseRejected" });
    return 0;
  }
  const bills = await lockReleasable(tx, { merchantId: actor.merchantId, runId: run.id });
  const paidMinor = bills.reduce((sum, bill) => sum + bill.paidMinor, 0n);
  const isAsAsked = String(bills.length) === open.detail["bills"] && String(paidMinor) === open.detail["paidMinor"];
  if (!isAsAsked) throw new Refusal("salary.run.changed", { bills: bills.length });
  const at = deps.clock.businessNow();
  const merchant = deps.merchants.byId(actor.merchantId);
  const claimUntil = isClaimedMode(merchant, run) ? claimUntilOf(merchant, at) : null;
  const people = { askedBy: open.requestedBy, confirmedBy: actor.staffId, reason: open.reason };
  const sums = { bills: bills.length, paidMinor };
  await writeRelease(
    tx,
    { merchantId: run.merchantId, id: deps.ids.next(), runId: run.id, ...sums, ...people, at, claimUntil },
    bills.map(({ id }) => id),
  );
  const told = claimUntil === null ? [] : bills.filter((bill) => bill.paidMinor > 0n);
  const events = told.flatMap((bill) =>
    salaryEvent("salary.claimable", { ...run, ...bill }, { amountMinor: bill.paidMinor, to: ["payee"] }),
  );
  await appendEvents(deps, tx, { merchantId: run.merchantId, at, events });
  await note(deps, tx, { ...about, action: "salaryRun.released" });
  return bills.length;
}

/** Holds the run: releases, refusals and holds of its bills come one after the other. */
async function holdRun(tx: Transaction, { merchantId }: StaffActor, runId: bigint): Promise<SalaryRun> {
  await lockRun(tx, merchantId, runId);
  const run = await findRun(tx, merchantId, runId);
  if (run === undefined) throw new Refusal("no.data");
  return run;
}

interface Deed {
  readonly actor: StaffActor;
  readonly run: SalaryRun;
  readonly action: string;
  readonly detail: object;
  readonly reason: string;
}

function note({ clock }: Pick<Deps, "clock">, tx: Transaction, deed: Deed): Promise<void> {
  const { actor, run, action, detail, reason } = deed;
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
