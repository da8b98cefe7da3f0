/** SQL of the browsers in which members signed in. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { deleteInBatches } from "../../../db/delete-in-batches.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface BrowserUse {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly browserHash: Buffer;
  /** A time of the real clock. */
  readonly at: Date;
}

/**
 * Inserts the browser of a member, or updates the time of its last use. Does nothing for a closed account. Because of
 * the lock, a concurrent erasure waits and then deletes the row.
 */
export async function upsertBrowser(db: Queryable, { merchantId, memberId, browserHash, at }: BrowserUse) {
  await db.query(
    `insert into member_browser (merchant_id, browser_hash, member_id, first_seen_at, last_seen_at)
     select $1, $2, m.id, $4, $4 from member m
     where m.merchant_id = $1 and m.id = $3 and m.closed_at is null for share
     on conflict (merchant_id, browser_hash, member_id) do update set last_seen_at = excluded.last_seen_at`,
    [merchantId, browserHash, memberId, at],
  );
}

/** Deletes browsers last used before `before`. */
export async function deleteOldBrowsers(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from member_browser b using (
       select browser_hash, member_id from member_browser where merchant_id = $1 and last_seen_at < $2 limit $3) old
     where b.merchant_id = $1 and b.browser_hash = old.browser_hash and b.member_id = old.member_id
     returning b.member_id`,
    [merchantId, before],
  );
}
