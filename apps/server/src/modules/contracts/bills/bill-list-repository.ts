/** SQL that reads bills for display: pages of bills, the lines of a bill, and its bets. */

import type { ProductClass } from "@openhouse/rules/contracts/contract-kinds";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import { excludedGames, joinExcluded, validWithoutExcluded } from "../settlement/excluded-bets.ts";
import { readBill } from "./read-bill.ts";
import type { RunSettings } from "../settlement/settlement.ts";

/** The bills to read: those that a member received, those of contracts that the member gave, or all bills. */
export type BillSelection =
  | { readonly side: "received" | "given"; readonly memberId: MemberId }
  | { readonly side: "merchant" };

export interface BillFilter {
  readonly merchantId: MerchantId;
  readonly selection: BillSelection;
  readonly kind: string | null;
  readonly state: string | null;
  /** Bounds of the window's end, both inclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Only bills of this contract. */
  readonly contractId: bigint | null;
}

export interface DisplayedBill
  extends
    Pick<Tables["bill"], "id" | "runId" | "madeAt" | "state" | "claimUntil">,
    Pick<Tables["salary_run"], "kind" | "period" | "fromAt" | "untilAt"> {
  readonly productClass: ProductClass;
  readonly giverId: bigint | null;
  readonly payeeName: string;
  readonly currency: CurrencyCode;
  readonly paidMinor: bigint;
  readonly terms: ContractTerms;
  readonly termsHash: Buffer;
  readonly content: SettlementBill;
}

interface DisplayedBillRow extends Omit<DisplayedBill, "currency" | "terms" | "content"> {
  readonly currency: number;
  readonly terms: string;
  readonly content: string;
}

const billJoins = `
  from bill b
  join salary_run r on r.merchant_id = $1 and r.id = b.run_id
  join contract c on c.merchant_id = $1 and c.id = b.contract_id`;

const columns = `b.id, b.run_id as "runId", r.kind, r.period, c.product_class as "productClass",
  c.giver_id as "giverId", m.account as "payeeName", b.currency, r.from_at as "fromAt", r.until_at as "untilAt",
  b.made_at as "madeAt", b.state, b.claim_until as "claimUntil", b.paid as "paidMinor", v.terms,
  v.hash as "termsHash", b.content`;

const displayJoins = `${billJoins}
  join contract_version v on v.merchant_id = $1 and v.contract_id = b.contract_id and v.version = b.version
  join member m on m.merchant_id = $1 and m.id = b.payee_id`;

/** The condition for each side; the three selections use different indexes. */
const conditionOf = {
  received: `b.payee_id = $2`,
  given: `c.giver_id = $2`,
  merchant: `$2::bigint is null`,
} as const;

/**
 * The condition on the contract is only present if a contract is requested, so that the planner can choose the right
 * index in both cases.
 */
function whereOf({ selection, contractId }: BillFilter): string {
  return `where b.merchant_id = $1 and ${conditionOf[selection.side]} and ($3::text is null or r.kind = $3)
    and ($4::text is null or b.state = $4) and ($5::timestamptz is null or r.until_at >= $5)
    and ($6::timestamptz is null or r.until_at <= $6)
    and ${contractId === null ? `$7::bigint is null` : `b.contract_id = $7::bigint`}`;
}

function valuesOf({ merchantId, selection, kind, state, from, until, contractId }: BillFilter): unknown[] {
  return [merchantId, "memberId" in selection ? selection.memberId : null, kind, state, from, until, contractId];
}

export interface BillPage {
  readonly limit: number;
  readonly offset: number;
  /** Keyset paging: only bills with a lower id; null starts at the newest. */
  readonly before: bigint | null;
}

/** Selects bills, newest first. */
export async function selectBills(
  db: Queryable,
  filter: BillFilter,
  { limit, offset, before }: BillPage,
): Promise<DisplayedBill[]> {
  const rows = await db.query<DisplayedBillRow>(
    `select ${columns} ${displayJoins} ${whereOf(filter)} and ($8::bigint is null or b.id < $8)
     order by b.id desc limit $9 offset $10`,
    [...valuesOf(filter), before, limit, offset],
  );
  return rows.map(toDisplayedBill);
}

export interface BillSums {
  readonly bills: number;
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
}

export async function sumBills(db: Queryable, filter: BillFilter): Promise<BillSums> {
  const [row] = await db.query<BillSums>(
    `select count(*)::int as bills, coalesce(sum(b.due), 0)::bigint as "dueMinor",
       coalesce(sum(b.paid) filter (where b.state in ('paid', 'claimed', 'adjusted')), 0)::bigint as "paidMinor"
     ${billJoins} ${whereOf(filter)}`,
    valuesOf(filter),
  );
  return row ?? { bills: 0, dueMinor: 0n, paidMinor: 0n };
}

export async function findBill(db: Queryable, merchantId: MerchantId, id: bigint): Promise<DisplayedBill | undefined> {
  const rows = await db.query<DisplayedBillRow>(
    `select ${columns} ${displayJoins} where b.merchant_id = $1 and b.id = $2`,
    [merchantId, id],
  );
  return rows.map(toDisplayedBill)[0];
}

