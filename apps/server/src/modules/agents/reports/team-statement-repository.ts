/** SQL of the agents' reports: sums of counted days, one row per member or team, or per day. */

import { teamFigureNames } from "@openhouse/rules/agents/team-figures";
import type { TeamDayFigures, TeamFigureName } from "@openhouse/rules/agents/team-figures";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface DayWindow {
  readonly merchantId: MerchantId;
  /** The first and the last day (yyyy-mm-dd), both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface StatementFilter extends DayWindow {
  /** The member whose downlines are listed. */
  readonly parentId: MemberId;
  /** Prefix of an account name in lower case; "" means all. */
  readonly name: string;
  /** True if each member is counted with its team; false if each is counted alone. */
  readonly isTeam: boolean;
}

export type StatementSort = "name" | "profit" | Exclude<TeamFigureName, "valid" | "rebate" | "promotion">;

export interface StatementOrder {
  readonly sort: StatementSort;
  readonly isAscending: boolean;
}

/** The member of a row. */
export interface StatementMember {
  readonly id: MemberId;
  readonly account: string;
  readonly type: number;
  readonly hasDirect: boolean;
}

export interface StatementRow extends StatementMember, TeamDayFigures {}

const columns = teamFigureNames.join(", ");
const profit = "win + rebate + promotion + commission - stake - charge";

/** Selects one page of the members who have figures in the range. */
export function selectStatement(
  db: Queryable,
  filter: StatementFilter,
  { order, limit, offset }: { readonly order: StatementOrder; readonly limit: number; readonly offset: number },
): Promise<StatementRow[]> {
  const sortDirection = order.isAscending ? "asc" : "desc";
  const keys: Partial<Record<StatementSort, string>> = { name: `account collate "C"`, profit: `(${profit})` };
  return db.query<StatementRow>(
    `with ${linesSql}
     select l.id, l.account, l.type, ${columns}, ${hasDirectSql} as "hasDirect"
     from line l order by ${keys[order.sort] ?? order.sort} ${sortDirection}, l.id ${sortDirection} limit $7 offset $8`,
    [...valuesOf(filter), limit, offset],
  );
}

export interface StatementSums extends TeamDayFigures {
  readonly total: number;
}

/** Returns the sums of all pages. */
export async function sumStatement(db: Queryable, filter: StatementFilter): Promise<StatementSums> {
  const [row] = await db.query<StatementSums>(
    `with ${linesSql}
     select count(*)::int as total, ${teamFigureNames.map(sumOf).join(", ")} from line`,
    valuesOf(filter),
  );
  if (row === undefined) throw new Error("an aggregate query returned no row");
  return row;
}

/** SQL of the listed members: the parent $4 and its direct downlines, if their names begin with $5. $1: merchant. */
export const personSql = `
  person as (
    select m.id, m.account, m.type, m.id <> $4 as has_team
    from (
      select member_id from member_place where merchant_id = $1 and upline_id = $4
      union all select $4::bigint
    ) p join member m on m.merchant_id = $1 and m.id = p.member_id
    where starts_with(m.account, $5)
  )`;

/** SQL that is true if the member of the row `l` has direct downlines. $1 is the merchant. */
export const hasDirectSql = `
  exists (
    select from lineage_agent a join member_place q on q.merchant_id = $1 and q.lineage_id = a.lineage_id
    where a.merchant_id = $1 and a.agent_id = l.id and a.distance = 0)`;

/**
 * Parameters: $1 merchant, $2 first and $3 last day, $4 parent, $5 name, $6 whether teams are included. The parent is
 * listed without its team. A member's line contains all its own days, also those from before a move. Unless a member
 * was moved in the range, the lines add up to the team plus the parent.
 */
const linesSql = `
  ${personSql}, part as (
    select p.id, p.account, p.type, ${columns} from person p
    join member_day d on d.merchant_id = $1 and d.member_id = p.id and d.day between $2::date and $3::date
    union all
    select p.id, p.account, p.type, ${columns} from person p
    join team_day d on d.merchant_id = $1 and d.agent_id = p.id and d.day between $2::date and $3::date
    where $6::boolean and p.has_team
  ), line as (
    select id, account, type, ${teamFigureNames.map(sumOf).join(", ")} from part group by id, account, type
  )`;

function sumOf(name: TeamFigureName): string {
  return `coalesce(sum(${name}), 0)::bigint as ${name}`;
}

function valuesOf({ merchantId, firstDay, lastDay, parentId, name, isTeam }: StatementFilter): unknown[] {
  return [merchantId, firstDay, lastDay, parentId, name, isTeam];
}

export interface RevenueRow {
  readonly day: string;
  /** Members of the team, including the agent, who placed a bet on the day. */
  readonly active: number;
  /** The figures down to `profit` are those of the team, including the agent. */
  readonly deposit: bigint;
  readonly withdraw: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly profit: bigint;
  /** The agent's own earnings. */
  readonly rebate: bigint;
  readonly commission: bigint;
}

/** Selects the figures of the team and the agent's earnings per day, latest day first. */
export function selectRevenue(
  db: Queryable,
  window: DayWindow & { readonly agentId: MemberId },
): Promise<RevenueRow[]> {
  return db.query<RevenueRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(players)::int as active,
       ${(["deposit", "withdraw", "stake", "valid"] as const).map(sumOf).join(", ")}, sum(${profit})::bigint as profit,
       sum(own_rebate)::bigint as rebate, sum(own_commission)::bigint as commission
     from (${teamAndAgentSql("day between $3::date and $4::date")}) d
     group by day order by d.day desc`,
    [window.merchantId, window.agentId, window.firstDay, window.lastDay],
  );
}

/**
 * SQL of the counted days of an agent's team ($1 merchant, $2 agent) and of the agent's own days. Every report of a
 * whole team adds up these rows, so that their figures agree. `players` are the active members: those who placed a bet.
 */
const teamAndAgentSql = (condition: string) => `
  select day, players, bets, deposits, first_deposits, ${columns}, 0::bigint as own_rebate, 0::bigint as own_commission
  from team_day where merchant_id = $1 and agent_id = $2 and ${condition}
  union all
  select day, (bets > 0)::int, bets, deposits, first_deposits, ${columns}, rebate, commission
  from member_day where merchant_id = $1 and member_id = $2 and ${condition}`;

export interface TeamDay extends TeamDayFigures {
  /** The number of different members who placed a bet. */
  readonly players: number;
  readonly bets: number;
  readonly deposits: bigint;
  /** The number of members whose first deposit was on the day. */
  readonly firstDeposits: bigint;
}

/**
 * Returns the last counted figures of an agent and its team for one day. Reads two rows, whatever the size of the team.
 */
export async function findTeamDay(
  db: Queryable,
  { merchantId, agentId, day }: { readonly merchantId: MerchantId; readonly agentId: MemberId; readonly day: string },
): Promise<TeamDay> {
  const [row] = await db.query<TeamDay>(
    `select coalesce(sum(players), 0)::int as players, coalesce(sum(bets), 0)::int as bets,
       coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(first_deposits), 0)::bigint as "firstDeposits",
       ${teamFigureNames.map(sumOf).join(", ")}
     from (${teamAndAgentSql("day = $3::date")}) d`,
    [merchantId, agentId, day],
  );
  if (row === undefined) throw new Error("an aggregate query returned no row");
  return row;
}
