/** The reconciliation with suppliers for the back office: the latest comparisons and differences. */

import type { ComparisonView, DifferenceView, ReconciliationReply } from "@openhouse/protocol/suppliers/comparisons";
import type { StaffActor } from "../../core/actor.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import { Refusal } from "../../core/refusal.ts";
import type { StaffId } from "../../core/ids.ts";
import { findOpenApproval, selectOpenApprovals } from "../approvals/index.ts";
import type { Approval } from "../approvals/index.ts";
import { selectAccountNames } from "../identity/index.ts";
import { compareWithSupplier, settlingMs } from "./compare-with-supplier.ts";
import { findComparison, selectComparisons, selectDifferences } from "./comparison-repository.ts";
import type { Comparison, Difference } from "./comparison-repository.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { repairApproval } from "./repair-difference.ts";
import type { RepairAction } from "./repair-difference.ts";
import { selectSuppliers } from "./repository.ts";

const maxComparisons = 20;
const maxDifferences = 200;
const maxSpanMs = 31 * 86_400_000;

/** Returns the latest comparisons and differences. No refusals. */
export async function showReconciliation(deps: GatewayDeps, actor: StaffActor): Promise<ReconciliationReply> {
  const { db } = deps;
  const { merchantId } = actor;
  const [comparisons, differences, approvals, suppliers] = await Promise.all([
    selectComparisons(db, merchantId, maxComparisons),
    selectDifferences(db, merchantId, maxDifferences),
    selectOpenApprovals(db, merchantId, repairApproval),
    selectSuppliers(db),
  ]);
  const members = differences.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  const accounts = await selectAccountNames(db, merchantId, members);
  const requests = await Promise.all(
    differences.map((difference) => requestOf(deps, { actor, difference, approvals })),
  );
  const merchantSuppliers = suppliers.filter((supplier) => supplier.merchantId === merchantId);
  return {
    comparisons: comparisons.map(toComparison),
    differences: differences.map((difference, index) => ({
      ...toDifference(difference),
      account: difference.memberId === null ? null : (accounts.get(difference.memberId) ?? null),
      currency: merchantSuppliers.find(({ code }) => code === difference.supplier)?.currency ?? "",
      request: requests[index] ?? null,
    })),
    suppliers: merchantSuppliers.filter(({ api }) => api !== undefined).map(({ code }) => code),
    now: deps.clock.businessNow().getTime(),
  };
}

export interface CompareOrder {
  readonly code: string;
  /** Business time, milliseconds. */
  readonly from: number;
  readonly until: number;
}

/**
 * Compares on request. Refusals, in this order: `no.data` (no such supplier, or the supplier has no interface),
 * `request.param.err` with both fields (`from` after `until`, or more than 31 days). Has the side effects of
 * `compareWithSupplier`. Transactions of the last minute are left out.
 */
export async function compareOnRequest(
  deps: GatewayDeps,
  { merchantId, staffId }: { readonly merchantId: StaffActor["merchantId"]; readonly staffId: StaffId },
  { code, from, until }: CompareOrder,
): Promise<ComparisonView> {
  const supplier = await deps.suppliers.find(merchantId, code);
  if (supplier?.api === undefined) throw new Refusal("no.data");
  requireWindow({ from, until }, maxSpanMs);
  const latest = deps.clock.businessNow().getTime() - settlingMs;
  const span = { from: new Date(from), until: new Date(Math.max(from, Math.min(until, latest))) };
  const id = await compareWithSupplier(deps, { supplier, ...span, staffId });
  const comparison = await findComparison(deps.db, merchantId, id);
  if (comparison === undefined) throw new Error("a comparison was not stored");
  return toComparison(comparison);
}

interface RequestLookup {
  readonly actor: StaffActor;
  readonly difference: Difference;
  readonly approvals: readonly Approval[];
}

async function requestOf(
  { db }: GatewayDeps,
  { actor, difference, approvals }: RequestLookup,
): Promise<DifferenceView["request"]> {
  const open = approvals.find(({ subjectId }) => subjectId === difference.id);
  if (open === undefined) return null;
  const { merchantId } = actor;
  const approvalWithName = await findOpenApproval(db, {
    merchantId,
    kinds: [repairApproval],
    subjectId: difference.id,
  });
  const action: RepairAction = open.detail["action"] === "accept" ? "accept" : "repair";
  return { action, by: approvalWithName?.by ?? "", reason: open.reason, isOwn: open.requestedBy === actor.staffId };
}

function toComparison(comparison: Comparison): ComparisonView {
  const { id, supplier, from, until, by, begunAt, endedAt, ourCount, theirCount, differenceCount, failure } =
    comparison;
  const counts = { ourCount, theirCount, differenceCount, failure };
  const times = { from: from.getTime(), until: until.getTime(), begunAt: begunAt.getTime() };
  return { id: String(id), supplier, by, ...times, endedAt: endedAt?.getTime() ?? null, ...counts };
}

function toDifference(difference: Difference): Omit<DifferenceView, "account" | "currency" | "request"> {
  const { id, supplier, uuid, kind, transaction, memberId, gameCode, round, state, foundAt, closedAt } = difference;
  const { ourAmount, ourState, theirAmount, theirState } = difference;
  return {
    id: String(id),
    supplier,
    uuid,
    kind,
    transaction,
    memberId: memberId === null ? null : String(memberId),
    gameCode,
    round,
    ours: sideOf(ourAmount, ourState),
    theirs: sideOf(theirAmount, theirState),
    state,
    foundAt: foundAt.getTime(),
    closedAt: closedAt?.getTime() ?? null,
  };
}

function sideOf(amount: bigint | null, state: Difference["ourState"]): DifferenceView["ours"] {
  return amount === null || state === null ? null : { amountMinor: String(amount), state };
}
