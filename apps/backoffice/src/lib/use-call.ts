/** Server state: one read of a route, kept in the query cache under route and input. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallArguments, CallInput, Reply, Route } from "@openhouse/browser/api-types";
import { useOffice } from "./office.tsx";

/** Routes that only read. */
export type ReadRoute = Extract<Route, `GET ${string}`>;

interface CallOptions<Value> {
  /** Asks again after so many milliseconds while the page is looked at; false = not any more. */
  readonly refreshMs?: number | ((value: Value | undefined) => number | false);
  readonly isEnabled?: boolean;
  /** Another input shows the answer of the last one until its own is there. */
  readonly keepsLast?: boolean;
  /** Read once and kept until somebody asks anew: no timer, no return to the window reads it again. */
  readonly isKept?: boolean;
}

/** The key under which a read is kept; its first part is the route, so that a write can drop all reads of one. */
export function callKey(route: ReadRoute, input?: unknown): readonly unknown[] {
  return input === undefined ? [route] : [route, input];
}

/** Reads a route. The input belongs to the key: another input is another read. */
export function useCall<R extends ReadRoute>(
  route: R,
  input?: CallInput<R>,
  { refreshMs, isEnabled = true, isKept = false, keepsLast = false }: CallOptions<Reply<R>> = {},
): UseQueryResult<Reply<R>> {
  const { api } = useOffice();
  return useQuery({
    queryKey: callKey(route, input),
    queryFn: ({ signal }) => {
      // The pair of route and input was checked where the hook was called.
      const argument = [{ ...input, signal }] as unknown as CallArguments<R>;
      return api.call(route, ...argument);
    },
    enabled: isEnabled,
    refetchInterval: ({ state }) => (typeof refreshMs === "function" ? refreshMs(state.data) : (refreshMs ?? false)),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(isKept && { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
}
