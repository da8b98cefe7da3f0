/** SQL that counts the figures of members and teams per business day. */

import { codeNumbersOf, outgoingFigures, teamFigureNames } from "@openhouse/rules/agents/team-figures";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

interface Day {
  readonly merchantId: MerchantId;
  /** yyyy-mm-dd in the merchant's time zone. */
  readonly day: string;
}

/** Locks the day; returns false if the day is already closed. */
export async function lockOpenDay(tx: Queryable, { merchantId, day }: Day): Promise<boolean> {
  await tx.query(`insert into team_day_count (merchant_id, day) values ($1, $2) on conflict do nothing`, [
    merchantId,
    day,
  ]);
  const [row] = await tx.query<{ isClosed: boolean }>(
    `select is_closed as "isClosed" from team_day_count where merchant_id = $1 and day = $2 for update`,
    [merchantId, day],
  );
  return row?.isClosed === false;
}

export async function recordDayCount(tx: Queryable, { merchantId, day }: Day, count: { at: Date; isClosed: boolean }) {
  await tx.query(
    `update team_day_count set counted_at = $3, is_closed = $4, has_chains = true where merchant_id = $1 and day = $2`,
    [merchantId, day, count.at, count.isClosed],
  );
}

/** Finds the first day that is not closed: the day after the last closed day, or the day of the first transfer. */
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

/** Returns the time of the last count of any of these days; null if none of them was ever counted. */
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
  /** The number of the merchant's currency. */
  readonly currency: number;
  /** No transfer of the day has a lower id, so transfers with lower ids are not read. */
  readonly firstId: bigint;
}

/** The counted figures: the figures of the reports, and the numbers of bets, of deposits and of first deposits. */
const summedNames = [...teamFigureNames, "bets", "deposits"] as const;
const countedNames = [...summedNames, "first_deposits"] as const;
const columns = countedNames.join(", ");
const updates = countedNames.map((name) => `${name} = excluded.${name}`).join(", ");
const changed = (table: string) =>
  `(${countedNames.map((name) => `${table}.${name}`).join(", ")}) is distinct from
   (${countedNames.map((name) => `excluded.${name}`).join(", ")})`;

/**
 * Returns the SQL expression for a figure. Valid bets and the number of bets come from `v`; the other figures are sums
 * over the rows of `l` with the codes of the figure. The code numbers can be part of the SQL text, because they are
 * constants and not input.
 */
function sumSql(name: (typeof summedNames)[number]): string {
  if (name === "valid" || name === "bets") return `coalesce(max(v.${name}), 0)::bigint`;
  if (name === "deposits") {
    return `coalesce(sum(l.lines) filter (where l.code = ${transferCodes.deposit}), 0)::bigint`;
  }
  const sign = outgoingFigures.has(name) ? "-" : "";
  return `coalesce(${sign}sum(l.net) filter (where l.code in (${codeNumbersOf(name).join(", ")})), 0)::bigint`;
}

/** SQL that is true if the member of the row `c` made a deposit before the day. */
const hasEarlierDeposit = `exists (
  select from account a join transfer t on t.merchant_id = $1 and t.credit_id = a.id
  where a.merchant_id = $1 and a.owner_id = c.member_id and a.currency = $4 and t.code = ${transferCodes.deposit}
    and t.credit_version is not null and t.created_at < $2::date::timestamp at time zone $3)`;

/**
 * Counts the figures of all members for one day from the ledger: each transfer of their wallets in the merchant's
 * currency is counted once. The valid bets come from `bet_day`, because a bet that was placed earlier and lost on that
 * day has no transfer on that day. Only changed rows are written. No row of `member_day` is ever deleted, because
 * ledger rows are never deleted either.
 */
export async function countMemberDays(tx: Queryable, day: DayToCount): Promise<void> {
  const side = (ledgerSide: "debit" | "credit", sign: "-" | "") => `
    select t.${ledgerSide}_id as account_id, t.code, ${sign}t.amount as net from transfer t
    where t.merchant_id = $1 and t.id >= $5 and t.${ledgerSide}_version is not null
      and t.created_at >= $2::date::timestamp at time zone $3
      and t.created_at < ($2::date + 1)::timestamp at time zone $3`;
  await tx.query(
    `with line as (${side("debit", "-")} union all ${side("credit", "")}), moved as (
       select a.owner_id as member_id, l.code, sum(l.net) as net, count(*) as lines
       from line l join account a on a.merchant_id = $1 and a.id = l.account_id
       where a.owner_id is not null and a.currency = $4
       group by a.owner_id, l.code
     ), bets as (
       select member_id, sum(valid_bet) as valid, sum(rounds) as bets from bet_day
       where merchant_id = $1 and day = $2::date and currency = $4 and (valid_bet <> 0 or rounds <> 0)
       group by member_id
     ), counted as (
       select member_id, ${summedNames.map((name) => `${sumSql(name)} as ${name}`).join(", ")}
       from moved l full join bets v using (member_id)
       group by member_id
     )
     insert into member_day as d (merchant_id, member_id, day, lineage_id, ${columns})
     select $1, c.member_id, $2::date, coalesce(p.lineage_id, 0), ${summedNames.join(", ")},
       (c.deposits > 0 and not ${hasEarlierDeposit})::int
     from counted c left join member_place p on p.merchant_id = $1 and p.member_id = c.member_id
     on conflict (merchant_id, member_id, day) do update set lineage_id = excluded.lineage_id, ${updates}
     where d.lineage_id <> excluded.lineage_id or ${changed("d")}`,
    [day.merchantId, day.day, day.timeZone, day.currency, day.firstId],
  );
}

