/**
 * SQL of stored team sizes: the number of members below an agent per level, and per day of joining. A change of the
 * tree is first appended as a row of `team_delta` and later folded into the stored figures. Both are read in one
 * statement, so that each change counts once.
 */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { TeamPart } from "./team-repository.ts";

export interface TeamSize {
  /** The number of direct downlines. */
  readonly direct: number;
  /** The number of members in the team, without the agent. */
  readonly below: number;
  /** The number of levels below the agent. */
  readonly levels: number;
}

/**
 * Selects the appended changes of lineages that contain the agent ($1 merchant, $2 agent). Uses a lateral join, because
 * a top agent has many lineages and there are few appended rows.
 */
const appendedSql = (condition: string) => `
  (select lineage_id, sum(members) as members from team_delta where merchant_id = $1 and ${condition}
    group by lineage_id) d
  cross join lateral (
    select distance from lineage_agent a
    where a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = d.lineage_id limit 1) a`;

/** Returns the current size of a team. */
export async function countTeam(db: Queryable, merchantId: MerchantId, agentId: MemberId): Promise<TeamSize> {
  const [row] = await db.query<TeamSize>(
    `with part as (
       select level, members from team_level where merchant_id = $1 and agent_id = $2
       union all
       select a.distance + 1, d.members from ${appendedSql("true")}
     ), level_sum as (
       select level, sum(members) as members from part group by level)
     select coalesce(sum(members) filter (where level = 1), 0)::int as direct,
       coalesce(sum(members), 0)::int as below, coalesce(max(level) filter (where members > 0), 0)::int as levels
     from level_sum`,
    [merchantId, agentId],
  );
  return row ?? { direct: 0, below: 0, levels: 0 };
}

/** Larger teams are not read member by member: their lists go through all accounts or transfers of the merchant. */
export const largeTeamSize = 10_000;

/** Counts the members in a part of a team now; the parts SELF and ALL include the agent. */
export async function countPart(
  db: Queryable,
  {
    merchantId,
    agentId,
    part,
  }: { readonly merchantId: MerchantId; readonly agentId: MemberId; readonly part: TeamPart },
): Promise<number> {
  if (part === "SELF") return 1;
  const { direct, below } = await countTeam(db, merchantId, agentId);
  return part === "DIRECT" ? direct : below + 1;
}

export interface JoinDay {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  /** yyyy-mm-dd in the merchant's time zone. */
  readonly day: string;
}

/** Counts the members who joined on that day and are below the agent now. */
export async function countJoined(db: Queryable, { merchantId, agentId, day }: JoinDay): Promise<number> {
  const [row] = await db.query<{ joined: number }>(
    `select coalesce(sum(members), 0)::int as joined from (
       select members from team_joined where merchant_id = $1 and agent_id = $2 and day = $3::date
       union all
       select d.members from ${appendedSql("joined_day = $3::date")}) part`,
    [merchantId, agentId, day],
  );
  return row?.joined ?? 0;
}

/**
 * A common table expression for lists: the appended changes, one row per agent. {@link sizeOfSql} adds the stored
 * sizes. $1 is the merchant.
 */
export const appendedSizesSql = `
  appended as materialized (
    select u.agent_id, coalesce(sum(d.members) filter (where u.place = l.depth), 0) as direct,
      sum(d.members) as below
    from (select lineage_id, sum(members) as members from team_delta where merchant_id = $1 group by lineage_id) d
    join lineage l on l.merchant_id = $1 and l.id = d.lineage_id
    cross join lateral unnest(l.chain) with ordinality u (agent_id, place)
    group by u.agent_id
  )`;

/** Joins `size` (direct, below) to the rows of a list by the member's id, a column like `b.id`. */
export const sizeOfSql = (member: string) => `
  left join appended n on n.agent_id = ${member}
  cross join lateral (
    select (coalesce(sum(k.members) filter (where k.level = 1), 0) + coalesce(n.direct, 0))::int as direct,
      (coalesce(sum(k.members), 0) + coalesce(n.below, 0))::int as below
    from team_level k where k.merchant_id = $1 and k.agent_id = ${member}) size`;

/**
 * Folds the appended changes into the stored sizes, and returns how many appended rows were removed. Does nothing while
 * another process folds.
 */
export async function foldTeamDeltas(db: Queryable, merchantId: MerchantId): Promise<bigint> {
  const [row] = await db.query<{ gone: bigint }>(`select fold_team_deltas($1) as gone`, [merchantId]);
  return row?.gone ?? 0n;
}

/**
 * Returns up to 100 agents whose stored sizes together with appended changes differ from the places in the tree.
 * Returns an empty list if all agree.
 */
export async function findBrokenTeams(db: Queryable, merchantId: MerchantId): Promise<MemberId[]> {
  const rows = await db.query<{ agentId: bigint }>(
    `with part as (
       select lineage_id, joined_day, sum(members) as members from (
         select lineage_id, joined_day, 1 as members from member_place where merchant_id = $1 and lineage_id <> 0
         union all
         select lineage_id, joined_day, -members from team_delta where merchant_id = $1) p
       group by lineage_id, joined_day
     ), counted as (
       select u.agent_id, l.depth - u.place + 1 as level, p.joined_day as day, sum(p.members) as members
       from part p join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
       cross join lateral unnest(l.chain) with ordinality u (agent_id, place)
       group by 1, 2, 3
     ), wrong_level as (
       select agent_id from (
         select agent_id, level, members from counted
         union all
         select agent_id, level, -members from team_level where merchant_id = $1) c
       group by agent_id, level having sum(members) <> 0
     ), wrong_day as (
       select agent_id from (
         select agent_id, day, members from counted
         union all
         select agent_id, day, -members from team_joined where merchant_id = $1) c
       group by agent_id, day having sum(members) <> 0
     )
     select agent_id as "agentId" from wrong_level union select agent_id from wrong_day order by 1 limit 100`,
    [merchantId],
  );
  return rows.map(({ agentId }) => agentId as MemberId);
}
