/** All SQL that counts what members and teams moved per business day. Source of its form: migrations/0087. */

import { codeNumbersOf, outgoingFigures, teamFigureNames } from "@openhouse/rules/agents/team-figures";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

interface Day {
  readonly merchantId: MerchantId;
  /** yyyy-mm-dd in the merchant's time zone. */
  readonly day: string;
}

/** Takes the day for this transaction; false when it is closed already. */
export async function takeDay(tx: Queryable, { merchantId, day }: Day): Promise<boolean> {
  await tx.query(`insert into team_day_count (merchant_id, day) values ($1, $2) on conflict do nothing`, [
    merchantId,
    day,
  ]);
  const [row] = await tx.query<{ is_closed: boolean }>(
    `select is_closed from team_day_count where merchant_id = $1 and day = $2 for update`,
    [merchantId, day],
  );
  return row?.is_closed === false;
}

export async function noteCount(tx: Queryable, { merchantId, day }: Day, count: { at: Date; isClosed: boolean }) {
  await tx.query(`update team_day_count set counted_at = $3, is_closed = $4 where merchant_id = $1 and day = $2`, [
    merchantId,
    day,
    count.at,
    count.isClosed,
  ]);
}

/** The first day that is not closed: the day after the closed ones, else the first that anything moved on. */
export async function findFirstOpenDay(db: Queryable, merchantId: MerchantId, timeZone: string) {
  const [row] = await db.query<{ day: string | null }>(
    `select coalesce(
       (select to_char(max(day) + 1, 'YYYY-MM-DD') from team_day_count where merchant_id = $1 and is_closed),
       (select to_char(created_at at time zone $2, 'YYYY-MM-DD') from transfer where merchant_id = $1
        order by id limit 1)) as day`,
    [merchantId, timeZone],
  );
  return row?.day ?? undefined;
}

/** When figures of these days were counted last; null when none ever was. */
export async function findCountedAt(
  db: Queryable,
  merchantId: MerchantId,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select max(counted_at) as at from team_day_count where merchant_id = $1 and day between $2::date and $3::date`,
    [merchantId, firstDay, lastDay],
  );
  return row?.at ?? null;
}

export interface DayToCount extends Day {
  readonly timeZone: string;
  /** Number of the house's currency. */
  readonly currency: number;
}

/** What is added up: the figures of reports, and how many bets were placed. */
const countedNames = [...teamFigureNames, "bets"] as const;
const columns = countedNames.join(", ");
const updates = countedNames.map((name) => `${name} = excluded.${name}`).join(", ");
const changed = (table: string) =>
  `(${countedNames.map((name) => `${table}.${name}`).join(", ")}) is distinct from
   (${countedNames.map((name) => `excluded.${name}`).join(", ")})`;

/** The sum of a figure out of lines of code and net; the codes are numbers of our own table, not input. */
function sumSql(name: (typeof countedNames)[number]): string {
  if (name === "valid" || name === "bets") return `coalesce(max(v.${name}), 0)::bigint`;
  const sign = outgoingFigures.has(name) ? "-" : "";
  return `coalesce(${sign}sum(l.net) filter (where l.code in (${codeNumbersOf(name).join(", ")})), 0)::bigint`;
}

/**
 * Counts the day of each member out of the ledger: every line of a wallet in the house's currency, each once. A bet
 * that was staked before and lost on that day has no line in it, but its valid bet. Only rows that changed are written;
 * a row never goes, because lines of the ledger never go.
 */
export async function countMemberDays(tx: Queryable, day: DayToCount): Promise<void> {
  const side = (own: "debit" | "credit", sign: "-" | "") => `
    select t.${own}_id as account_id, t.code, ${sign}t.amount as net from transfer t
    where t.merchant_id = $1 and t.${own}_version is not null
      and t.created_at >= $2::date::timestamp at time zone $3
      and t.created_at < ($2::date + 1)::timestamp at time zone $3`;
  await tx.query(
    `with line as (${side("debit", "-")} union all ${side("credit", "")}), moved as (
       select a.owner_id as member_id, l.code, sum(l.net) as net
       from line l join account a on a.merchant_id = $1 and a.id = l.account_id
       where a.owner_id is not null and a.currency = $4
       group by a.owner_id, l.code
     ), bets as (
       select member_id, sum(valid_bet) as valid, sum(rounds) as bets from bet_day
       where merchant_id = $1 and day = $2::date and currency = $4 and (valid_bet <> 0 or rounds <> 0)
       group by member_id
     )
     insert into member_day as d (merchant_id, member_id, day, ${columns})
     select $1, member_id, $2::date, ${countedNames.map(sumSql).join(", ")}
     from moved l full join bets v using (member_id)
     group by member_id
     on conflict (merchant_id, member_id, day) do update set ${updates} where ${changed("d")}`,
    [day.merchantId, day.day, day.timeZone, day.currency],
  );
}

/** Rolls the day up the tree as it stands now: per chain once, then per agent of each chain. */
export async function countTeamDays(tx: Queryable, { merchantId, day }: Day): Promise<void> {
  const sums = (row: string) => countedNames.map((name) => `sum(${row}.${name})::bigint as ${name}`).join(", ");
  await tx.query(
    `with chain as (
       select p.lineage_id, count(*)::int as active,
         (count(*) filter (where d.bets > 0))::int as players, ${sums("d")}
       from member_day d join member_place p on p.merchant_id = $1 and p.member_id = d.member_id
       where d.merchant_id = $1 and d.day = $2::date
       group by p.lineage_id
     ), team as (
       select a.agent_id, sum(c.active)::int as active, sum(c.players)::int as players, ${sums("c")}
       from chain c join lineage_agent a on a.merchant_id = $1 and a.lineage_id = c.lineage_id
       group by a.agent_id
     ), gone as (
       delete from team_day t where t.merchant_id = $1 and t.day = $2::date
         and not exists (select from team where team.agent_id = t.agent_id)
     )
     insert into team_day as d (merchant_id, agent_id, day, active, players, ${columns})
     select $1, agent_id, $2::date, active, players, ${columns} from team
     on conflict (merchant_id, agent_id, day)
       do update set active = excluded.active, players = excluded.players, ${updates}
     where (d.active, d.players) is distinct from (excluded.active, excluded.players) or ${changed("d")}`,
    [merchantId, day],
  );
}