const sums = (row: string) => countedNames.map((name) => `sum(${row}.${name})::bigint as ${name}`).join(", ");

/** SQL that adds up the members' figures of a day, first per lineage, then per agent of each lineage. */
const teamSql = (condition: string) => `
  chain as (
    select d.day, d.lineage_id, count(*)::int as active,
      (count(*) filter (where d.bets > 0))::int as players, ${sums("d")}
    from member_day d
    where d.merchant_id = $1 and ${condition} and d.lineage_id <> 0
    group by d.day, d.lineage_id
  ), team as (
    select c.day, u.agent_id, sum(c.active)::int as active, sum(c.players)::int as players, ${sums("c")}
    from chain c join lineage l on l.merchant_id = $1 and l.id = c.lineage_id
    cross join lateral unnest(l.chain) u (agent_id)
    group by c.day, u.agent_id
  )`;

/** Adds up the figures of the day per agent, by the lineages with which the members were counted. */
export async function countTeamDays(tx: Queryable, { merchantId, day }: Day): Promise<void> {
  await tx.query(
    `with ${teamSql("d.day = $2::date")}, gone as (
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

/** Locks the day so that it cannot be counted meanwhile; returns true if the day is closed and can be corrected. */
export async function lockClosedDay(tx: Queryable, { merchantId, day }: Day): Promise<boolean> {
  const [row] = await tx.query<{ isClosed: boolean; hasChains: boolean }>(
    `select is_closed as "isClosed", has_chains as "hasChains" from team_day_count
     where merchant_id = $1 and day = $2::date for share`,
    [merchantId, day],
  );
  // The figures of a day that was closed before lineages were recorded cannot be assigned to agents.
  return row?.isClosed === true && row.hasChains;
}

/**
 * Updates the valid bets of a closed day to the current sums, for the member and for the agents of the lineage with
 * which the day was counted. Idempotent: the second call finds no difference.
 */
export async function correctValidBets(
  tx: Queryable,
  { merchantId, day, memberId, currency }: Day & { readonly memberId: MemberId; readonly currency: number },
): Promise<void> {
  await tx.query(
    `with old as materialized (
       select lineage_id, valid from member_day where merchant_id = $1 and member_id = $2 and day = $3::date for update
     ), fresh as (
       select coalesce(sum(valid_bet), 0)::bigint as valid from bet_day
       where merchant_id = $1 and member_id = $2 and day = $3::date and currency = $4
     ), own as (
       update member_day d set valid = f.valid from fresh f, old o
       where d.merchant_id = $1 and d.member_id = $2 and d.day = $3::date and o.valid <> f.valid
       returning o.lineage_id, f.valid - o.valid as difference
     )
     update team_day t set valid = t.valid + c.difference
     from own c join lineage l on l.merchant_id = $1 and l.id = c.lineage_id
     cross join lateral unnest(l.chain) u (agent_id)
     where t.merchant_id = $1 and t.agent_id = u.agent_id and t.day = $3::date`,
    [merchantId, memberId, day, currency],
  );
}

/**
 * Returns `team-day:<day>:<agent>`, at most 100, for closed days since that day whose team figures differ from the sum
 * of the members' figures. Returns an empty list if all figures agree.
 */
export async function findBrokenTeamDays(db: Queryable, { merchantId, day }: Day): Promise<string[]> {
  const figuresOf = (row: string) => ["active", "players", ...countedNames].map((name) => `${row}.${name}`).join(", ");
  const rows = await db.query<{ day: string; agentId: bigint }>(
    `with closed as (
       select day from team_day_count where merchant_id = $1 and day >= $2::date and is_closed and has_chains
     ), ${teamSql("d.day in (select day from closed)")}
     select to_char(day, 'YYYY-MM-DD') as day, agent_id as "agentId"
     from team c full join (
       select * from team_day where merchant_id = $1 and day in (select day from closed)) t using (day, agent_id)
     where (${figuresOf("c")}) is distinct from (${figuresOf("t")})
     order by day, agent_id limit 100`,
    [merchantId, day],
  );
  return rows.map((row) => `team-day:${row.day}:${row.agentId}`);
}
