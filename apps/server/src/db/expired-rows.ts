/** Deletes expired rows of core tables. */

import type { Queryable } from "./connection.ts";
import { deleteInBatches } from "./delete-in-batches.ts";

/** Deletes replies stored before the given time. */
export async function forgetStoredReplies(db: Queryable, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from stored_reply r using (
       select merchant_id, key from stored_reply where at < $1 limit $2) old
     where r.merchant_id = old.merchant_id and r.key = old.key returning r.key`,
    [before],
  );
}

/** Deletes keys of encrypted calls that are no longer accepted. */
export async function forgetEncKeys(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from enc_key where created_at < $1`, [before]);
}
