/** Server state of salary runs: the list, one run with its bills, and the review rules. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type SalaryRun = Reply<"GET /backoffice/api/salary-runs">["list"][number];
export type RunDetail = Reply<"GET /backoffice/api/salary-runs/:id">;
export type RunBill = Reply<"GET /backoffice/api/salary-runs/:id/bills">["list"][number];
export type BillDetail = Reply<"GET /backoffice/api/bills/:id">;
export type ReviewRules = Reply<"GET /backoffice/api/salary-review">;

const runsRoute = "GET /backoffice/api/salary-runs";
const runRoute = "GET /backoffice/api/salary-runs/:id";
const billsRoute = "GET /backoffice/api/salary-runs/:id/bills";
/** The route of the review rules. */
export const reviewRoute = "GET /backoffice/api/salary-review";
const refreshMs = 15_000;

/** Newest first. */
export function useRuns(query: NonNullable<CallInput<typeof runsRoute>["query"]>) {
  return useRouteList(runsRoute, { query }, { refreshMs, limit: 30 });
}

/** The number of runs that wait for a release; undefined while it loads. */
export function useWaitingRuns(isEnabled = true): number | undefined {
  return useCall(runsRoute, { query: { limit: 1 } }, { refreshMs, isEnabled }).data?.waiting;
}

export function useRun(id: string) {
  return useCall(runRoute, { params: { id } }, { refreshMs });
}

/** The bills of a run, largest first. If `state` is "", bills of all states are listed. */
export function useRunBills(id: string, state: string) {
  const query = state === "" ? {} : { state };
  return useRouteList(billsRoute, { params: { id }, query }, { refreshMs, limit: 100 });
}

export function useBill(id: string) {
  return useCall("GET /backoffice/api/bills/:id", { params: { id } }, { refreshMs });
}

/** Which runs are reviewed, and up to which sum one person may refuse a bill. */
export function useReviewRules() {
  return useCall(reviewRoute).data;
}

/** Reloads the runs and their bills after a decision. */
export function useRefreshRuns() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [runsRoute, runRoute, billsRoute, "GET /backoffice/api/bills/:id"].map((route) =>
        queries.invalidateQueries({ queryKey: [route] }),
      ),
    );
  };
}
