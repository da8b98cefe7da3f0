/** What a settlement is about, as its operations hand it to each other. */

import type { ContractKind, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { SettlementSettings } from "@openhouse/rules/contracts/settlement-input";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { isPaidOn } from "@openhouse/rules/contracts/payout-days";
import { needsReview } from "@openhouse/rules/contracts/review-runs";
import type { ReviewRule } from "@openhouse/rules/contracts/review-runs";
import { zonedDay } from "@openhouse/rules/merchants/zoned-day";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";

/** A window of one kind and period, in the books of one currency. */
export interface WindowToSettle {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly currency: CurrencyCode;
  readonly window: SettlementWindow;
}

/** What a run is worked by, kept with it: what the merchant changes later is for later windows. */
export interface RunSettings extends Omit<SettlementSettings, "serviceFeePpm"> {
  readonly serviceFeePpm: number;
  readonly depositChargePpm: number;
  readonly withdrawalChargePpm: number;
  /** "VENDOR/game" → parts per million of a stake that do not count. */
  readonly exclusionPpm: Readonly<Record<string, number>>;
}

/** A run as it is kept. */
export interface SalaryRun extends WindowToSettle {
  readonly id: bigint;
  readonly windowKey: string;
  readonly timeZone: string;
  readonly settings: RunSettings;
  /** Business time, taken before anything was read. */
  readonly settledAt: Date;
  readonly totals: BetTotals;
  /** Of dividends; of salaries nothing, because they do not count it. */
  readonly beside: BesideTotals;
  readonly bills: number;
  /** SHA-256 over the printed bills, by contract; those that stand there for adjustments alone excepted. */
  readonly billsHash: Buffer;
}

/** What the bets of a window add up to; the valid bet without what a game excludes. */
export interface BetTotals {
  readonly bets: bigint;
  readonly stakes: bigint;
  readonly validBet: bigint;
  readonly wins: bigint;
}

/** What the money beside the bets of a window adds up to, minor units: how many movements, and what of them. */
export interface BesideTotals {
  readonly moves: bigint;
  /** Granted less what came back. */
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
}

/** A bill of a run with what the database knows of it beside its content. */
export interface KeptBill {
  readonly id: bigint;
  readonly state: string;
  readonly lineageId: bigint;
  readonly isAfterwards: boolean;
  readonly content: SettlementBill;
}

/** The settings of a merchant as a run that begins now is worked by them. */
export function runSettingsOf({ settings }: Merchant): RunSettings {
  return {
    countsOwnBets: settings["contracts.countsOwnBets"],
    carryForward: settings["contracts.carryForward"],
    serviceFeePpm: settings["contracts.serviceFeePpm"],
    bearsCharges: settings["contracts.bearsCharges"],
    depositChargePpm: settings["contracts.depositChargePpm"],
    withdrawalChargePpm: settings["contracts.withdrawalChargePpm"],
    exclusionPpm: settings["contracts.exclusionPpm"],
  };
}

/** Settings are numbers of JSON; the rules count whole parts per million. */
export function wholePpm(ppm: number): bigint {
  return BigInt(Math.round(ppm));
}

/** Whether bills of a kind that are settled then are paid on that day; they may still wait to be claimed. */
export function isPaidToday(
  { settings, timeZone }: Merchant,
  { kind, settledAt }: Pick<SalaryRun, "kind" | "settledAt">,
): boolean {
  return isPaidOn(kind, zonedDay(settledAt.getTime(), timeZone), settings["contracts.payoutIntervalDays"]);
}

/** Bills of the run are in the wallets when it is done. */
export function isPaidAtOnce(merchant: Merchant, run: Pick<SalaryRun, "kind" | "settledAt">): boolean {
  return !isClaimedMode(merchant, run) && isPaidToday(merchant, run);
}

/** Payees take what bills of the kind pay by themselves. */
export function isClaimedMode({ settings }: Merchant, { kind }: Pick<SalaryRun, "kind">): boolean {
  return settings["contracts.payout"][kind] === "claim";
}

const dayMs = 86_400_000;

/** The last moment to claim what waits from then on. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + settings["contracts.claimDays"] * dayMs);
}

/** Whether the bills of a run wait until two people release them, and why; kept with it as its settings are. */
export interface RunReview extends ReviewRule {
  /** What its bills come to at most. */
  readonly askedMinor: bigint;
  readonly isReviewed: boolean;
}

/** By the rule in force. */
export function reviewOf({ settings }: Merchant, currency: CurrencyCode, askedMinor: bigint): RunReview {
  const aboveMinor = BigInt(Math.round(settings["contracts.reviewAboveMinor"][currency] ?? 0));
  const rule = { mode: settings["contracts.review"], aboveMinor };
  return { ...rule, askedMinor, isReviewed: needsReview(rule, askedMinor) };
}

/** Ids inside bills are plain numbers of the rules. */
export function memberIdOf(id: bigint): MemberId {
  return id as MemberId;
}
