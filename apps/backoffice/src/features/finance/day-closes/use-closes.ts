/** Server state of the closed days: the list and the chain check of a currency, one day, and the day's transfers. */

import type { Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type CloseRow = Reply<"GET /backoffice/api/closes">["list"][number];
export type CloseDetail = Reply<"GET /backoffice/api/closes/:currency/:number">;
export type CloseLine = CloseDetail["lines"][number];

const listRoute = "GET /backoffice/api/closes";
const transfersRoute = "GET /backoffice/api/closes/:currency/:number/transfers";
const refreshMs = 60_000;

/** Newest first. */
export function useCloses(currency: string) {
  return useRouteList(listRoute, { query: { currency } }, { refreshMs, limit: 31, pageBy: "before" });
}

/** The currencies that have closed days, and whether the chain of the closed days in `currency` is intact. */
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

/** The transfers that make up a movement. */
export function useCloseTransfers(
  { currency, number }: Pick<CloseRow, "currency" | "number">,
  { code, from, to }: Pick<CloseLine, "code" | "from" | "to">,
) {
  const params = { currency, number: String(number) };
  return useRouteList(transfersRoute, { params, query: { code, from, to } }, { pageBy: "before" });
}
