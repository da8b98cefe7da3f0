/** A list that is read page by page. Each page contains the cursor of the next page. */

import { useInfiniteQuery } from "@tanstack/react-query";

export interface KeysetPage<Row> {
  readonly list: readonly Row[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** Reads the page after the cursor `after`, or the first page if `after` is undefined. */
export type ReadPage<Row> = (after: string | undefined, signal?: AbortSignal) => Promise<KeysetPage<Row>>;

interface KeysetListOptions<Row> {
  readonly key: readonly unknown[];
  readonly read: ReadPage<Row>;
  /** The polling interval while the page is visible. */
  readonly refreshMs?: number;
}

export interface KeysetList<Row> {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  /** The error of the first page. */
  readonly error: unknown;
  /** The error of a reload or a further page; the rows already read stay. */
  readonly laterError: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** When the list was read last, in milliseconds; 0 before the first response. */
  readonly updatedAt: number;
  readonly read: ReadPage<Row>;
}

export function useKeysetList<Row>({ key, read, refreshMs }: KeysetListOptions<Row>): KeysetList<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: KeysetPage<Row>) => page.next ?? undefined,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.list) ?? [],
    isLoading: query.isPending,
    // When a reload fails, the list stays on the screen.
    error: query.data === undefined ? query.error : null,
    laterError: query.data === undefined ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    read,
  };
}

/** All rows from the first page on, at most `limit`, for exports. */
export async function readAllPages<Row>(read: ReadPage<Row>, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    rows.push(...page.list);
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < limit);
  return rows.slice(0, limit);
}
