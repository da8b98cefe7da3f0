/** Server state of the game results: the table, and the transfers behind one figure. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useKeysetList } from "../../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../../lib/use-keyset-list.ts";

export type ResultRow = Reply<"GET /backoffice/api/results">["list"][number];
export type ResultTransfer = Reply<"GET /backoffice/api/results/transfers">["list"][number];
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

/** The transfers behind the figure. */
export function useResultTransfers({ row, figure, from, to }: OpenFigure): KeysetList<ResultTransfer> {
  const { api } = useOffice();
  const { period, currency, category, vendor } = row;
  const place = {
    period,
    from,
    to,
    currency,
    figure,
    ...(category === null || category === "" ? {} : { category }),
    ...(vendor === null || vendor === "" ? {} : { vendor }),
  };
  return useKeysetList({
    key: callKey(transfersRoute, place),
    read: (after, signal) =>
      api.call(transfersRoute, {
        query: { ...place, limit: 50, ...(after === undefined ? {} : { before: after }) },
        ...(signal && { signal }),
      }),
  });
}
