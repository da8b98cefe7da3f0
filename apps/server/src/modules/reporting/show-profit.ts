/**
 * Returns the member's own profit and loss per day in the merchant's time zone, with sums and categories over the whole
 * window. With a category, only the bets of the category count. `listProfitLines` lists the transfers of each figure.
 *
 * Refusal: `request.param.err` (days; see `profitWindowOf`). For a category without bets the list is empty. Reads only.
 * Source: docs/wire-format.md, Records, ODSFE2_MemPNLDet.
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

const defaultPageSize = 31;

/** The name of the category of bets whose category is unknown. */
const otherCategory = "OTHER";

export async function showProfit(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  query: ProfitQuery,
): Promise<ProfitReport> {
  const { gameCategory = "CONS", page = 1, size = defaultPageSize } = query;
  const window = profitWindowOf(deps, actor, query);
  const currency = actor.role === "trial" ? "FUN" : deps.merchants.byId(actor.merchantId).currency;
  const [transferSums, validBets] = await Promise.all([
    selectProfitSums(deps.db, window),
    selectValidBets(deps.db, window),
  ]);
  const isSelected = (category: string | null) =>
    gameCategory === "CONS" || (category ?? otherCategory) === gameCategory;
  const selected: ProfitData = {
    transferSums: transferSums.filter(
      ({ code, category }) => gameCategory === "CONS" || (isBetCode(code) && isSelected(category)),
    ),
    validBets: validBets.filter(({ category }) => isSelected(category)),
  };
  const days = [...new Set(selected.transferSums.map(({ day }) => day))].toSorted().toReversed();
  const pageDays = days.slice((page - 1) * size, page * size);
  return {
    currency,
    list: pageDays.map((day): ProfitRow => ({ balanceDate: day, ...figuresOf(ofDay(selected, day), currency) })),
    footer: { sums: figuresOf(selected, currency), categories: categoriesOf(selected, currency) },
    total: days.length,
    totalPages: Math.ceil(days.length / size),
  };
}

interface ProfitData {
  readonly transferSums: readonly ProfitSumRow[];
  readonly validBets: readonly ValidBetRow[];
}

function ofDay({ transferSums, validBets }: ProfitData, day: string): ProfitData {
  return {
    transferSums: transferSums.filter((row) => row.day === day),
    validBets: validBets.filter((row) => row.day === day),
  };
}

function figuresOf({ transferSums, validBets }: ProfitData, currency: CurrencyCode) {
  const sums = sumProfit(transferSums.map(({ code, net }) => ({ code: transferCodeOfNumber(code), netMinor: net })));
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const names = [...profitFigureNames, "profitAndLoss"] as const;
  const figures = Object.fromEntries(names.map((name) => [name, decimal(sums[name])]));
  return {
    ...(figures as Record<(typeof names)[number], number>),
    validBetAmount: decimal(validBets.reduce((sum, row) => sum + row.valid, 0n)),
  };
}

/** Returns the figures of bets per category. The category with the highest stakes comes first. */
function categoriesOf({ transferSums, validBets }: ProfitData, currency: CurrencyCode): ProfitByCategory[] {
  const betSums = transferSums.filter(({ code }) => isBetCode(code));
  const sumsByCategory = Map.groupBy(betSums, ({ category }) => category ?? otherCategory);
  return [...sumsByCategory]
    .map(([gameCategory, rows]) => {
      const categoryData = {
        transferSums: rows,
        validBets: validBets.filter(({ category }) => category === gameCategory),
      };
      const { betAmount, validBetAmount, winAmount, profitAndLoss } = figuresOf(categoryData, currency);
      return { gameCategory, betAmount, validBetAmount, winAmount, profitAndLoss };
    })
    .toSorted((a, b) => b.betAmount - a.betAmount);
}

/** True for stakes, wins and their reversals. */
function isBetCode(code: number): boolean {
  return code >= 10 && code <= 13;
}
