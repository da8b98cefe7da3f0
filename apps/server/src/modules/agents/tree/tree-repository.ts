/** SQL that reads and changes the tree. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/** A lineage. Members at the top of the tree have the lineage with id 0 and an empty chain. */
export interface Lineage {
  readonly id: bigint;
  readonly chain: readonly MemberId[];
}

export interface Place {
  readonly memberId: MemberId;
  readonly uplineId: MemberId | null;
  /** The agents above, from the top to the direct upline. */
  readonly lineage: Lineage;
}

/** Locks the tree until the transaction ends: placements can run together, moves run alone. */
export async function lockTree(tx: Queryable, merchantId: MerchantId, mode: "placement" | "move"): Promise<void> {
  await tx.query(`insert into agent_tree (merchant_id, moves) values ($1, 0) on conflict do nothing`, [merchantId]);
  const strength = mode === "move" ? "for update" : "for key share";
  await tx.query(`select moves from agent_tree where merchant_id = $1 ${strength}`, [merchantId]);
}

/**
 * Locks the tree against moves, and the places of these members against other callers, until the transaction ends. Two
 * members who agree on a contract therefore stay upline and downline. Locks in id order to prevent deadlocks.
 */
export async function lockPlaces(tx: Queryable, merchantId: MerchantId, memberIds: readonly MemberId[]): Promise<void> {
  await lockTree(tx, merchantId, "placement");
  await tx.query(
    `select member_id as "memberId" from member_place where merchant_id = $1 and member_id = any ($2) order by member_id
     for no key update`,
    [merchantId, memberIds],
  );
}

