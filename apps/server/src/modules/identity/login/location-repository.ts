/** SQL of the login locations of members. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { deleteInBatches } from "../../../db/delete-in-batches.ts";

export interface LocationKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly place: string;
}

/** Inserts a login location, or updates the time of its last use. */
export async function upsertLocation(
  db: Queryable,
  { merchantId, memberId, place }: LocationKey,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into known_place (merchant_id, member_id, place, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
     on conflict (merchant_id, member_id, place) do update set last_seen_at = excluded.last_seen_at`,
    [merchantId, memberId, place, at],
  );
}

/**
 * Returns true if no sign-in of the member from this location is stored. `deleteOldLocations` deletes old locations. A
 * registration also signs in, so the location of the registration is not new.
 */
export async function isLocationNew(db: Queryable, { merchantId, memberId, place }: LocationKey): Promise<boolean> {
  const [row] = await db.query<{ isNew: boolean }>(
    `select not exists (select from known_place where merchant_id = $1 and member_id = $2 and place = $3) as "isNew"`,
    [merchantId, memberId, place],
  );
  return row?.isNew ?? true;
}

/** Deletes locations last used before `before`, except the most recent one of each member. */
export async function deleteOldLocations(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from known_place p using (
       select o.member_id, o.place from known_place o
       where o.merchant_id = $1 and o.last_seen_at < $2 and exists (
         select from known_place n where n.merchant_id = $1 and n.member_id = o.member_id
           and (n.last_seen_at, n.place collate "C") > (o.last_seen_at, o.place collate "C"))
       limit $3) old
     where p.merchant_id = $1 and p.member_id = old.member_id and p.place = old.place returning p.member_id`,
    [merchantId, before],
  );
}
