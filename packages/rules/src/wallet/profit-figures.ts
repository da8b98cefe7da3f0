/**
 * The figures of a member's profit and loss, and the transfer codes of each figure. Every code that moves money between
 * a member's account and a house account belongs to exactly one figure. Codes that only move money between a member's
 * own wallets belong to none. Therefore: closing balance = opening balance + deposits − withdrawals + profit + other.
 * Names: docs/wire-format.md, Records.
 */

import type { TransferCodeName } from "./transfer-codes.ts";

export interface ProfitFigure {
  /** A figure without codes is always zero. */
  readonly codes: readonly TransferCodeName[];
  /** "out" means that the figure is the amount that left the member, as a positive number. */
  readonly direction: "in" | "out";
  /** False for money that a member deposited, withdrew or transferred, because this is neither profit nor loss. */
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
  /** What the member paid as an upline for contracts, less what was returned. Payments count as negative. */
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

/** The net amount of a transfer code. It is positive if the member received more than it paid. */
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
