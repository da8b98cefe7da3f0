/**
 * All SQL that reads what a window is settled from: sums of settled bets by member, chain and category, money beside
 * the bets, the chains that these stand in, the contracts in force. Sets, read once per window; nothing per bet and
 * ancestor. Source: agent-contracts.md, Settlement; seams.md, Agents.
 */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { SettledContract } from "@openhouse/rules/contracts/settlement-input";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import { currencies } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { excludedGames, joinExcluded, validWithoutExcluded } from "./excluded-bets.ts";
import type { BesideTotals, BetTotals, RunSettings, WindowToSettle } from "./settlement.ts";

/** Sums of what one member settled under one chain of agents in games of one category. Minor units. */
export interface BetSums {
  readonly memberId: bigint;
  /** 0: nobody above. */
  readonly lineageId: bigint;
  readonly category: string;
  readonly bets: bigint;
  readonly validBet: bigint;
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  readonly stakes: bigint;
  readonly wins: bigint;
}

interface PartOfHouse extends Pick<WindowToSettle, "merchantId" | "currency" | "window"> {
  /** Only what these members and everybody below them did; null: everybody. */
  readonly branchOf: readonly bigint[] | null;
}

export interface BetReading extends PartOfHouse {
  readonly exclusionPpm: RunSettings["exclusionPpm"];
  /** Business time: corrections from then on are undone, so that the figures are those of then; null: as they are. */
  readonly asOf: Date | null;
}

/** Void, tied and refunded bets count nothing (3, 4, 5), trial ones neither. Half won is won, half lost is lost. */
export async function selectBetSums(db: Queryable, reading: BetReading): Promise<BetSums[]> {
  const [games, ppm] = excludedGames(reading.exclusionPpm);
  // Every text has all values; the conditions name those that it does not use, because each needs a type.
  return db.query<BetSums>(
    `with figure as (${reading.asOf === null ? figuresNow : figuresThen}), counted as (
       select f.*, ${games.length === 0 ? "f.valid_bet" : validWithoutExcluded("f")} as valid from figure f
       ${games.length === 0 ? "" : joinExcluded("f", 6)}
       where f.status not in (3, 4, 5) and ($5::timestamptz is null) = ${reading.asOf === null}
         and cardinality($6::text[]) = cardinality($7::bigint[]) and ${inBranch("f", "$8")})
     select member_id as "memberId", coalesce(lineage_id, 0) as "lineageId", category, count(*) as bets,
       sum(valid)::bigint as "validBet",
       coalesce(sum(valid) filter (where status in (2, 7) or (status = 8 and win < stake)), 0)::bigint as "lostBet",
       coalesce(sum(valid) filter (where status in (1, 6) or (status = 8 and win >= stake)), 0)::bigint as "wonBet",
       sum(stake)::bigint as stakes, sum(win)::bigint as wins
     from counted group by member_id, lineage_id, category`,
    [...boundsOf(reading), reading.asOf, games, ppm, reading.branchOf],
  );
}

/** Of rows with `member_id` and `lineage_id`. */
function inBranch(rows: string, branchOf: "$6" | "$8"): string {
  return `(${branchOf}::bigint[] is null or ${rows}.member_id = any (${branchOf}) or ${rows}.lineage_id in (
    select a.lineage_id from lineage_agent a where a.merchant_id = $1 and a.agent_id = any (${branchOf})))`;
}

/** What the bets of a window add up to: now, or without what was taken back of them from then on (`asOf`). */
export async function sumBets(
  db: Queryable,
  { asOf = null, ...reading }: Pick<BetReading, "merchantId" | "currency" | "window"> & { readonly asOf?: Date | null },
): Promise<Omit<BetTotals, "validBet">> {
  const [row] = await db.query<Omit<BetTotals, "validBet">>(
    `select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes, coalesce(sum(win), 0)::bigint as wins
     from (${asOf === null ? figuresNow : figuresThen}) f where status not in (3, 4, 5)`,
    asOf === null ? boundsOf(reading) : [...boundsOf(reading), asOf],
  );
  return row ?? { bets: 0n, stakes: 0n, wins: 0n };
}

