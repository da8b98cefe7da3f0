/**
 * Reads salary runs for the back office: a page of runs, one run, and its bills. Reads only. Refusal of `showRun`:
 * `no.data` (the run is unknown).
 */

import type {
  RunBillsQuery,
  RunBillsReply,
  SalaryRun,
  SalaryRunReply,
  SalaryRunsQuery,
  SalaryRunsReply,
} from "@openhouse/protocol/contracts/staff-salaries";
import { checkCorrection } from "@openhouse/rules/contracts/check-correction";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { StaffId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findOpenApproval, selectApprovalsOf } from "../../approvals/index.ts";
import type { Approval } from "../../approvals/index.ts";
import { correctionApproval } from "../bills/correct-bill.ts";
import { contractPermissions } from "../permissions.ts";
import { requestedRelease } from "./release-run.ts";
import { refusalApprovalKind, releaseApprovalKind } from "./review-approvals.ts";
import { findReleasableTotals } from "./review-repository.ts";
import type { Releasable } from "./review-repository.ts";
import {
  countOpenRuns,
  selectReviewRuns,
  selectLargest,
  selectReleases,
  selectRunBills,
  sumStates,
} from "./review-lists-repository.ts";
import type { ReviewRun, LargeBill } from "./review-lists-repository.ts";

type ReadDeps = Pick<Deps, "db">;

const defaultPageSize = 20;
/** How many of the largest bills of each run are listed. */
const largestBillsPerRun = 3;
const reviewers: ReadonlySet<string> = new Set(contractPermissions["POST /backoffice/api/salary-runs/:id/release"]);

export async function listRuns({ db }: ReadDeps, actor: StaffActor, query: SalaryRunsQuery): Promise<SalaryRunsReply> {
  const { merchantId } = actor;
  const { kind, isOpen = false, cursor, limit = defaultPageSize } = query;
  const before = cursor === undefined ? null : (idFromWire<bigint>(cursor) ?? null);
  const [runs, waiting] = await Promise.all([
    selectReviewRuns(db, { merchantId, id: null, kind: kind ?? null, isOpen, before, limit }),
    countOpenRuns(db, merchantId),
  ]);
  const largest = await selectLargest(db, { merchantId, runIds: runs.map(({ id }) => id), perRun: largestBillsPerRun });
  const last = runs.length < limit ? undefined : runs.at(-1);
  return {
    list: runs.map((run) => describeRun(run, largest)),
    cursor: last === undefined ? null : String(last.id),
    waiting,
  };
}

export async function showRun({ db }: ReadDeps, actor: StaffActor, runId: bigint): Promise<SalaryRunReply> {
  const { merchantId, staffId, roles } = actor;
  const runFilter = { merchantId, id: runId, kind: null, isOpen: false, before: null, limit: 1 };
  const [run] = await selectReviewRuns(db, runFilter);
  if (run === undefined) throw new Refusal("no.data");
  const [largest, states, releasable, releases, approval] = await Promise.all([
    selectLargest(db, { merchantId, runIds: [runId], perRun: largestBillsPerRun }),
    sumStates(db, merchantId, runId),
    findReleasableTotals(db, { merchantId, runId }),
    selectReleases(db, merchantId, runId),
    findOpenApproval(db, { merchantId, kinds: [releaseApprovalKind], subjectId: runId }),
  ]);
  return {
    run: describeRun(run, largest),
    states: states.map(({ state, bills, paidMinor }) => ({ state, bills, paidMinor: String(paidMinor) })),
    releasable: describeReleasable(releasable),
    request:
      approval === undefined
        ? null
        : {
            by: approval.by,
            isOwn: approval.requestedBy === staffId,
            reason: approval.reason,
            at: approval.requestedAt.getTime(),
            ...describeReleasable(requestedRelease(approval)),
          },
    releases: releases.map(({ at, paidMinor, ...release }) => ({
      ...release,
      at: at.getTime(),
      paidMinor: String(paidMinor),
    })),
    canAct: roles.some((role) => reviewers.has(role)),
  };
}

export async function listRunBills(
  { db }: ReadDeps,
  actor: StaffActor,
  { runId, query }: { readonly runId: bigint; readonly query: RunBillsQuery },
): Promise<RunBillsReply> {
  const { merchantId, staffId } = actor;
  const { state, cursor, limit = defaultPageSize } = query;
  const bills = await selectRunBills(db, { merchantId, runId, state: state ?? null, after: readCursor(cursor), limit });
  const kinds = [refusalApprovalKind, correctionApproval];
  const approvals = await selectApprovalsOf(db, { merchantId, kinds, subjectIds: bills.map(({ id }) => id) });
  const findApproval = (kind: string, id: bigint) =>
    approvals.find((approval) => approval.kind === kind && approval.subjectId === id);
  const last = bills.length < limit ? undefined : bills.at(-1);
  return {
    list: bills.map(({ id, payeeId, dueMinor, paidMinor, previousMinor, ...bill }) => {
      const refusal = findApproval(refusalApprovalKind, id);
      const correction = findApproval(correctionApproval, id);
      return {
        ...bill,
        id: String(id),
        payeeId: String(payeeId),
        dueMinor: String(dueMinor),
        paidMinor: String(paidMinor),
        previousMinor: previousMinor === null ? null : String(previousMinor),
        refusal: refusal === undefined ? null : describeRequest(refusal, staffId),
        correction:
          correction === undefined
            ? null
            : { ...describeRequest(correction, staffId), amountMinor: String(correction.detail["amountMinor"]) },
        isCorrectable: checkCorrection({ state: bill.state, accountedMinor: 0n }, 0n) === undefined,
      };
    }),
    cursor: last === undefined ? null : `${last.paidMinor}:${last.id}`,
  };
}

function describeRequest({ detail, requestedBy, reason, requestedAt }: Approval, staffId: StaffId) {
  return { by: String(detail["by"]), isOwn: requestedBy === staffId, reason, at: requestedAt.getTime() };
}

function describeReleasable({ paidMinor, ...releasable }: Releasable): SalaryRunReply["releasable"] {
  return { ...releasable, paidMinor: String(paidMinor) };
}

/** Parses the cursor, which the schema has validated. */
function readCursor(cursor = ""): { paidMinor: bigint; id: bigint } | null {
  const [paid = "", text = ""] = cursor.split(":");
  const id = idFromWire<bigint>(text);
  return id === undefined ? null : { paidMinor: BigInt(paid), id };
}

function describeRun(run: ReviewRun, largest: readonly LargeBill[]): SalaryRun {
  const { id, fromAt, untilAt, settledAt, dueMinor, paidMinor, previousMinor } = run;
  const { kind, period, currency, bills } = run;
  return {
    id: String(id),
    kind,
    period,
    currency,
    bills,
    fromAt: fromAt.getTime(),
    untilAt: untilAt.getTime(),
    settledAt: settledAt.getTime(),
    dueMinor: String(dueMinor),
    paidMinor: String(paidMinor),
    previousMinor: previousMinor === null ? null : String(previousMinor),
    review: { bills: run.reviewBills, paidMinor: String(run.reviewMinor), held: run.heldBills },
    largest: largest
      .filter(({ runId }) => runId === id)
      .map((bill) => ({ billId: String(bill.billId), account: bill.account, paidMinor: String(bill.paidMinor) })),
  };
}
