/**
 * Game results (GGR = stakes − wins, NGR = GGR − bonuses − rebates) per business day or month, class, vendor and
 * currency, and the transfers behind each figure. The figures come from ledger transfers; the bet only determines the
 * class and vendor. Bonuses and rebates belong to no game and have their own rows. Reads every transfer of the period.
 */

import type {
  GameResult,
  GameResults,
  GameResultsQuery,
  ResultTransfers,
  ResultTransfersQuery,
} from "@openhouse/protocol/finance/game-results";
import { resultFigures, sumResult } from "@openhouse/rules/finance/result-figures";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../core/actor.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { currencyOf } from "./currency-of.ts";
import { toHouseTransfer } from "./to-house-transfer.ts";
import { selectResultSums, selectResultTransfers } from "./result-repository.ts";
import type { ResultSum, ResultWindow } from "./result-repository.ts";

type ResultDeps = Pick<Deps, "db" | "clock" | "merchants">;

const dayMs = 86_400_000;
const defaultDays = 7;
const maxDays = 366;
const defaultTransfers = 50;

/** Sums the results. Refuses `request.param.err` (the days are invalid, in the wrong order, or more than 366). */
export async function showGameResults(
  deps: ResultDeps,
  actor: StaffActor,
  query: GameResultsQuery,
): Promise<GameResults> {
  const { per = "day", by = "category" } = query;
  const window = windowOf(deps, actor, query);
  const sums = await selectResultSums(deps.db, { ...window, per });
  const groups = Map.groupBy(sums.map(groupedBy(by)), ({ period, currency, category, vendor }) =>
    JSON.stringify([period, currency, category, vendor]),
  );
  return {
    from: window.firstDay,
    to: window.lastDay,
    timeZone: window.timeZone,
    list: [...groups.values()].map(resultOf).toSorted(compareResults),
  };
}

/**
 * Lists the transfers behind one figure of a row, newest first. The amounts are negative if they reduce the figure, so
 * that they add up to the figure. Refuses `request.param.err` (currency, period, days outside the period, cursor).
 */
export async function listResultTransfers(
  deps: ResultDeps,
  actor: StaffActor,
  query: ResultTransfersQuery,
): Promise<ResultTransfers> {
  const { period, figure, category, vendor, before, limit = defaultTransfers } = query;
  const { adds, takesBack } = resultFigures[figure];
  const [first, last] = period.length === 10 ? [period, period] : [`${period}-01`, lastDayOf(period)];
  const { from = first, to = last } = query;
  const rows = await selectResultTransfers(deps.db, {
    ...windowOf(deps, actor, { from: from > first ? from : first, to: to < last ? to : last }),
    currency: currencyOf(query.currency),
    codes: [...adds, ...takesBack],
    category: category ?? null,
    vendor: vendor ?? null,
    before: readCursor(before),
    limit: limit + 1,
  });
  const reversingCodes: readonly TransferCodeName[] = takesBack;
  const list = rows
    .slice(0, limit)
    .map((row) => toHouseTransfer(reversingCodes.includes(row.code) ? { ...row, amount: -row.amount } : row));
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

function windowOf(
  { clock, merchants }: ResultDeps,
  { merchantId }: StaffActor,
  { from, to }: Pick<GameResultsQuery, "from" | "to">,
): ResultWindow {
  const { timeZone } = merchants.byId(merchantId);
  const lastMs = msOfDay(to ?? businessDay(clock.businessNow(), timeZone), "to");
  const firstMs = from === undefined ? lastMs - (defaultDays - 1) * dayMs : msOfDay(from, "from");
  if (firstMs > lastMs || lastMs - firstMs >= maxDays * dayMs) refuse("from");
  return { merchantId, timeZone, firstDay: dayOfMs(firstMs), lastDay: dayOfMs(lastMs) };
}

/** Removes the class or vendor that the query does not group by. */
function groupedBy(by: "category" | "vendor" | "both") {
  return ({ category, vendor, ...sum }: ResultSum): ResultSum => ({
    ...sum,
    category: category === null || by !== "vendor" ? category : "",
    vendor: vendor === null || by !== "category" ? vendor : "",
  });
}

function resultOf(sums: readonly ResultSum[]): GameResult {
  const [first] = sums;
  if (first === undefined) throw new RangeError("a group has at least one member");
  const minorByCode = new Map<TransferCodeName, bigint>();
  for (const { code, minor } of sums) minorByCode.set(code, (minorByCode.get(code) ?? 0n) + minor);
  const { stake, win, gross, bonus, rebate, net } = sumResult(minorByCode);
  const { period, currency, category, vendor } = first;
  return {
    period,
    currency,
    category,
    vendor,
    stakes: sums.reduce((total, { code, transfers }) => total + (code === "stake" ? transfers : 0), 0),
    stakeMinor: String(stake),
    winMinor: String(win),
    grossMinor: String(gross),
    bonusMinor: String(bonus),
    rebateMinor: String(rebate),
    netMinor: String(net),
  };
}

/** Sorts by period, newest first, then by currency. In each currency, the rows that belong to no game come last. */
function compareResults(a: GameResult, b: GameResult): number {
  const sortKeyOf = ({ currency, category, vendor }: GameResult) =>
    [currency, category === null ? "1" : "0", category, vendor].join(" ");
  if (a.period !== b.period) return a.period < b.period ? 1 : -1;
  return sortKeyOf(a) < sortKeyOf(b) ? -1 : 1;
}

function lastDayOf(month: string): string {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  return dayOfMs(Date.UTC(year, monthNumber, 0));
}

function msOfDay(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || dayOfMs(ms) !== day ? refuse(field) : ms;
}

function dayOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function refuse(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
