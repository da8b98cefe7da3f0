/** SQL of the agents' reports about single classes of games: the bets of teams, and an agent's earnings. */

import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { hasDirectSql, personSql } from "./team-statement-repository.ts";
import type { DayWindow, StatementFilter, StatementMember } from "./team-statement-repository.ts";

export interface ClassFilter extends StatementFilter {
  /** Categories of games. */
  readonly categories: readonly string[];
  /** Currency number of the ledger. */
  readonly currency: number;
}

/** Of settled bets, in minor units. */
export interface ClassFigures {
  readonly stake: bigint;
  readonly valid: bigint;
  readonly win: bigint;
}

export interface ClassRow extends StatementMember, ClassFigures {}

/** Selects one page of the members who have such bets in the range, highest stakes first. */
export function selectClassStatement(
  db: Queryable,
  filter: ClassFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ClassRow[]> {
  return db.query<ClassRow>(
    `with ${linesSql}
     select l.*, ${hasDirectSql} as "hasDirect"
     from line l order by stake desc, l.id desc limit $9 offset $10`,
    [...valuesOf(filter), limit, offset],
  );
}

/** Returns the sums of all pages. */
export async function sumClassStatement(db: Queryable, filter: ClassFilter) {
  const [row] = await db.query<ClassFigures & { readonly total: number }>(
    `with ${linesSql} select count(*)::int as total, ${sums} from line`,
    valuesOf(filter),
  );
  if (row === undefined) throw new Error("an aggregate query returned no row");
  return row;
}

const sums = `coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(valid), 0)::bigint as valid,
  coalesce(sum(win), 0)::bigint as win`;

/** Adds the figures of the class to the counted days `d`. $1 is the merchant. */
const betsOfDaySql = `
  join bet_day b on b.merchant_id = $1 and b.member_id = d.member_id and b.day = d.day
    and b.category = any ($7) and b.currency = $8`;

/**
 * As in team-statement-repository.ts: the parent is listed without its team; a member's line contains all its own days,
 * also those from before a move; a team's day counts for the agents of the lineage with which it was counted. Reads
 * only the days of the listed members and of their teams. Parameters: $1 merchant, $2 first and $3 last day, $4 parent,
 * $5 name, $6 whether teams are included, $7 categories, $8 currency.
 */
const linesSql = `
  ${personSql}, part as (
    select p.id, p.account, p.type, b.stake, b.valid_bet as valid, b.win from person p
    join member_day d on d.merchant_id = $1 and d.member_id = p.id and d.day between $2::date and $3::date
    ${betsOfDaySql}
    union all
    select p.id, p.account, p.type, b.stake, b.valid_bet, b.win from person p
    join lineage_agent a on a.merchant_id = $1 and a.agent_id = p.id
    join member_day d on d.merchant_id = $1 and d.lineage_id = a.lineage_id and d.day between $2::date and $3::date
    ${betsOfDaySql}
    where $6::boolean and p.has_team
  ), line as (
    select id, account, type, ${sums} from part group by id, account, type
    having sum(stake) <> 0 or sum(valid) <> 0 or sum(win) <> 0
  )`;

function valuesOf(filter: ClassFilter): unknown[] {
  const { merchantId, firstDay, lastDay, parentId, name, isTeam, categories, currency } = filter;
  return [merchantId, firstDay, lastDay, parentId, name, isTeam, categories, currency];
}

/** What an agent received for one class of games on a day, in minor units. */
export interface ClassEarnings {
  readonly day: string;
  readonly rebate: bigint;
  readonly dailySalary: bigint;
  /** Of all other contracts. */
  readonly commission: bigint;
}

interface EarningsFilter extends DayWindow {
  readonly agentId: MemberId;
  readonly timeZone: string;
  readonly currency: number;
  readonly categories: readonly string[];
}

/** Selects the earnings by the ledger. The transfer names its rebate or bill, and these name the class. */
export function selectClassEarnings(db: Queryable, filter: EarningsFilter): Promise<ClassEarnings[]> {
  const { merchantId, agentId, firstDay, lastDay, timeZone, currency, categories } = filter;
  const sumWhere = (condition: string) => `coalesce(sum(p.amount) filter (where ${condition}), 0)::bigint`;
  return db.query<ClassEarnings>(
    `with paid as (
       select t.created_at, t.code, t.amount,
         case when t.reference ~ '^rebate:[1-9][0-9]{0,17}$' then substr(t.reference, 8)::bigint end as rebate_id,
         case when t.reference ~ '^bill:[1-9][0-9]{0,17}$' then substr(t.reference, 6)::bigint end as bill_id
       from account a
       join transfer t on t.merchant_id = $1 and t.credit_id = a.id and t.credit_version is not null
         and t.code in (${[transferCodes.salary, transferCodes.dividend, transferCodes.rebate].join(", ")})
         and t.created_at >= $3::date::timestamp at time zone $5
         and t.created_at < ($4::date + 1)::timestamp at time zone $5
       where a.merchant_id = $1 and a.owner_id = $2 and a.currency = $6
     )
     select to_char(p.created_at at time zone $5, 'YYYY-MM-DD') as day,
       ${sumWhere("r.id is not null")} as rebate,
       ${sumWhere("c.kind = 'daily'")} as "dailySalary",
       ${sumWhere("c.kind <> 'daily'")} as commission
     from paid p
     left join rebate r on r.merchant_id = $1 and r.id = p.rebate_id
     left join bill b on b.merchant_id = $1 and b.id = p.bill_id
     left join contract c on c.merchant_id = $1 and c.id = b.contract_id
     where coalesce(r.category, c.product_class) = any ($7)
     group by 1`,
    [merchantId, agentId, firstDay, lastDay, timeZone, currency, categories],
  );
}
