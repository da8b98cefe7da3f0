/** Server state of salary runs: pages of them, one with its bills, which of them are looked at. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useKeysetList } from "../../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../../lib/use-keyset-list.ts";

export type SalaryRun = Reply<"GET /backoffice/api/salary-runs">["list"][number];
export type RunDetail = Reply<"GET /backoffice/api/salary-runs/:id">;
export type RunBill = Reply<"GET /backoffice/api/salary-runs/:id/bills">["list"][number];
export type BillDetail = Reply<"GET /backoffice/api/bills/:id">;
export type ReviewSheet = Reply<"GET /backoffice/api/salary-review">;

const runsRoute = "GET /backoffice/api/salary-runs";
const runRoute = "GET /backoffice/api/salary-runs/:id";
const billsRoute = "GET /backoffice/api/salary-runs/:id/bills";
/** Which runs two people release. */
export const reviewRoute = "GET /backoffice/api/salary-review";
const refreshMs = 15_000;

/** Of a kind ("" = of all), newest first. */
export function useRuns({ kind, isOpen }: { kind: string; isOpen: boolean }): KeysetList<SalaryRun> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(runsRoute, { list: [kind, isOpen] }),
    refreshMs,
    async read(after, signal) {
      const query = {
        limit: 30,
        ...(kind === "" ? {} : { kind }),
        ...(isOpen ? { isOpen } : {}),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const { list, cursor } = await api.call(runsRoute, { query, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
}

/** How many runs wait for a release; undefined until it is known. */
export function useWaitingRuns(isEnabled = true): number | undefined {
  return useCall(runsRoute, { query: { limit: 1 } }, { refreshMs, isEnabled }).data?.waiting;
}

export function useRun(id: string) {
  return useCall(runRoute, { params: { id } }, { refreshMs });
}

/** The bills of a run, the largest first; `state` "" = all. */
export function useRunBills(id: string, state: string): KeysetList<RunBill> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(billsRoute, { id, state }),
    refreshMs,
    async read(after, signal) {
      const query = {
        limit: 100,
        ...(state === "" ? {} : { state }),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const { list, cursor } = await api.call(billsRoute, { params: { id }, query, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
}

/** One bill with all its lines. */
export function useBill(id: string) {
  return useCall("GET /backoffice/api/bills/:id", { params: { id } }, { refreshMs });
}

/** Which runs are looked at, and what one person may refuse. */
export function useReviewRules() {
  return useCall(reviewRoute).data;
}

/** After a decision: reads the runs and their bills anew. */
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
