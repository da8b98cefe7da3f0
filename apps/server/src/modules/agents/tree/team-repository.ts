/** All SQL that asks who stands below an agent. How many there are: team-size-repository. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/** Which part of a team is meant: SELF the agent alone, DIRECT one level below, ALL the agent and everybody below. */
export type TeamPart = "SELF" | "DIRECT" | "ALL";

interface Pair {
  readonly agentId: MemberId;
  readonly memberId: MemberId;
}

/** True when the member stands somewhere below the agent now. */
export async function isBelow(db: Queryable, merchantId: MerchantId, { agentId, memberId }: Pair): Promise<boolean> {
  const rows = await db.query(
    `select 1 from member_place p
     join lineage_agent a on a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = p.lineage_id
     where p.merchant_id = $1 and p.member_id = $3`,
    [merchantId, agentId, memberId],
  );
  return rows.length === 1;
}

export interface TeamFilter {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  readonly part: TeamPart;
  /** Beginning of an account name (lower case); empty = everybody. */
  readonly name: string;
  readonly limit: number;
  readonly offset: number;
}

export interface TeamMember {
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
  /** Levels below the agent; 0 = the agent. */
  readonly level: number;
}

/** One page of a team in the order of the account names. */
export async function selectTeam(db: Queryable, filter: TeamFilter): Promise<TeamMember[]> {
  const rows = await db.query<{ id: bigint; account: string; type: number; level: number }>(
    `${teamSql}
     select m.id, m.account, m.type, t.level from team t
     join member m on m.merchant_id = $1 and m.id = t.member_id
     where starts_with(m.account, $4)
     order by m.account collate "C" limit $5 offset $6`,
    [filter.merchantId, filter.agentId, filter.part, filter.name, filter.limit, filter.offset],
  );
  return rows.map(({ id, account, type, level }) => ({ memberId: id as MemberId, account, type, level }));
}

/**
 * The same page of a large team: along the names of the house, each looked up whether it is of the team. Reads until
 * the page is full, where the other one would sort the whole team first.
 */
export async function selectLargeTeam(db: Queryable, filter: TeamFilter): Promise<TeamMember[]> {
  const rows = await db.query<{ id: bigint; account: string; type: number; level: number }>(
    `select m.id, m.account, m.type, t.level from ${namedTeamSql}
     order by m.account collate "C" limit $5 offset $6`,
    [filter.merchantId, filter.agentId, filter.part, filter.name, filter.limit, filter.offset],
  );
  return rows.map(({ id, account, type, level }) => ({ memberId: id as MemberId, account, type, level }));
}

/** How many of a large team such a page is taken from; no more than `most` are counted. */
export async function countLargeTeam(
  db: Queryable,
  filter: Omit<TeamFilter, "limit" | "offset">,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from (select from ${namedTeamSql} limit $5) n`,
    [filter.merchantId, filter.agentId, filter.part, filter.name, most],
  );
  return row?.total ?? 0;
}

const namedTeamSql = `
  member m
  cross join lateral (
    select 0 as level where m.id = $2 and $3 in ('SELF', 'ALL')
    union all
    select a.distance + 1 from member_place p
    join lineage_agent a on a.merchant_id = $1 and a.agent_id = $2 and a.lineage_id = p.lineage_id
    where p.merchant_id = $1 and p.member_id = m.id and ($3 = 'ALL' or ($3 = 'DIRECT' and a.distance = 0))) t
  where m.merchant_id = $1 and m.account collate "C" >= $4::text
    and m.account collate "C" <= $4::text || U&'\\+10FFFF'`;

/** How many members such a page is taken from. */
export async function countSelected(db: Queryable, filter: Omit<TeamFilter, "limit" | "offset">): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `${teamSql}
     select count(*)::int as total from team t
     join member m on m.merchant_id = $1 and m.id = t.member_id
     where starts_with(m.account, $4)`,
    [filter.merchantId, filter.agentId, filter.part, filter.name],
  );
  return row?.total ?? 0;
}

const teamSql = `
  with team as (
    select p.member_id, a.distance + 1 as level from lineage_agent a
    join member_place p on p.merchant_id = $1 and p.lineage_id = a.lineage_id
    where a.merchant_id = $1 and a.agent_id = $2 and ($3 = 'ALL' or ($3 = 'DIRECT' and a.distance = 0))
    union all
    select $2::bigint, 0 where $3 in ('SELF', 'ALL')
  )`;