/** Finds the place of a member; returns undefined if the member is not in the tree. */
export async function findPlace(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<Place | undefined> {
  const [row] = await db.query<{ uplineId: bigint | null; lineageId: bigint; chain: bigint[] | null }>(
    `select p.upline_id as "uplineId", p.lineage_id as "lineageId", l.chain
     from member_place p left join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
     where p.merchant_id = $1 and p.member_id = $2`,
    [merchantId, memberId],
  );
  if (row === undefined) return undefined;
  const chain = (row.chain ?? []) as MemberId[];
  return { memberId, uplineId: row.uplineId as MemberId | null, lineage: { id: row.lineageId, chain } };
}

export interface PlaceToInsert {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly upline: Place | undefined;
  readonly lineageId: bigint;
  readonly at: Date;
  /** yyyy-mm-dd in the merchant's time zone. */
  readonly joinedDay: string;
}

/** Inserts the place of a new member. A trigger records the change of team sizes (`note_places`). */
export async function insertPlace(tx: Queryable, place: PlaceToInsert): Promise<void> {
  await tx.query(
    `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at, joined_day)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      place.merchantId,
      place.memberId,
      place.upline?.memberId ?? null,
      place.upline?.lineage.id ?? null,
      place.lineageId,
      place.at,
      place.joinedDay,
    ],
  );
}

interface LineageToFind {
  readonly merchantId: MerchantId;
  readonly agent: Place;
  /** The id of the lineage if it is created. */
  readonly freshId: bigint;
  readonly at: Date;
}

/**
 * Returns the lineage of the agent's direct downlines at the agent's current place; creates it if it does not exist.
 */
export async function ensureLineage(tx: Queryable, { merchantId, agent, freshId, at }: LineageToFind): Promise<bigint> {
  const { id: parentId, chain } = agent.lineage;
  const find = () =>
    tx.query<{ id: bigint }>(`select id from lineage where merchant_id = $1 and agent_id = $2 and parent_id = $3`, [
      merchantId,
      agent.memberId,
      parentId,
    ]);
  const [existingLineage] = await find();
  if (existingLineage !== undefined) return existingLineage.id;
  await tx.query(
    `with created as (
       insert into lineage (merchant_id, id, agent_id, parent_id, depth, chain, made_at)
       values ($1, $2, $3, $4, cardinality($5::bigint[]), $5, $6)
       on conflict (merchant_id, agent_id, parent_id) do nothing
       returning id, depth, chain)
     insert into lineage_agent (merchant_id, agent_id, lineage_id, distance)
     select $1, u.agent_id, created.id, created.depth - u.place
     from created, unnest(created.chain) with ordinality u (agent_id, place)`,
    [merchantId, freshId, agent.memberId, parentId, [...chain, agent.memberId], at],
  );
  // If another transaction created the lineage at the same time, only a new statement sees it.
  const [createdLineage] = await find();
  if (createdLineage === undefined) throw new Error("the new lineage does not exist");
  return createdLineage.id;
}

/** Finds the lineages in use that contain the member, and the depth of the deepest one. */
export async function findBranch(tx: Queryable, merchantId: MerchantId, memberId: MemberId) {
  const rows = await tx.query<{ id: bigint; depth: number }>(
    `select l.id, l.depth from lineage_agent a
     join lineage l on l.merchant_id = $1 and l.id = a.lineage_id
     join member_place p on p.merchant_id = $1 and p.member_id = l.agent_id and p.lineage_id = l.parent_id
     where a.merchant_id = $1 and a.agent_id = $2
     order by l.depth, l.id`,
    [merchantId, memberId],
  );
  return { lineageIds: rows.map(({ id }) => id), depth: rows.at(-1)?.depth ?? 0 };
}

export interface BranchMove {
  readonly merchantId: MerchantId;
  readonly member: Place;
  readonly upline: Place | undefined;
  /** The member's new lineage; id 0 means the top. */
  readonly lineage: Lineage;
  /** Lineages in use that contain the member, shortest first. */
  readonly oldLineageIds: readonly bigint[];
  /** The ids for new lineages, one per old lineage. */
  readonly freshIds: readonly bigint[];
  readonly at: Date;
}

/** Moves a member below another upline and renews the lineages of its team; returns how many members moved. */
export async function moveBranch(tx: Queryable, move: BranchMove): Promise<number> {
  const { merchantId, member, upline, lineage } = move;
  await tx.query(
    `update member_place set upline_id = $3, upline_lineage_id = $4, lineage_id = $5
     where merchant_id = $1 and member_id = $2`,
    [merchantId, member.memberId, upline?.memberId ?? null, upline?.lineage.id ?? null, lineage.id],
  );
  const [row] = await tx.query<{ moved: number }>(renewSql, [
    merchantId,
    member.lineage.id,
    lineage.id,
    member.lineage.chain.length,
    lineage.chain,
    move.oldLineageIds,
    move.freshIds,
    move.at,
  ]);
  return 1 + (row?.moved ?? 0);
}

/**
 * Gives the branch new lineages, in which the member's new lineage replaces the part up to the former upline. A lineage
 * that already exists, because the branch moves back, is reused. One set-based statement makes all changes.
 */
const renewSql = `
  with old as (
    select l.agent_id, l.parent_id, l.id, u.fresh_id, $5::bigint[] || l.chain[$4::int + 1:] as chain
    from unnest($6::bigint[], $7::bigint[]) u (old_id, fresh_id)
    join lineage l on l.merchant_id = $1 and l.id = u.old_id
  ), renewed as (
    select o.*, k.id as existing_id, coalesce(k.id, o.fresh_id) as new_id
    from old o left join lineage k on k.merchant_id = $1 and k.agent_id = o.agent_id and k.chain = o.chain
  ), linked as (
    select r.*, case when r.parent_id = $2::bigint then $3::bigint else above.new_id end as new_parent_id
    from renewed r left join renewed above on above.id = r.parent_id
  ), created as (
    insert into lineage (merchant_id, id, agent_id, parent_id, depth, chain, made_at)
    select $1, new_id, agent_id, new_parent_id, cardinality(chain), chain, $8 from linked where existing_id is null
    returning id, depth, chain
  ), named as (
    insert into lineage_agent (merchant_id, agent_id, lineage_id, distance)
    select $1, u.agent_id, created.id, created.depth - u.place
    from created, unnest(created.chain) with ordinality u (agent_id, place)
  ), moved as (
    update member_place p set lineage_id = l.new_id, upline_lineage_id = l.new_parent_id
    from linked l where p.merchant_id = $1 and p.lineage_id = l.id
    returning 1
  )
  select count(*)::int as moved from moved`;

export interface MoveRecord {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly fromUplineId: MemberId | null;
  readonly toUplineId: MemberId | null;
  readonly fromLineageId: bigint;
  readonly toLineageId: bigint;
  readonly movedMembers: number;
  readonly movedBy: string;
  readonly movedById: bigint;
  /** True if `movedById` is the second person, who approved the move. */
  readonly isApproved: boolean;
  readonly reason: string;
  readonly at: Date;
}

/** Records a move, and increments the merchant's number of moves. */
export async function insertMove(tx: Queryable, move: MoveRecord): Promise<void> {
  await tx.query(
    `insert into member_move (merchant_id, id, member_id, from_upline_id, to_upline_id, from_lineage_id,
       to_lineage_id, moved_members, moved_by, moved_by_id, is_approved, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      move.merchantId,
      move.id,
      move.memberId,
      move.fromUplineId,
      move.toUplineId,
      move.fromLineageId,
      move.toLineageId,
      move.movedMembers,
      move.movedBy,
      move.movedById,
      move.isApproved,
      move.reason,
      move.at,
    ],
  );
  await tx.query(`update agent_tree set moves = moves + 1 where merchant_id = $1`, [move.merchantId]);
}

/**
 * Returns up to 100 members whose lineage does not follow from the lineage of their upline. Returns an empty list
 * unless the data was changed outside the application.
 */
export async function findBrokenPlaces(db: Queryable, merchantId: MerchantId): Promise<MemberId[]> {
  const rows = await db.query<{ memberId: bigint }>(
    `select p.member_id as "memberId" from member_place p
     left join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
     left join member_place u on u.merchant_id = $1 and u.member_id = p.upline_id
     left join lineage ul on ul.merchant_id = $1 and ul.id = u.lineage_id
     where p.merchant_id = $1 and p.upline_id is not null
       and (u.member_id is null or l.chain is distinct from coalesce(ul.chain, '{}') || p.upline_id)
     order by p.member_id limit 100`,
    [merchantId],
  );
  return rows.map(({ memberId }) => memberId as MemberId);
}
