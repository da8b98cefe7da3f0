/** A whole record, read backwards by key: complete and without doubles while new lines arrive. */

import { Refusal } from "../refusal.ts";
import type { KeyedPage, PageSide } from "./page-key.ts";
import { readPageKey } from "./page-key.ts";

/**
 * All rows, newest first, batch by batch, so that no statement runs long. Refuses `statement.too.long` (`lines`: how
 * many a file may have).
 */
export async function collectPages<Row>(
  mostRows: number,
  readPage: (side: PageSide) => Promise<KeyedPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined; ;) {
    const page = await readPage({ direction: "older", key: readPageKey(next) });
    rows.push(...page.rows);
    if (rows.length > mostRows) throw new Refusal("statement.too.long", { lines: mostRows });
    if (page.next === null) return rows;
    next = page.next;
  }
}
