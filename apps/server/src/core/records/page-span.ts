/** Finds a numbered page from the nearer end of the list, so that the last page costs as much as the first. */

export interface PageSpan {
  /** older: `skip` counts from the newest line; newer: from the oldest. */
  readonly direction: "older" | "newer";
  readonly skip: number;
  /** 0 after the last page. */
  readonly limit: number;
}

/** Pages count from 1; the list has `total` lines, newest first. */
export function spanOfPage({ page, size }: { page: number; size: number }, total: number): PageSpan {
  const skip = Math.min((page - 1) * size, total);
  const limit = Math.min(size, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { direction: "newer", skip: behind, limit } : { direction: "older", skip, limit };
}
