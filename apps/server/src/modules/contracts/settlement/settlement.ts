/** Types and settings that the settlement operations share. */

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
import type { Tables } from "../../../db/tables.gen.ts";

/** A window of one kind and period, in one currency. */
export interface WindowToSettle {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly currency: CurrencyCode;
  readonly window: SettlementWindow;
}

/**
 * The settings of a run. They are stored with it, so that later changes of the merchant's settings affect later windows
 * only.
 */
export interface RunSettings extends Omit<SettlementSettings, "serviceFeePpm"> {
  readonly serviceFeePpm: number;
  readonly depositChargePpm: number;
  readonly withdrawalChargePpm: number;
  /** Maps "VENDOR/game" to the parts per million of a stake that do not count. */
  readonly exclusionPpm: Readonly<Record<string, number>>;
}

/** A run as stored. */
export interface SalaryRun
  extends WindowToSettle, Pick<Tables["salary_run"], "id" | "windowKey" | "timeZone" | "bills"> {
  readonly settings: RunSettings;
  /** The business time that was read before all other data. */
  readonly settledAt: Date;
  readonly totals: BetTotals;
  /** Only dividends count these totals; for salaries they are 0. */
  readonly otherTotals: OtherTotals;
  /** SHA-256 of the bills' text in the order of contracts, without bills that contain adjustments only. */
  readonly billsHash: Buffer;
}

/** Totals of a window's bets. The valid bet is without the excluded part of games (`contracts.exclusionPpm`). */
export interface BetTotals {
  readonly bets: bigint;
  readonly stakes: bigint;
  readonly validBet: bigint;
  readonly wins: bigint;
}

/** Totals of a window's money movements other than bets, in minor units; `moves` is the number of movements. */
export interface OtherTotals {
  readonly moves: bigint;
  /** Granted bonuses minus bonuses that were taken back. */
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
}

export interface StoredBill extends Pick<Tables["bill"], "id" | "state" | "lineageId" | "isAfterwards"> {
  readonly content: SettlementBill;
}

/** Returns the merchant's current settings for a new run. */
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

/** Settings are JSON numbers, but the rules compute with whole parts per million. */
export function wholePpm(ppm: number): bigint {
  return BigInt(Math.round(ppm));
}

/**
 * Returns true if the payout interval allows bills settled at that time to be paid on that day. The bills may still
 * wait for a claim.
 */
export function isPaidToday(
  { settings, timeZone }: Merchant,
  { kind, settledAt }: Pick<SalaryRun, "kind" | "settledAt">,
): boolean {
  return isPaidOn(kind, zonedDay(settledAt.getTime(), timeZone), settings["contracts.payoutIntervalDays"]);
}

/** Returns true if the run pays its bills immediately. */
export function isPaidAtOnce(merchant: Merchant, run: Pick<SalaryRun, "kind" | "settledAt">): boolean {
  return !isClaimRequired(merchant, run) && isPaidToday(merchant, run);
}

/** Returns true if payees have to claim bills of that kind. */
export function isClaimRequired({ settings }: Merchant, { kind }: Pick<SalaryRun, "kind">): boolean {
  return settings["contracts.payout"][kind] === "claim";
}

const dayMs = 86_400_000;

/** Returns the deadline for the claim of a bill that becomes claimable at `from`. */
export function claimUntilOf({ settings }: Merchant, from: Date): Date {
  return new Date(from.getTime() + settings["contracts.claimDays"] * dayMs);
}

/**
 * Whether the run's bills wait for the approval of two staff members, with the rule that decided it. Stored with the
 * run.
 */
export interface RunReview extends ReviewRule {
  /** The total of the run's bills with all adjustments, whether or not the funds of the payers suffice. */
  readonly highestTotalMinor: bigint;
  readonly isReviewed: boolean;
}

/** Decides by the merchant's current rule whether a run is reviewed. */
export function reviewOf({ settings }: Merchant, currency: CurrencyCode, highestTotalMinor: bigint): RunReview {
  const aboveMinor = BigInt(Math.round(settings["contracts.reviewAboveMinor"][currency] ?? 0));
  const rule = { mode: settings["contracts.review"], aboveMinor };
  return { ...rule, highestTotalMinor, isReviewed: needsReview(rule, highestTotalMinor) };
}

/** Member ids in bills are plain bigints, because the rules do not know the branded type `MemberId`. */
export function memberIdOf(id: bigint): MemberId {
  return id as MemberId;
}
