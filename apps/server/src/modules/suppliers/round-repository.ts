/** SQL that finds the supplier's round of a bet. */

import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface SupplierRound {
  readonly supplier: string;
  readonly gameCode: string;
  /** The supplier's id of the round. */
  readonly round: string;
}

/** Finds the round of a member's own bet; undefined if the bet was not booked by a supplier's call. */
export async function findSupplierRound(
  db: Queryable,
  { merchantId, memberId, betId }: { merchantId: MerchantId; memberId: MemberId; betId: BetId },
): Promise<SupplierRound | undefined> {
  const [row] = await db.query<{ supplier: string; gameCode: string; round: string }>(
    `select r.supplier, b.game_code as "gameCode", r.round
     from bet b
     join gateway_supplier s on s.merchant_id = b.merchant_id and s.vendor = b.vendor
     join gateway_round r on r.merchant_id = b.merchant_id and r.supplier = s.code and r.member_id = b.member_id
       and r.round = b.round_ref
     where b.merchant_id = $1 and b.member_id = $2 and b.id = $3
     order by r.supplier collate "C" limit 1`,
    [merchantId, memberId, betId],
  );
  return row;
}

/** Selects the bets that were played at a supplier with an interface. */
export async function selectSupplierBets(
  db: Queryable,
  { merchantId, memberId, betIds }: { merchantId: MerchantId; memberId: MemberId; betIds: readonly BetId[] },
): Promise<BetId[]> {
  const rows = await db.query<{ id: BetId }>(
    `select b.id from bet b
     where b.merchant_id = $1 and b.member_id = $2 and b.id = any ($3::bigint[]) and exists (
       select 1 from gateway_supplier s
       join gateway_round r on r.merchant_id = s.merchant_id and r.supplier = s.code and r.member_id = b.member_id
         and r.round = b.round_ref
       where s.merchant_id = b.merchant_id and s.vendor = b.vendor and s.api_url is not null)`,
    [merchantId, memberId, betIds],
  );
  return rows.map(({ id }) => id);
}
