/** All SQL of the places that accounts were used from. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface Place {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly place: string;
}

/** Notes a place, or that it was used again. */
export async function rememberPlace(db: Queryable, { merchantId, memberId, place }: Place, at: Date): Promise<void> {
  await db.query(
    `insert into known_place (merchant_id, member_id, place, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
     on conflict (merchant_id, member_id, place) do update set last_seen_at = excluded.last_seen_at`,
    [merchantId, memberId, place, at],
  );
}

/** True when the member was never here but somewhere else before; somebody's first place is no new one. */
export async function isPlaceNew(db: Queryable, { merchantId, memberId, place }: Place): Promise<boolean> {
  const [row] = await db.query<{ is_new: boolean }>(
    `select exists (select from known_place where merchant_id = $1 and member_id = $2)
       and not exists (select from known_place where merchant_id = $1 and member_id = $2 and place = $3) as is_new`,
    [merchantId, memberId, place],
  );
  return row?.is_new ?? false;
}
