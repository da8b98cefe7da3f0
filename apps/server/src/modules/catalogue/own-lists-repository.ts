/** SQL of a member's own lists: favourites and recent games. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface ListOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Selects the node ids of the favourites, latest first. */
export async function selectFavourites(db: Queryable, { merchantId, memberId }: ListOwner): Promise<string[]> {
  const rows = await db.query<{ nodeId: bigint }>(
    `select node_id as "nodeId" from favourite_game where merchant_id = $1 and member_id = $2 order by added_at desc,
       node_id desc`,
    [merchantId, memberId],
  );
  return rows.map((row) => String(row.nodeId));
}

/**
 * Adds a favourite if the list has fewer than `max`; an existing favourite stays. Returns false if the list is full and
 * does not contain the game.
 */
export async function insertFavourite(
  tx: Transaction,
  { merchantId, memberId }: ListOwner,
  { nodeId, at, max }: { readonly nodeId: bigint; readonly at: Date; readonly max: number },
): Promise<boolean> {
  // Locks the member's row, so that two concurrent additions cannot exceed the limit.
  await tx.query(`select 1 from member where merchant_id = $1 and id = $2 for no key update`, [merchantId, memberId]);
  const rows = await tx.query<{ isListed: boolean }>(
    `with own as (select node_id from favourite_game where merchant_id = $1 and member_id = $2), added as (
       insert into favourite_game (merchant_id, member_id, node_id, added_at)
       select $1, $2, $3, $4 where (select count(*) from own) < $5
       on conflict (merchant_id, member_id, node_id) do nothing)
     select exists (select from own where node_id = $3) or (select count(*) from own) < $5 as "isListed"`,
    [merchantId, memberId, nodeId, at, max],
  );
  return rows[0]?.isListed === true;
}

export async function deleteFavourite(tx: Transaction, owner: ListOwner, nodeId: bigint): Promise<void> {
  await tx.query(`delete from favourite_game where merchant_id = $1 and member_id = $2 and node_id = $3`, [
    owner.merchantId,
    owner.memberId,
    nodeId,
  ]);
}

/** Selects the node ids of the games that the member opened, latest first. */
export async function selectRecent(db: Queryable, { merchantId, memberId }: ListOwner): Promise<string[]> {
  const rows = await db.query<{ nodeId: bigint }>(
    `select node_id as "nodeId" from recent_game where merchant_id = $1 and member_id = $2 order by opened_at desc,
       node_id desc`,
    [merchantId, memberId],
  );
  return rows.map((row) => String(row.nodeId));
}

/** Records that the member opened a game and deletes the oldest entries beyond `max`. */
export async function upsertRecent(
  db: Queryable,
  { merchantId, memberId }: ListOwner,
  { nodeId, at, max }: { readonly nodeId: bigint; readonly at: Date; readonly max: number },
): Promise<void> {
  await db.query(
    `with opened as (
       insert into recent_game as r (merchant_id, member_id, node_id, opened_at) values ($1, $2, $3, $4)
       on conflict (merchant_id, member_id, node_id) do update
         set opened_at = greatest(r.opened_at, excluded.opened_at))
     delete from recent_game r where r.merchant_id = $1 and r.member_id = $2 and r.node_id in (
       select o.node_id from recent_game o where o.merchant_id = $1 and o.member_id = $2 and o.node_id <> $3
       order by o.opened_at desc, o.node_id desc offset $5)`,
    [merchantId, memberId, nodeId, at, max - 1],
  );
}
