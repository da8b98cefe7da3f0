/** SQL that reads the members of teams. Sizes of teams are in team-size-repository. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/** SELF means the agent alone, DIRECT its direct downlines, ALL the agent and its team. */
export type TeamPart = "SELF" | "DIRECT" | "ALL";

interface Pair {
  readonly agentId: MemberId;
  readonly memberId: MemberId;
}

/** Returns true if the member is in the agent's team now. */
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
  /** Prefix of an account name in lower case; "" means all. */
  readonly name: string;
  readonly limit: number;
  readonly offset: number;
}

export interface TeamMember {
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
  /** How many levels the member is below the agent; 0 for the agent. */
  readonly level: number;
}

/** Selects one page of a team in the order of account names. */
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
 * Selects the same page as `selectTeam`, for a large team. It reads the merchant's accounts in order, checks for each
 * account whether its member is in the team, and stops when the page is full, whereas `selectTeam` sorts the whole team
 * first.
 */
export async function selectLargeTeam(db: Queryable, filter: TeamFilter): Promise<TeamMember[]> {
  const rows = await db.query<{ id: bigint; account: string; type: number; level: number }>(
    `select m.id, m.account, m.type, t.level from ${namedTeamSql}
     order by m.account collate "C" limit $5 offset $6`,
    [filter.merchantId, filter.agentId, filter.part, filter.name, filter.limit, filter.offset],
  );
  return rows.map(({ id, account, type, level }) => ({ memberId: id as MemberId, account, type, level }));
}

/** Counts the rows of all pages of a large team, but not more than `maxRows`. */
export async function countLargeTeam(
  db: Queryable,
  filter: Omit<TeamFilter, "limit" | "offset">,
  maxRows: number,
): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from (select from ${namedTeamSql} limit $5) n`,
    [filter.merchantId, filter.agentId, filter.part, filter.name, maxRows],
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

/** Counts the rows of all pages of `selectTeam`. */
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