export interface StoredLine {
  readonly kind: string;
  /** Trillionths of a minor unit. */
  readonly amountFine: string;
  readonly contractId: bigint | null;
  readonly windowKey: string | null;
  readonly reason: string | null;
}

export async function selectLines(db: Queryable, merchantId: MerchantId, billId: bigint): Promise<StoredLine[]> {
  return db.query<StoredLine>(
    `select kind, amount_fine::text as "amountFine", other_contract_id as "contractId", window_key as "windowKey",
       reason
     from bill_line where merchant_id = $1 and bill_id = $2 order by line`,
    [merchantId, billId],
  );
}

export interface LaterChange extends Pick<Tables["bill_adjustment"], "foundAt" | "before" | "after"> {
  /** The reason of a correction (`after` is the amount of the correction); null for an automatic adjustment. */
  readonly reason: string | null;
}

/** Selects the adjustments and corrections of a bill's window, oldest first. */
export async function selectLaterChanges(
  db: Queryable,
  merchantId: MerchantId,
  { contractId, version, windowKey }: Pick<SettlementBill, "contractId" | "version" | "windowKey">,
): Promise<LaterChange[]> {
  return db.query<LaterChange>(
    `select found_at as "foundAt", before, after, reason from bill_adjustment
     where merchant_id = $1 and window_key = $2 and contract_id = $3 and version = $4 order by id`,
    [merchantId, windowKey, contractId, version],
  );
}

export interface BillBet {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly account: string;
  readonly gameCode: string;
  /** By language; null if the catalogue no longer has the game. */
  readonly gameNames: Readonly<Record<string, string>> | null;
  readonly category: string;
  readonly status: number;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly win: bigint;
  readonly settledAt: Date;
}

export interface BillBetsFilter {
  readonly merchantId: MerchantId;
  readonly bill: DisplayedBill;
  /** The settings of the bill's run. */
  readonly settings: Pick<RunSettings, "countsOwnBets" | "exclusionPpm">;
}

/**
 * The bets that a bill counts, with their current figures: the bets whose lineage at their settlement contains the
 * payee, and the payee's own bets if the run counts them. If an upline pays, only bets from the time when the payee was
 * directly below that upline are selected.
 */
const countedBets = `
  select b.id, b.member_id, b.vendor, b.game_code, b.category, b.status, b.stake,
    ${validWithoutExcluded("b")} as valid_bet, b.win, b.settled_at
  from bet b ${joinExcluded("b", 8)}
  where b.merchant_id = $1 and b.settled_at >= $3 and b.settled_at < $4 and b.currency = $5 and not b.is_trial
    and b.status not in (3, 4, 5) and ($6 = 'CONS' or b.category = $6)
    and (b.lineage_id in (
        select a.lineage_id from lineage_agent a join lineage l on l.merchant_id = $1 and l.id = a.lineage_id
        where a.merchant_id = $1 and a.agent_id = $2
          and ($10::bigint is null or l.chain[array_position(l.chain, $2::bigint) - 1] = $10))
      or (b.member_id = $2 and $7::boolean and ($10::bigint is null or exists (
        select from lineage l where l.merchant_id = $1 and l.id = b.lineage_id and l.agent_id = $10))))`;

function betValues({ merchantId, bill, settings }: BillBetsFilter): unknown[] {
  const { content, fromAt, untilAt, currency, productClass } = bill;
  const number = currencies[currency].number;
  const { countsOwnBets, exclusionPpm } = settings;
  const { payeeId, payerId } = content;
  const excluded = excludedGames(exclusionPpm);
  return [merchantId, payeeId, fromAt, untilAt, number, productClass, countsOwnBets, ...excluded, payerId];
}

/** Selects bets, newest first. */
export async function selectBillBets(
  db: Queryable,
  betFilter: BillBetsFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BillBet[]> {
  return db.query<BillBet>(
    `select x.id, x.member_id as "memberId", m.account, x.game_code as "gameCode", g.names as "gameNames",
       x.category, x.status, x.stake, x.valid_bet as "validBet", x.win, x.settled_at as "settledAt"
     from (${countedBets} order by b.settled_at desc, b.id desc limit $11 offset $12) x
     join member m on m.merchant_id = $1 and m.id = x.member_id
     left join game g on g.merchant_id = $1 and g.vendor = x.vendor and g.code = x.game_code
     order by x.settled_at desc, x.id desc`,
    [...betValues(betFilter), limit, offset],
  );
}

export async function sumBillBets(db: Queryable, betFilter: BillBetsFilter) {
  const [row] = await db.query<{ bets: number; stake: bigint; validBet: bigint; win: bigint }>(
    `select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as stake,
       coalesce(sum(valid_bet), 0)::bigint as "validBet", coalesce(sum(win), 0)::bigint as win
     from (${countedBets}) x`,
    betValues(betFilter),
  );
  return row ?? { bets: 0, stake: 0n, validBet: 0n, win: 0n };
}

function toDisplayedBill({ currency, terms, content, ...row }: DisplayedBillRow): DisplayedBill {
  return { ...row, currency: currencyOfNumber(currency), terms: readTerms(terms), content: readBill(content) };
}
