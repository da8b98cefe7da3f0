/** Server state of the days of rebates: the list with its sums, the proof of one, the file. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";

export type RebateRuns = Reply<"GET /backoffice/api/rebate-runs">;
export type RebateRun = RebateRuns["list"][number];
export type RebateCategory = RebateRun["categories"][number];
export type RebateQuery = NonNullable<CallInput<"GET /backoffice/api/rebate-runs">["query"]>;

/** Sums of every entry of the days: asked for rarely. */
const refreshMs = 300_000;

/** The days of a span, newest first. */
export function useRebateRuns(query: RebateQuery) {
  return useCall("GET /backoffice/api/rebate-runs", { query }, { refreshMs, keepsLast: true });
}

/** One day, also outside of the span. */
export function useRebateRun(id: string) {
  return useCall("GET /backoffice/api/rebate-runs/:id", { params: { id } }, { refreshMs });
}

/** Works the day again, when it is asked for. */
export function useReplay(id: string, isAsked: boolean) {
  return useCall(
    "GET /backoffice/api/rebate-runs/:id/replay",
    { params: { id } },
    { isEnabled: isAsked, isKept: true },
  );
}
