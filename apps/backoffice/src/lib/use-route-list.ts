/** The paged list of a route, read through `useKeysetList` and cached under the route and its filters. */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { CallArguments, CallInput, Reply } from "@openhouse/browser/api-types";
import { useOffice } from "./office.tsx";
import { callKey } from "./use-call.ts";
import type { ReadRoute } from "./use-call.ts";
import { useKeysetList } from "./use-keyset-list.ts";
import type { KeysetList, KeysetPage } from "./use-keyset-list.ts";

/** A row of the list that a route returns. */
export type RowOf<R extends ReadRoute> = Reply<R> extends { readonly list: readonly (infer Row)[] } ? Row : never;

interface RouteListOptions {
  /** The polling interval while the page is visible. */
  readonly refreshMs?: number;
  /** Rows per page. */
  readonly limit?: number;
  /** The query parameter that takes the cursor of the next page. */
  readonly pageBy?: "cursor" | "before" | "after";
}

/** `input` contains the filters without the paging parameters. Each set of filters has its own cache entry. */
export function useRouteList<R extends ReadRoute>(
  route: R,
  input: CallInput<R>,
  { refreshMs, limit = 50, pageBy = "cursor" }: RouteListOptions = {},
): KeysetList<RowOf<R>> {
  const { api } = useOffice();
  return useKeysetList<RowOf<R>>({
    key: callKey(route, { list: input }),
    ...(refreshMs !== undefined && { refreshMs }),
    read: (after, signal) =>
      readPage(api, route, { input, page: { limit, ...(after !== undefined && { [pageBy]: after }) }, signal }),
  });
}

interface PageCall<R extends ReadRoute> {
  readonly input: CallInput<R>;
  readonly page: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a route's list. Routes name the cursor of the next page `cursor` or `next`. */
export async function readPage<R extends ReadRoute>(
  api: ApiClient,
  route: R,
  { input, page, signal }: PageCall<R>,
): Promise<KeysetPage<RowOf<R>>> {
  // The types of route and input were checked where the hook was called.
  const { query, ...rest } = input as { readonly query?: object };
  const argument = [
    { ...rest, query: { ...query, ...page }, ...(signal && { signal }) },
  ] as unknown as CallArguments<R>;
  const { list, cursor, next } = (await api.call(route, ...argument)) as unknown as RoutePage<RowOf<R>>;
  return { list, next: cursor ?? next ?? null };
}

interface RoutePage<Row> {
  readonly list: readonly Row[];
  readonly cursor?: string | null;
  readonly next?: string | null;
}
