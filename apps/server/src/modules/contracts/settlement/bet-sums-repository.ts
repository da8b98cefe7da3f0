/**
 * SQL that sums the settled bets of a window by member, lineage and category, or by groups of members. Each query reads
 * the bets of the window once, as a set. Source: docs/agent-contracts.md, Settlement.
 */

import type { CrowdSums, PlaySums } from "@openhouse/rules/contracts/settlement-input";
import { currencies } from "@openhouse/rules/money/currencies";
import type { Queryable } from "../../../db/connection.ts";
import { excludedGames, joinExcluded, validWithoutExcluded } from "./excluded-bets.ts";
import type { BetTotals, RunSettings, WindowToSettle } from "./settlement.ts";

/** Sums of the bets of one member under one lineage in games of one category, in minor units. */
export interface BetSums extends PlaySums {
  readonly memberId: bigint;
  /** 0 means no upline. */
  readonly lineageId: bigint;
  readonly category: string;
  readonly bets: bigint;
}

/** Sums over a group of members, see `CrowdSums`. */
export interface CrowdBets extends Omit<CrowdSums, "placeId">, Pick<BetSums, "lineageId" | "bets"> {}

export interface BetScope extends Pick<WindowToSettle, "merchantId" | "currency" | "window"> {
  /** Only these members and their teams; null means all members. */
  readonly branchOf: readonly bigint[] | null;
}

export interface BetFilter extends BetScope {
  readonly exclusionPpm: RunSettings["exclusionPpm"];
  /**
   * Business time. Corrections after this time are left out, so that the figures are as of this time; null means the
   * current figures.
   */
  readonly asOf: Date | null;
}

/**
 * Selects the sums by member, lineage and category. Void, tied and refunded bets (status 3, 4, 5) and trial bets are
 * left out. A half-won bet counts as won, a half-lost bet as lost.
 */
export async function selectBetSums(db: Queryable, filter: BetFilter): Promise<BetSums[]> {
  const { text, values } = personQuery(filter);
  return db.query<BetSums>(
    `with ${text} select member_id as "memberId", lineage_id as "lineageId", category, ${figureNames} from person`,
    values,
  );
}

export interface GroupedBetFilter extends Omit<BetFilter, "branchOf"> {
  /** Members who get their own sums. */
  readonly namedIds: readonly bigint[];
  /** The minimums of valid bets that make a member active in some contract, in ascending order. */
  readonly minimums: readonly bigint[];
}

/**
 * Reads the same bets as `selectBetSums`, for all members. Named members, and members who played under several lineages
 * or in several categories, get their own sums. All other members are summed in groups by lineage, category and the
 * highest minimum that they reached.
 */
export async function selectGroupedBets(
  db: Queryable,
  { namedIds, minimums, ...filter }: GroupedBetFilter,
): Promise<{ readonly sums: readonly BetSums[]; readonly crowds: readonly CrowdBets[] }> {
  const { text, values } = personQuery({ ...filter, branchOf: null });
  const rows = await db.query<BetSums | (CrowdBets & { memberId: null })>(
    `with ${text}, several as (
       select member_id from person group by member_id having count(*) > 1
     ), split as (
       select p.*, width_bucket(p.valid, $10::bigint[]) as reached,
         p.member_id in (select unnest($9::bigint[])) or p.member_id in (select member_id from several) as is_alone
       from person p)
     select member_id as "memberId", lineage_id as "lineageId", category, null::int as people, null::bigint as "reachedMinimum",
       ${figureNames}
     from split where is_alone
     union all
     select null, lineage_id, category, count(*) filter (where valid > 0)::int, coalesce(($10::bigint[])[reached], 0),
       sum_minor(bets), sum_minor(valid), sum_minor(lost), sum_minor(won), sum_minor(stakes), sum_minor(wins)
     from split where not is_alone group by lineage_id, category, reached`,
    [...values, namedIds, minimums],
  );
  const sums: BetSums[] = [];
  const crowds: CrowdBets[] = [];
  for (const row of rows) {
    if (row.memberId === null) crowds.push(row);
    else sums.push(row);
  }
  return { sums, crowds };
}

const figureNames = `bets, valid as "validBet", lost as "lostBet", won as "wonBet", stakes, wins`;

/**
 * Returns the common table expressions up to `person`, which has one row per member, lineage and category. They use the
 * parameters $1 to $8.
 */
