/**
 * The figures of a member's profit and loss, and the transfer codes of each figure. Every code that moves money between
 * a member's account and a house account belongs to exactly one figure. All other codes, such as those between a
 * member's own wallets, belong to none, except `rounding`. Therefore: closing balance = opening balance + deposits −
 * withdrawals + profit + other. Names: docs/wire-format.md, Records.
 */

import type { TransferCodeName } from "./transfer-codes.ts";

export interface ProfitFigure {
  /** A figure without codes is always zero. */
  readonly codes: readonly TransferCodeName[];
  /** "in": the figure is the net amount that the member received. "out": it is the net amount that the member paid. */
  readonly direction: "in" | "out";
  /**
   * False for figures that are neither profit nor loss: deposits (with the grants of trial accounts), withdrawals, and
   * `other` (adjustments, transfers between members, rounding).
   */
  readonly isProfit: boolean;
}

/** All figures, in display order. */
export const profitFigures = {
  deposit: { codes: ["deposit", "trial_grant"], direction: "in", isProfit: false },
  withdraw: { codes: ["withdraw_payout"], direction: "out", isProfit: false },
  betAmount: { codes: ["stake", "stake_refund"], direction: "out", isProfit: true },
  winAmount: { codes: ["win", "win_reversal"], direction: "in", isProfit: true },
  rebate: { codes: ["rebate"], direction: "in", isProfit: true },
  promotion: { codes: ["bonus_grant", "bonus_forfeit"], direction: "in", isProfit: true },
  totalInvitationAmount: { codes: [], direction: "in", isProfit: true },
  /**
   * What the member, as an upline, got back from the funds of contracts, minus what the member paid into these funds.
   */
  agentCommission: { codes: ["contract_fund", "contract_fund_return"], direction: "in", isProfit: true },
  dailySalary: { codes: ["salary"], direction: "in", isProfit: true },
  profitSharing: { codes: ["dividend"], direction: "in", isProfit: true },
  merchantCharge: { codes: ["fee"], direction: "out", isProfit: true },
  other: {
    codes: ["adjustment_in", "adjustment_out", "transfer_to_downline", "transfer_to_upline", "rounding"],
    direction: "in",
    isProfit: false,
  },
} as const satisfies Record<string, ProfitFigure>;

export type ProfitFigureName = keyof typeof profitFigures;

export const profitFigureNames = Object.keys(profitFigures) as ProfitFigureName[];

/** What a member received by transfers with this code, minus what the member paid by them. */
export interface NetByCode {
  readonly code: TransferCodeName;
  readonly netMinor: bigint;
}

/** All figures and the total profit, in minor units. */
export type ProfitSums = Readonly<Record<ProfitFigureName | "profitAndLoss", bigint>>;

/** Computes the figures. Codes that belong to no figure are ignored. */
export function sumProfit(netAmounts: readonly NetByCode[]): ProfitSums {
  const sums = new Map<ProfitFigureName, bigint>();
  let profitAndLoss = 0n;
  for (const { code, netMinor } of netAmounts) {
    const name = figureOfCode.get(code);
    if (name === undefined) continue;
    const { direction, isProfit } = profitFigures[name];
    sums.set(name, (sums.get(name) ?? 0n) + (direction === "in" ? netMinor : -netMinor));
    if (isProfit) profitAndLoss += netMinor;
  }
  const figures = Object.fromEntries(profitFigureNames.map((name) => [name, sums.get(name) ?? 0n]));
  return { ...(figures as Record<ProfitFigureName, bigint>), profitAndLoss };
}

const figureOfCode = new Map<TransferCodeName, ProfitFigureName>(
  profitFigureNames.flatMap((name) => profitFigures[name].codes.map((code) => [code, name] as const)),
);
