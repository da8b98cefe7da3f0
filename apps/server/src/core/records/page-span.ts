/** Where a numbered page lies, counted from the nearer end of the record: the last one costs what the first does. */

export interface PageSpan {
  /** older: counted from the newest line on. */
  readonly direction: "older" | "newer";
  readonly skip: number;
  /** 0 past the end. */
  readonly limit: number;
}

/** The span of a page, which counts from 1, in a record of `total` lines, newest first. */
export function spanOfPage({ page, size }: { page: number; size: number }, total: number): PageSpan {
  const skip = Math.min((page - 1) * size, total);
  const limit = Math.min(size, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { direction: "newer", skip: behind, limit } : { direction: "older", skip, limit };
}
