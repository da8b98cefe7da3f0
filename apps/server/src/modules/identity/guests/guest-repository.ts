/**
 * SQL of guests. All times are of the real clock, not business time. `holder` identifies the person who uses a guest;
 * open-guest.ts lists its values.
 */

import { deletedStatus } from "@openhouse/rules/identity/member-status";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";

interface GuestUse {
  readonly merchantId: MerchantId;
  readonly holder: string;
  readonly at: Date;
}

/** Updates the last use of the holder's open guest and returns its member id; undefined if there is none. */
export async function touchGuest(tx: Transaction, { merchantId, holder, at }: GuestUse): Promise<MemberId | undefined> {
  const [row] = await tx.query<{ memberId: bigint }>(
    `update guest set used_at = $3 where merchant_id = $1 and holder = $2 and closed_at is null returning member_id as "memberId"`,
    [merchantId, holder, at],
  );
  return row === undefined ? undefined : (row.memberId as MemberId);
}

/** Finds the member who plays on a guest account; undefined if a visitor does, or if the account is no guest. */
export async function findMemberOfGuest(
  db: Queryable,
  { merchantId, memberId }: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<MemberId | undefined> {
  const [row] = await db.query<{ memberId: MemberId | null }>(
    `select substring(holder from '^member:(\\d+)$')::bigint as "memberId" from guest
     where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row?.memberId ?? undefined;
}

export interface GuestToInsert {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly holder: string | null;
  readonly ip: string;
  readonly at: Date;
}

/**
 * Inserts a guest. Returns false if the holder already has an open guest; waits for a concurrent insert of the same
 * holder.
 */
export async function insertGuest(tx: Transaction, guest: GuestToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into guest (merchant_id, member_id, holder, ip, opened_at, used_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (merchant_id, holder) where closed_at is null do nothing returning member_id as "memberId"`,
    [guest.merchantId, guest.memberId, guest.holder, guest.ip, guest.at],
  );
  return rows.length === 1;
}

interface IpWindow {
  readonly merchantId: MerchantId;
  readonly ip: string;
  readonly since: Date;
}

/** Locks the guests of an IP address until the transaction ends. */
export async function lockGuestsOfIp(
  tx: Transaction,
  { merchantId, ip }: Pick<IpWindow, "merchantId" | "ip">,
): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`guest:${merchantId}:${ip}`]);
}

/** Returns the number of guests opened from an IP address since `since`. */
export async function countNewGuests(db: Queryable, { merchantId, ip, since }: IpWindow): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from guest where merchant_id = $1 and ip = $2 and opened_at > $3`,
    [merchantId, ip, since],
  );
  return row?.count ?? 0;
}

interface OldGuests {
  readonly merchantId: MerchantId;
  readonly unusedSince: Date;
  readonly at: Date;
  readonly limit: number;
}

/** Closes up to `limit` guests unused since `unusedSince`, and their accounts. Returns the number of closed guests. */
export async function closeUnusedGuests(db: Queryable, { merchantId, unusedSince, at, limit }: OldGuests) {
  const rows = await db.query(
    `with old as (
       select member_id from guest where merchant_id = $1 and closed_at is null and used_at < $2
       order by used_at limit $4 for update skip locked),
     closed as (
       update guest g set closed_at = $3 from old where g.merchant_id = $1 and g.member_id = old.member_id
       returning g.member_id)
     update member m set status = $5 from closed where m.merchant_id = $1 and m.id = closed.member_id returning m.id`,
    [merchantId, unusedSince, at, limit, deletedStatus],
  );
  return rows.length;
}
