/** Rows of the kernel whose time is over. */

import type { Queryable } from "./connection.ts";

const batchSize = 5_000;

/** Forgets answers given before that time, some thousands at once, so that no statement holds locks for long. */
export async function forgetStoredReplies(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const gone = await db.query(
      `delete from stored_reply r using (
         select merchant_id, key from stored_reply where at < $1 limit $2) old
       where r.merchant_id = old.merchant_id and r.key = old.key returning r.key`,
      [before, batchSize],
    );
    if (gone.length < batchSize) return;
  }
}

/** Forgets keys of encrypted calls that nobody may use any more. */
export async function forgetEncKeys(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from enc_key where created_at < $1`, [before]);
}
