/** Types that the rebate operations share. */

import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Tables } from "../../db/tables.gen.ts";

/** A business day of a merchant in one currency. */
export interface DayToSettle {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly window: SettlementWindow;
}

/**
 * The settings of a run. They are stored with the run, so that later changes of the merchant's settings affect only
 * later days.
 */
export interface RebateSettings {
  readonly usualPpm: RebateRates;
  /** Maps "VENDOR/game" to the parts per million of a stake that do not count. */
  readonly exclusionPpm: Readonly<Record<string, number>>;
}

export interface DayTotals {
  readonly bets: bigint;
  readonly stakes: bigint;
  readonly wins: bigint;
}

/** `auto`: paid without a claim. `manual`: members claim their rebates. */
export type PayoutMode = "auto" | "manual";

/** A run as stored. */
export interface RebateRun extends DayToSettle, Pick<Tables["rebate_run"], "id" | "timeZone" | "mode" | "entries"> {
  /** yyyy-mm-dd in the merchant's calendar at the end of the day. */
  readonly day: string;
  readonly settings: RebateSettings;
  /** The business time that was read before all other data. */
  readonly settledAt: Date;
  readonly totals: DayTotals;
  readonly amountMinor: bigint;
}

/** An entry whose row is locked until the transaction ends. */
export interface LockedRebate extends Pick<Tables["rebate"], "id" | "payeeId" | "side" | "category"> {
  readonly currency: CurrencyCode;
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
  readonly lapsedMinor: bigint;
  readonly remainingMinor: bigint;
}
