/** Server state: reads a route and caches the response under route and input. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallArguments, CallInput, Reply, Route } from "@openhouse/browser/api-types";
import { useOffice } from "./office.tsx";

export type ReadRoute = Extract<Route, `GET ${string}`>;

interface CallOptions<Value> {
  /** The polling interval while the page is visible; false stops polling. */
  readonly refreshMs?: number | ((value: Value | undefined) => number | false);
  readonly isEnabled?: boolean;
  /** Shows the previous response while the response for a new input loads. */
  readonly keepsLast?: boolean;
  /**
   * Read once while a component uses it. Only an explicit refetch, an invalidation or `refreshMs` reads it again; the
   * age of the response, the window's focus and a reconnection do not.
   */
  readonly isKept?: boolean;
}

/** The cache key of a read. It starts with the route, so that a write can invalidate all reads of a route. */
export function callKey(route: ReadRoute, input?: unknown): readonly unknown[] {
  return input === undefined ? [route] : [route, input];
}

/** Reads a route. Each input has its own cache entry. */
export function useCall<R extends ReadRoute>(
  route: R,
  input?: CallInput<R>,
  { refreshMs, isEnabled = true, isKept = false, keepsLast = false }: CallOptions<Reply<R>> = {},
): UseQueryResult<Reply<R>> {
  const { api } = useOffice();
  return useQuery({
    queryKey: callKey(route, input),
    queryFn: ({ signal }) => {
      // The types of route and input were checked where the hook was called.
      const argument = [{ ...input, signal }] as unknown as CallArguments<R>;
      return api.call(route, ...argument);
    },
    enabled: isEnabled,
    refetchInterval: ({ state }) => (typeof refreshMs === "function" ? refreshMs(state.data) : (refreshMs ?? false)),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(isKept && { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
}
