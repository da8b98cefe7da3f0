/**
 * The member's own profit and loss per day in the merchant's time zone, with sums and categories over the whole window.
 * `listProfitLines` lists the transfers behind each figure. With a category only its bets count.
 *
 * Refusal: `request.param.err` (days; see `profitWindowOf`). A category without bets has no lines. Reads only. Source:
 * docs/wire-format.md, Records, ODSFE2_MemPNLDet.
 */

import type { ProfitByCategory, ProfitQuery, ProfitReport, ProfitRow } from "@openhouse/protocol/reporting/show-profit";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { profitFigureNames, sumProfit } from "@openhouse/rules/wallet/profit-figures";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { selectProfitSums, selectValidBets } from "./profit-repository.ts";
import type { ProfitSumRow, ValidBetRow } from "./profit-repository.ts";
import { profitWindowOf } from "./profit-window-of.ts";

const usualSize = 31;

/** Bets of an unknown category. */
const otherCategory = "OTHER";

export async function showProfit(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  query: ProfitQuery,
): Promise<ProfitReport> {
  const { gameCategory = "CONS", page = 1, size = usualSize } = query;
  const window = profitWindowOf(deps, actor, query);
  const currency = actor.role === "trial" ? "FUN" : deps.merchants.byId(actor.merchantId).currency;
  const [moved, valid] = await Promise.all([selectProfitSums(deps.db, window), selectValidBets(deps.db, window)]);
  const isSelected = (category: string | null) =>
    gameCategory === "CONS" || (category ?? otherCategory) === gameCategory;
  const selected: Books = {
    moved: moved.filter(({ code, category }) => gameCategory === "CONS" || (isOfBet(code) && isSelected(category))),
    valid: valid.filter(({ category }) => isSelected(category)),
  };
  const days = [...new Set(selected.moved.map(({ day }) => day))].toSorted().toReversed();
  const shown = days.slice((page - 1) * size, page * size);
  return {
    currency,
    list: shown.map((day): ProfitRow => ({ balanceDate: day, ...figuresOf(ofDay(selected, day), currency) })),
    footer: { sums: figuresOf(selected, currency), categories: categoriesOf(selected, currency) },
    total: days.length,
    totalPages: Math.ceil(days.length / size),
  };
}

interface Books {
  readonly moved: readonly ProfitSumRow[];
  readonly valid: readonly ValidBetRow[];
}

function ofDay({ moved, valid }: Books, day: string): Books {
  return { moved: moved.filter((row) => row.day === day), valid: valid.filter((row) => row.day === day) };
}

function figuresOf({ moved, valid }: Books, currency: CurrencyCode) {
  const sums = sumProfit(moved.map(({ code, net }) => ({ code: transferCodeOfNumber(code), netMinor: net })));
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const names = [...profitFigureNames, "profitAndLoss"] as const;
  const figures = Object.fromEntries(names.map((name) => [name, decimal(sums[name])]));
  return {
    ...(figures as Record<(typeof names)[number], number>),
    validBetAmount: decimal(valid.reduce((sum, row) => sum + row.valid, 0n)),
  };
}

/** Figures of bets per category, the category with the highest stakes first. */
function categoriesOf({ moved, valid }: Books, currency: CurrencyCode): ProfitByCategory[] {
  const ofBets = moved.filter(({ code }) => isOfBet(code));
  const classes = Map.groupBy(ofBets, ({ category }) => category ?? otherCategory);
  return [...classes]
    .map(([gameCategory, rows]) => {
      const own = { moved: rows, valid: valid.filter(({ category }) => category === gameCategory) };
      const { betAmount, validBetAmount, winAmount, profitAndLoss } = figuresOf(own, currency);
      return { gameCategory, betAmount, validBetAmount, winAmount, profitAndLoss };
    })
    .toSorted((a, b) => b.betAmount - a.betAmount);
}

/** Stake, win and their reversals. */
function isOfBet(code: number): boolean {
  return code >= 10 && code <= 13;
}
