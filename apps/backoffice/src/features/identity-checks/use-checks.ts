/** Server state of identity checks: the list, the number of open checks, one check, its pictures and the decision. */

import { useQueryClient } from "@tanstack/react-query";
import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

export type CheckRow = Reply<"GET /backoffice/api/identity-checks">["list"][number];
export type CheckQuery = NonNullable<CallInput<"GET /backoffice/api/identity-checks">["query"]>;
export type CheckDetail = Reply<"GET /backoffice/api/identity-checks/:id">;

const route = "GET /backoffice/api/identity-checks";
const detailRoute = "GET /backoffice/api/identity-checks/:id";
const refreshMs = 15_000;

export function useChecks(query: CheckQuery) {
  return useRouteList(route, { query }, { refreshMs });
}

/** The number of open checks, for tabs, rail and overview; `open` is undefined while it loads. */
export function useOpenChecks(isEnabled = true) {
  const { data, error, refetch } = useCall(route, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { open: data?.open, error, refetch };
}

/** Read once, because the server records each reading in the audit chain. */
export function useCheck(id: string) {
  return useCall(detailRoute, { params: { id } }, { isKept: true });
}

/** Read once, like the check. */
export function useCheckPicture(id: string, side: PictureSide) {
  return useCall("GET /backoffice/api/identity-checks/:id/pictures/:side", { params: { id, side } }, { isKept: true });
}

/** Reloads the lists after a decision, but not the check, so that it is not recorded as read again. */
export function useRefreshChecks() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [route] });
}
