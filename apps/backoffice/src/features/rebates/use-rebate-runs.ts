/** Server state of the rebate runs: the list with its totals, one run, and the recalculation of a run. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";

export type RebateRuns = Reply<"GET /backoffice/api/rebate-runs">;
export type RebateRun = RebateRuns["list"][number];
export type RebateCategory = RebateRun["categories"][number];
export type RebateQuery = NonNullable<CallInput<"GET /backoffice/api/rebate-runs">["query"]>;

/** Reloaded rarely, because the server computes the totals from all entries of the period. */
const refreshMs = 300_000;

/** The runs of a period, newest first. */
export function useRebateRuns(query: RebateQuery) {
  return useCall("GET /backoffice/api/rebate-runs", { query }, { refreshMs, keepsLast: true });
}

/** One run, which may be outside the selected period. */
export function useRebateRun(id: string) {
  return useCall("GET /backoffice/api/rebate-runs/:id", { params: { id } }, { refreshMs });
}

/** Recalculates a run on request. */
export function useReplay(id: string, isRequested: boolean) {
  return useCall(
    "GET /backoffice/api/rebate-runs/:id/replay",
    { params: { id } },
    { isEnabled: isRequested, isKept: true },
  );
}