function personQuery(filter: BetFilter): { readonly text: string; readonly values: unknown[] } {
  const [games, ppm] = excludedGames(filter.exclusionPpm);
  // Each query gets all values. The conditions also mention the values that the query does not use, because PostgreSQL
  // needs a type for each parameter.
  const text = `figure as (${filter.asOf === null ? figuresNow : figuresThen}), counted as (
       select f.*, ${games.length === 0 ? "f.valid_bet" : validWithoutExcluded("f")} as counting from figure f
       ${games.length === 0 ? "" : joinExcluded("f", 6)}
       where f.status not in (3, 4, 5) and ($5::timestamptz is null) = ${filter.asOf === null}
         and cardinality($6::text[]) = cardinality($7::bigint[]) and ${inBranch("f", "$8")}
     ), person as (
       select member_id, coalesce(lineage_id, 0) as lineage_id, category, count(*) as bets,
         sum_minor(counting) as valid,
         sum_minor(counting) filter (where status in (2, 7) or (status = 8 and win < stake)) as lost,
         sum_minor(counting) filter (where status in (1, 6) or (status = 8 and win >= stake)) as won,
         sum_minor(stake) as stakes, sum_minor(win) as wins
       from counted group by member_id, lineage_id, category)`;
  return { text, values: [...boundsOf(filter), filter.asOf, games, ppm, filter.branchOf] };
}

/** Returns the condition that selects the rows of a branch; `rows` is a table with `member_id` and `lineage_id`. */
export function inBranch(rows: string, branchOf: "$6" | "$8"): string {
  return `(${branchOf}::bigint[] is null or ${rows}.member_id = any (${branchOf}) or ${rows}.lineage_id in (
    select a.lineage_id from lineage_agent a where a.merchant_id = $1 and a.agent_id = any (${branchOf})))`;
}

/**
 * Sums the bets of a window, without void, tied, refunded and trial bets: the current figures, or those without the
 * corrections after `asOf`.
 */
export async function sumBets(
  db: Queryable,
  { asOf = null, ...filter }: Pick<BetFilter, "merchantId" | "currency" | "window"> & { readonly asOf?: Date | null },
): Promise<Omit<BetTotals, "validBet">> {
  const [row] = await db.query<Omit<BetTotals, "validBet">>(
    `select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes, coalesce(sum(win), 0)::bigint as wins
     from (${asOf === null ? figuresNow : figuresThen}) f where status not in (3, 4, 5)`,
    asOf === null ? boundsOf(filter) : [...boundsOf(filter), asOf],
  );
  return row ?? { bets: 0n, stakes: 0n, wins: 0n };
}

export function boundsOf({
  merchantId,
  currency,
  window,
}: Pick<BetFilter, "merchantId" | "currency" | "window">): unknown[] {
  return [merchantId, new Date(window.fromMs), new Date(window.untilMs), currencies[currency].number];
}

const figuresNow = `
  select b.member_id, b.lineage_id, b.category, b.vendor, b.game_code, b.status, b.stake, b.win, b.valid_bet
  from bet b
  where b.merchant_id = $1 and b.settled_at >= $2 and b.settled_at < $3 and b.currency = $4 and not b.is_trial`;

/**
 * The bets before later corrections. The ledger records the amounts that were taken back from a bet under the bet's id;
 * adding them restores the earlier figures. Bets without corrections are unchanged.
 */
const figuresThen = `
  select b.member_id, b.lineage_id, b.category, b.vendor, b.game_code,
    case when l.bet_id is null then b.status when b.win + l.win > 0 then 1 else 2 end as status,
    b.stake + coalesce(l.stake, 0) as stake, b.win + coalesce(l.win, 0) as win,
    b.valid_bet + coalesce(l.stake - l.bonus, 0) as valid_bet
  from bet b
  left join (
    select t.reference as bet_id, coalesce(sum(t.amount) filter (where t.code = 12), 0)::bigint as stake,
      coalesce(sum(t.amount) filter (where t.code = 12 and a.kind <> 1), 0)::bigint as bonus,
      coalesce(sum(t.amount) filter (where t.code = 13), 0)::bigint as win
    from transfer t
    join account a on a.merchant_id = $1 and a.id = case t.code when 12 then t.credit_id else t.debit_id end
    where t.merchant_id = $1 and t.code in (12, 13) and t.created_at >= $5
    group by t.reference) l on l.bet_id = b.id::text
  where b.merchant_id = $1 and b.settled_at >= $2 and b.settled_at < $3 and b.currency = $4 and not b.is_trial`;
