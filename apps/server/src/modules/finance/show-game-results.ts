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
import type { Deps } from "../../core/deps.ts";
import { readDay, readDays } from "../../core/records/read-days.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { currencyOf } from "./currency-of.ts";
import { toHouseTransfer } from "./to-house-transfer.ts";
import { selectResultSums, selectResultTransfers } from "./result-repository.ts";
import type { ResultSum, ResultWindow } from "./result-repository.ts";

type ResultDeps = Pick<Deps, "db" | "clock" | "merchants">;

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
 * that they add up to the figure. Refuses `request.param.err` (period, days outside the period, currency, cursor).
 */
export async function listResultTransfers(
  deps: ResultDeps,
  actor: StaffActor,
  query: ResultTransfersQuery,
): Promise<ResultTransfers> {
  const { period, figure, category, vendor, before, limit = defaultTransfers } = query;
  const { adds, takesBack } = resultFigures[figure];
  const first = readDay(period.length === 10 ? period : `${period}-01`, "period");
  const last = period.length === 10 ? period : lastDayOf(period);
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
  return { merchantId, timeZone, ...readDays(clock, timeZone, { from, to }) };
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
  const { stake, win, gross, bonus, rebate, net, contracts, afterContracts } = sumResult(minorByCode);
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
    contractsMinor: String(contracts),
    afterContractsMinor: String(afterContracts),
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
  return new Date(Date.UTC(year, monthNumber, 0)).toISOString().slice(0, 10);
}
