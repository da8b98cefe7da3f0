/**
 * The agent's revenue report: per day the figures of the team and the agent's earnings, latest day first. The report is
 * also available as a CSV or XLSX file.
 *
 * Refusals: `request.param.err` (invalid days). Reads only. Source: docs/wire-format.md, Agent centre
 * (agentRevenueReport).
 */

import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { Revenue, RevenueFileQuery, RevenueLine, RevenueQuery } from "@openhouse/protocol/agents/team-statement";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, decimalTextOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { writeReport } from "../../../core/records/write-report.ts";
import { selectClassEarnings } from "./class-figure-repository.ts";
import type { ClassEarnings } from "./class-figure-repository.ts";
import { reportWindowOf } from "./report-window-of.ts";
import { findCountedAt } from "./team-day-repository.ts";
import { selectRevenue } from "./team-statement-repository.ts";
import type { RevenueRow } from "./team-statement-repository.ts";

type ReportDeps = Pick<Deps, "db" | "clock" | "merchants">;

const defaultPageSize = 31;

/** The categories of lottery games. */
export const lotteryCategories: readonly string[] = ["LOTT", "ELOTT"];

export async function agentRevenue(deps: ReportDeps, actor: MemberActor, query: RevenueQuery): Promise<Revenue> {
  const { merchantId, memberId: agentId } = actor;
  const { currency, timeZone } = deps.merchants.byId(merchantId);
  const { page = 1, size = defaultPageSize } = query;
  const window = reportWindowOf(deps, merchantId, query);
  const lotteries = { timeZone, currency: currencies[currency].number, categories: lotteryCategories };
  const [rows, earnings, countedAt] = await Promise.all([
    selectRevenue(deps.db, { ...window, agentId }),
    selectClassEarnings(deps.db, { ...window, ...lotteries, agentId }),
    findCountedAt(deps.db, merchantId, window),
  ]);
  const pageRows = rows.slice((page - 1) * size, page * size);
  const lotteryOf = (days: readonly { readonly day: string }[]) => {
    const included = new Set(days.map(({ day }) => day));
    return lotteryFiguresOf(
      earnings.filter(({ day }) => included.has(day)),
      currency,
    );
  };
  return {
    currency,
    countedAt: countedAt?.getTime() ?? null,
    list: pageRows.map((row) => ({ balance_date: row.day, ...figuresOf(row, currency), ...lotteryOf([row]) })),
    footer: { sums: { ...figuresOf(sumOf(rows), currency), ...lotteryOf(rows) } },
    total: rows.length,
    totalPages: Math.ceil(rows.length / size),
  };
}

const fileColumns = {
  day: "time",
  active: "figure",
  deposit: "figure",
  withdraw: "figure",
  stake: "figure",
  valid: "figure",
  profit: "figure",
  rebate: "figure",
  commission: "figure",
  income: "figure",
  currency: "text",
} as const;

export async function exportRevenue(
  deps: ReportDeps,
  actor: MemberActor,
  query: RevenueFileQuery,
): Promise<ReportFile> {
  const { merchantId, memberId: agentId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const window = reportWindowOf(deps, merchantId, query);
  const rows = await selectRevenue(deps.db, { ...window, agentId });
  const cellsOf = ({ day, active, deposit, withdraw, stake, valid, profit, rebate, commission }: RevenueRow) => {
    const amounts = [deposit, withdraw, stake, valid, profit, rebate, commission, rebate + commission];
    return [day, String(active), ...amounts.map((minor) => decimalTextOf(money(minor, currency))), currency];
  };
  const name = `revenue-${window.firstDay}-${window.lastDay}`;
  return writeReport(
    deps,
    { actor, form: query.form },
    { name, keyOf: (column) => `agents.file.${column}`, columns: fileColumns, rows: rows.map(cellsOf) },
  );
}

type Figures = Omit<RevenueRow, "day">;

/**
 * Adds up the amounts of all days. A member can be active on several days, so the number of different active members is
 * unknown; `active` is the highest number of one day, a lower bound.
 */
function sumOf(rows: readonly RevenueRow[]): Figures {
  const sum = (pick: (row: RevenueRow) => bigint) => rows.reduce((total, row) => total + pick(row), 0n);
  return {
    active: Math.max(0, ...rows.map(({ active }) => active)),
    deposit: sum((row) => row.deposit),
    withdraw: sum((row) => row.withdraw),
    stake: sum((row) => row.stake),
    valid: sum((row) => row.valid),
    profit: sum((row) => row.profit),
    rebate: sum((row) => row.rebate),
    commission: sum((row) => row.commission),
  };
}

type LotteryFigures = Pick<RevenueLine, "lott_agent_commission" | "lott_daily_income" | "lott_brokerage">;

function lotteryFiguresOf(earnings: readonly ClassEarnings[], currency: CurrencyCode): LotteryFigures {
  const sum = (pick: (row: ClassEarnings) => bigint) =>
    decimalOf(
      money(
        earnings.reduce((total, row) => total + pick(row), 0n),
        currency,
      ),
    );
  return {
    lott_agent_commission: sum(({ commission }) => commission),
    lott_daily_income: sum(({ dailySalary }) => dailySalary),
    lott_brokerage: sum(({ rebate }) => rebate),
  };
}

function figuresOf(row: Figures, currency: CurrencyCode): Omit<RevenueLine, "balance_date" | keyof LotteryFigures> {
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    activeMembers: row.active,
    teamDeposit: decimal(row.deposit),
    teamWithdraw: decimal(row.withdraw),
    teamBetAmount: decimal(row.stake),
    teamValidBetAmount: decimal(row.valid),
    teamProfitAndLoss: decimal(row.profit),
    rebate: decimal(row.rebate),
    agentCommission: decimal(row.commission),
    agent_income: decimal(row.rebate + row.commission),
  };
}
