/** Reads a whole list by page keys, newest first: without gaps and duplicates, even while new rows arrive. */

import { Refusal } from "../refusal.ts";
import type { KeyedPage, PageSide } from "./page-key.ts";
import { readPageKey } from "./page-key.ts";

/**
 * Returns all rows, newest first. It reads in batches, so that no statement runs for long. Refuses `statement.too.long`
 * (with `lines`, the maximum number of lines of a file).
 */
export async function collectPages<Row>(
  maxRows: number,
  readPage: (side: PageSide) => Promise<KeyedPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined; ;) {
    const page = await readPage({ direction: "older", key: readPageKey(next) });
    rows.push(...page.rows);
    if (rows.length > maxRows) throw new Refusal("statement.too.long", { lines: maxRows });
    if (page.next === null) return rows;
    next = page.next;
  }
}
