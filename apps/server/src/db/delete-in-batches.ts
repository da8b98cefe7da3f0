/** Forgets many rows some thousands at a time, so that no statement holds locks for long. */

import type { Queryable } from "./connection.ts";

const batchSize = 5_000;

/** Runs a delete that takes the size of a batch as its last parameter and answers what went, until there is no more. */
export async function deleteInBatches(db: Queryable, sql: string, values: readonly unknown[]): Promise<void> {
  for (;;) {
    const gone = await db.query(sql, [...values, batchSize]);
    if (gone.length < batchSize) return;
  }
}
