/**
 * The figures of a member's profit and loss, and the transfer codes that each is made of. Every code stands in exactly
 * one of them, except those that only move money between a member's own wallets. So the books close: what a member has
 * at the end = at the beginning + deposits − withdrawals + profit + other. Names: docs/wire-format.md, Records.
 */

import type { TransferCodeName } from "./transfer-codes.ts";

/** How a figure is made. */
export interface ProfitFigure {
  /** Figures whose codes come with later stages find nothing. */
  readonly codes: readonly TransferCodeName[];
  /** out: the figure is what left the member, written without sign. */
  readonly direction: "in" | "out";
  /** False for money that a member brought, took away or passed on: it is neither won nor lost. */
  readonly isProfit: boolean;
}

/** Every figure, in the order of the page. */
export const profitFigures = {
  deposit: { codes: ["deposit", "trial_grant"], direction: "in", isProfit: false },
  withdraw: { codes: ["withdraw_payout"], direction: "out", isProfit: false },
  betAmount: { codes: ["stake", "stake_refund"], direction: "out", isProfit: true },
  winAmount: { codes: ["win", "win_reversal"], direction: "in", isProfit: true },
  rebate: { codes: ["rebate"], direction: "in", isProfit: true },
  promotion: { codes: ["bonus_grant", "bonus_forfeit"], direction: "in", isProfit: true },
  totalInvitationAmount: { codes: [], direction: "in", isProfit: true },
  /** What an upline pays others out of its own wallet by its contracts stands against what contracts pay it. */
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

/** Name of a figure. */
export type ProfitFigureName = keyof typeof profitFigures;

/** All of them, in the order of the page. */
export const profitFigureNames = Object.keys(profitFigures) as ProfitFigureName[];

/** What money moved for that reason: above zero when the member received more than was paid. */
export interface MovedByCode {
  readonly code: TransferCodeName;
  readonly netMinor: bigint;
}

/** All figures and what is left of them, in minor units. */
export type ProfitSums = Readonly<Record<ProfitFigureName | "profitAndLoss", bigint>>;

/** The figures of these movements; codes between own wallets count for nothing. */
export function sumProfit(moved: readonly MovedByCode[]): ProfitSums {
  const sums = new Map<ProfitFigureName, bigint>();
  let profitAndLoss = 0n;
  for (const { code, netMinor } of moved) {
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
