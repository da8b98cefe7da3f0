/** A list that is read page by page: each page says where the next one starts. */

import { useInfiniteQuery } from "@tanstack/react-query";

/** One page as the lists of the server answer it. */
export interface KeysetPage<Row> {
  readonly list: readonly Row[];
  /** Where the next page starts; null = that was all. */
  readonly next: string | null;
}

/** Reads the page that starts after `after`; the first one without it. */
export type ReadPage<Row> = (after: string | undefined, signal?: AbortSignal) => Promise<KeysetPage<Row>>;

interface KeysetListOptions<Row> {
  readonly key: readonly unknown[];
  readonly read: ReadPage<Row>;
  /** Asks again after so many milliseconds while the page is looked at. */
  readonly refreshMs?: number;
}

export interface KeysetList<Row> {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  /** What the first page failed with. */
  readonly error: unknown;
  /** What a refresh or a further page failed with, while the rows read before stay. */
  readonly laterError: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Milliseconds; 0 before the first answer. */
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
    // A list that was read once stays on the screen when a refresh fails.
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

/** All rows from the first page on, at most `limit`: for exports. */
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
