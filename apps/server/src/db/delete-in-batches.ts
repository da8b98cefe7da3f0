/** Deletes many rows in batches of some thousands, so that no statement holds locks for long. */

import type { Queryable } from "./connection.ts";

const batchSize = 5_000;

/**
 * Repeats a delete until no rows are left. The statement must take the batch size as its last parameter and return the
 * deleted rows.
 */
export async function deleteInBatches(db: Queryable, sql: string, values: readonly unknown[]): Promise<void> {
  for (;;) {
    const deletedRows = await db.query(sql, [...values, batchSize]);
    if (deletedRows.length < batchSize) return;
  }
}