function boundsOf({ merchantId, currency, window }: Pick<BetReading, "merchantId" | "currency" | "window">): unknown[] {
  return [merchantId, new Date(window.fromMs), new Date(window.untilMs), currencies[currency].number];
}

const figuresNow = `
  select b.member_id, b.lineage_id, b.category, b.vendor, b.game_code, b.status, b.stake, b.win, b.valid_bet
  from bet b
  where b.merchant_id = $1 and b.settled_at >= $2 and b.settled_at < $3 and b.currency = $4 and not b.is_trial`;

/**
 * What was taken back of a bet stands in the ledger, under the bet's number: added again, the bet is what it was. A
 * bet from which nothing was taken back is as it is.
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

/** Money beside the bets, by member. Minor units. */
export interface OtherSums extends BesideTotals {
  readonly memberId: bigint;
  readonly lineageId: bigint;
}

/**
 * Bonuses granted less those that came back, rebates, deposits and paid withdrawals of a window. What a bet brings or
 * takes of bonus money whose grant was lost is the house's at once (0072), under the bet's number: it never was a
 * member's, and the bet says that it was.
 */
const movedBeside = `
  moved as materialized (
    select t.code, t.amount, t.debit_id, t.credit_id, t.reference from transfer t
    where t.merchant_id = $1 and t.created_at >= $2 and t.created_at < $3
      and (t.code in (1, 4, 20, 22, 42)
        or t.code in (11, 12) and t.credit_id = house_account_id($4::smallint, 103::smallint)
        or t.code = 13 and t.debit_id = house_account_id($4::smallint, 103::smallint))
  ), own as (
    select a.owner_id as member_id, t.code, t.amount
    from moved t
    join account a on a.merchant_id = $1 and a.currency = $4 and a.owner_id is not null
      and a.id = case when t.code in (4, 22) then t.debit_id else t.credit_id end
    where t.code in (1, 4, 20, 22, 42)
    union all
    select b.member_id, case t.code when 13 then 20 else 22 end, t.amount
    from moved t
    join bet b on b.merchant_id = $1 and b.id = case when t.reference ~ '^[0-9]{1,19}$'
      and t.reference::numeric <= 9223372036854775807 then t.reference::bigint end
    where t.code in (11, 12, 13) and not b.is_trial)`;

const besideSums = `count(*) as moves,
  coalesce(sum(case code when 20 then amount when 22 then -amount end), 0)::bigint as bonuses,
  coalesce(sum(amount) filter (where code = 42), 0)::bigint as rebates,
  coalesce(sum(amount) filter (where code = 1), 0)::bigint as deposits,
  coalesce(sum(amount) filter (where code = 4), 0)::bigint as withdrawals`;

/**
 * By member. A transfer knows no chain: whoever was named in a run (`runId`) stands where that run found it, others
 * where they stand now.
 */
export async function selectOtherSums(
  db: Queryable,
  reading: PartOfHouse & { readonly runId: bigint | null },
): Promise<OtherSums[]> {
  return db.query<OtherSums>(
    `with ${movedBeside}, summed as (
       select member_id, ${besideSums} from own group by member_id
     ), placed as (
       select s.*, coalesce(k.lineage_id, p.lineage_id, 0) as lineage_id
       from summed s
       left join salary_run_place k on k.merchant_id = $1 and k.run_id = $5 and k.member_id = s.member_id
       left join member_place p on p.merchant_id = $1 and p.member_id = s.member_id)
     select member_id as "memberId", lineage_id as "lineageId", moves, bonuses, rebates, deposits, withdrawals
     from placed where ${inBranch("placed", "$6")}`,
    [...boundsOf(reading), reading.runId, reading.branchOf],
  );
}

/** What everybody's money beside the bets of a window adds up to now. */
export async function sumBeside(
  db: Queryable,
  reading: Pick<BetReading, "merchantId" | "currency" | "window">,
): Promise<BesideTotals> {
  const [row] = await db.query<BesideTotals>(`with ${movedBeside} select ${besideSums} from own`, boundsOf(reading));
  return row ?? { moves: 0n, bonuses: 0n, rebates: 0n, deposits: 0n, withdrawals: 0n };
}

