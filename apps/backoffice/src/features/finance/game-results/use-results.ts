/** Server state of the game results: the table, and the transfers that make up one figure. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type ResultRow = Reply<"GET /backoffice/api/results">["list"][number];
export type ResultFigure = CallInput<"GET /backoffice/api/results/transfers">["query"]["figure"];
type ResultQuery = NonNullable<CallInput<"GET /backoffice/api/results">["query"]>;

const transfersRoute = "GET /backoffice/api/results/transfers";
const refreshMs = 60_000;

export function useResults(query: ResultQuery) {
  return useCall("GET /backoffice/api/results", { query }, { refreshMs, keepsLast: true });
}

/** A selected figure of a row. */
export interface OpenFigure {
  /** The days of the table. */
  readonly from: string;
  readonly to: string;
  readonly row: ResultRow;
  readonly figure: ResultFigure;
}

/** The transfers that make up the figure. */
export function useResultTransfers({ row, figure, from, to }: OpenFigure) {
  const { period, currency, category, vendor } = row;
  const query = {
    period,
    from,
    to,
    currency,
    figure,
    ...(category === null || category === "" ? {} : { category }),
    ...(vendor === null || vendor === "" ? {} : { vendor }),
  };
  return useRouteList(transfersRoute, { query }, { pageBy: "before" });
}
