/** Server state of the closed days: the list of a currency, the check of its chain, one day, and its transfers. */

import type { Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useKeysetList } from "../../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../../lib/use-keyset-list.ts";

export type CloseRow = Reply<"GET /backoffice/api/closes">["list"][number];
export type CloseDetail = Reply<"GET /backoffice/api/closes/:currency/:number">;
export type CloseLine = CloseDetail["lines"][number];
export type CloseTransfer = Reply<"GET /backoffice/api/closes/:currency/:number/transfers">["list"][number];

const listRoute = "GET /backoffice/api/closes";
const transfersRoute = "GET /backoffice/api/closes/:currency/:number/transfers";
const refreshMs = 60_000;

/** Newest first. */
export function useCloses(currency: string): KeysetList<CloseRow> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(listRoute, { list: currency }),
    refreshMs,
    read: (after, signal) =>
      api.call(listRoute, {
        query: { currency, limit: 31, ...(after === undefined ? {} : { before: after }) },
        ...(signal && { signal }),
      }),
  });
}

/** The currencies that have closes, and whether the chain of this currency is valid. */
export function useCloseChain(currency: string) {
  return useCall(listRoute, { query: { currency, limit: 1 } }, { refreshMs });
}

/** One closed day. It never changes, so it is not reloaded. */
export function useClose(currency: string, number: string) {
  return useCall(
    "GET /backoffice/api/closes/:currency/:number",
    { params: { currency, number } },
    { isKept: true, isEnabled: number !== "" },
  );
}

/** The transfers behind a line. */
export function useCloseTransfers(
  { currency, number }: Pick<CloseRow, "currency" | "number">,
  { code, from, to }: Pick<CloseLine, "code" | "from" | "to">,
): KeysetList<CloseTransfer> {
  const { api } = useOffice();
  const params = { currency, number: String(number) };
  return useKeysetList({
    key: callKey(transfersRoute, { ...params, code, from, to }),
    read: (after, signal) =>
      api.call(transfersRoute, {
        params,
        query: { code, from, to, limit: 50, ...(after === undefined ? {} : { before: after }) },
        ...(signal && { signal }),
      }),
  });
}