/** A chain of agents: who ends it, and the one above. */
export interface LineageRow {
  readonly id: bigint;
  readonly agentId: bigint;
  /** 0: nobody above. */
  readonly parentId: bigint;
}

/** These chains and all above them. */
export async function selectLineages(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly bigint[],
): Promise<LineageRow[]> {
  return db.query<LineageRow>(
    `with recursive chain as (
       select l.id, l.agent_id, l.parent_id from lineage l where l.merchant_id = $1 and l.id = any ($2::bigint[])
       union
       select l.id, l.agent_id, l.parent_id from chain c
       join lineage l on l.merchant_id = $1 and l.id = c.parent_id)
     select id, agent_id as "agentId", parent_id as "parentId" from chain`,
    [merchantId, ids],
  );
}

/** Where each of these stands: as a run found it (`runId`), else now. 0: directly below the house. */
export async function selectStanding(
  db: Queryable,
  merchantId: MerchantId,
  { memberIds, runId }: { readonly memberIds: readonly bigint[]; readonly runId: bigint | null },
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ memberId: bigint; lineageId: bigint }>(
    `select u.id as "memberId", coalesce(b.lineage_id, k.lineage_id, p.lineage_id, 0) as "lineageId"
     from unnest($2::bigint[]) u (id)
     left join (
       select distinct on (x.payee_id) x.payee_id, x.lineage_id from bill x
       where x.merchant_id = $1 and x.run_id = $3 and not x.is_afterwards order by x.payee_id) b on b.payee_id = u.id
     left join salary_run_place k on k.merchant_id = $1 and k.run_id = $3 and k.member_id = u.id
     left join member_place p on p.merchant_id = $1 and p.member_id = u.id`,
    [merchantId, memberIds, runId],
  );
  return new Map(rows.map(({ memberId, lineageId }) => [memberId, lineageId]));
}

/** `branch`: below this agent alone; `seen` are members of it. */
export interface ContractsToSettle {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  readonly at: Date;
  readonly branch?: { readonly agentId: bigint; readonly seen: readonly bigint[] } | null;
}

/**
 * The contracts of a kind whose version was in force at that moment, of all periods; nothing is carried yet. Of a
 * branch those of everybody who ever was an agent in it, and of members that were seen there.
 */
export async function selectContractsInForce(
  db: Queryable,
  { merchantId, kind, at, branch = null }: ContractsToSettle,
): Promise<SettledContract[]> {
  const rows = await db.query<{
    id: bigint;
    version: number;
    receiverId: bigint;
    giverId: bigint | null;
    text: string;
  }>(
    `select c.id, s.version, c.receiver_id as "receiverId", c.giver_id as "giverId", v.terms as text
     from contract_span s
     join contract c on c.merchant_id = $1 and c.id = s.contract_id and c.kind = $2
     join contract_version v on v.merchant_id = $1 and v.contract_id = s.contract_id and v.version = s.version
     where s.merchant_id = $1 and s.from_at <= $3 and (s.until_at is null or s.until_at > $3)
       and ($4::bigint is null or c.receiver_id = $4 or c.receiver_id = any ($5::bigint[]) or c.receiver_id in (
         select l.agent_id from lineage_agent a join lineage l on l.merchant_id = $1 and l.id = a.lineage_id
         where a.merchant_id = $1 and a.agent_id = $4))`,
    [merchantId, kind, at, branch?.agentId ?? null, branch?.seen ?? []],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text), carriedMillionths: 0n }));
}

/** What the last bill of each of these contracts left: to be carried on, and to be taken from the next one. */
export interface LeftOver {
  readonly contractId: bigint;
  readonly openMinor: bigint;
  readonly content: string;
}

export async function selectLeftOvers(
  db: Queryable,
  merchantId: MerchantId,
  contractIds: readonly bigint[],
): Promise<LeftOver[]> {
  return db.query<LeftOver>(
    `select u.id as "contractId", b.open_adjustment as "openMinor", b.content
     from unnest($2::bigint[]) u (id)
     cross join lateral (
       select x.open_adjustment, x.content from bill x where x.merchant_id = $1 and x.contract_id = u.id
       -- By window: ids of two workers may come in another order.
       order by x.window_key collate "C" desc limit 1) b`,
    [merchantId, contractIds],
  );
}
