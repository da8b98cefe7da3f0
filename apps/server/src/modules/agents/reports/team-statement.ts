/**
 * Shows profit and loss of an agent's downlines over a range of business days, also as a CSV or XLSX file. The figures
 * come from the counted days (count-open-days.ts).
 *
 * Refusals, in this order: `request.param.err` (invalid days), `not.exists.account.err` (`parentId` is not in the
 * team), and for the file also `statement.too.long`. Reads only. Source: docs/wire-format.md, Agent centre
 * (palStatementsAgentCopy).
 */

import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type {
  TeamFiguresOnWire,
  TeamStatement,
  TeamStatementFileQuery,
  TeamStatementQuery,
} from "@openhouse/protocol/agents/team-statement";
import { profitOf } from "@openhouse/rules/agents/team-figures";
import type { TeamDayFigures } from "@openhouse/rules/agents/team-figures";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, decimalTextOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { requireVisible } from "../tree/can-see.ts";
import { writeReport } from "../../../core/records/write-report.ts";
import { pathBelow } from "../tree/path-below.ts";
import { reportWindowOf } from "./report-window-of.ts";
import { findCountedAt } from "./team-day-repository.ts";
import { selectStatement, sumStatement } from "./team-statement-repository.ts";
import type { StatementFilter, StatementMember, StatementOrder, StatementRow } from "./team-statement-repository.ts";

type ReportDeps = Pick<Deps, "db" | "clock" | "merchants">;

const defaultPageSize = 20;
const maxLines = 10_000;

export async function teamStatement(
  deps: ReportDeps,
  actor: MemberActor,
  query: TeamStatementQuery,
): Promise<TeamStatement> {
  const { currency } = deps.merchants.byId(actor.merchantId);
  const filter = await filterOf(deps, actor, query);
  return describePage(deps, actor, {
    query,
    filter,
    select: (page) => selectStatement(deps.db, filter, { order: orderOf(query), ...page }),
    sum: () => sumStatement(deps.db, filter),
    figuresOf: (figures: TeamDayFigures) => figuresOf(figures, currency),
  });
}

interface PageReads<Figures extends object, OnWire extends object> {
  readonly query: { readonly page?: number; readonly size?: number };
  readonly filter: StatementFilter;
  readonly select: (page: { limit: number; offset: number }) => Promise<readonly (StatementMember & Figures)[]>;
  /** The sums and the number of rows of all pages. */
  readonly sum: () => Promise<Figures & { readonly total: number }>;
  readonly figuresOf: (figures: Figures) => OnWire;
}

/** Returns one page of a statement, with the path to its parent and the sums of all pages. */
export async function describePage<Figures extends object, OnWire extends object>(
  { db, merchants }: ReportDeps,
  actor: MemberActor,
  { query: { page = 1, size = defaultPageSize }, filter, select, sum, figuresOf: toWire }: PageReads<Figures, OnWire>,
) {
  const { currency, agentTypes } = merchants.byId(actor.merchantId);
  const [rows, sums, { path }, countedAt] = await Promise.all([
    select({ limit: size, offset: (page - 1) * size }),
    sum(),
    pathBelow(db, actor, filter.parentId),
    findCountedAt(db, actor.merchantId, filter),
  ]);
  return {
    currency,
    countedAt: countedAt?.getTime() ?? null,
    list: rows.map((row) => ({
      customerId: String(row.id),
      customerName: row.account,
      isAgent: agentTypes.includes(row.type),
      isSelf: row.id === filter.parentId,
      has_direct: row.hasDirect ? "1" : "0",
      ...toWire(row),
    })),
    path: [...path],
    footer: { sums: toWire(sums) },
    total: sums.total,
    totalPages: Math.ceil(sums.total / size),
  };
}

const fileColumns = {
  name: "text",
  deposit: "figure",
  withdraw: "figure",
  stake: "figure",
  valid: "figure",
  win: "figure",
  rebate: "figure",
  promotion: "figure",
  commission: "figure",
  charge: "figure",
  profit: "figure",
  currency: "text",
} as const;

export async function exportTeamStatement(
  deps: ReportDeps,
  actor: MemberActor,
  query: TeamStatementFileQuery,
): Promise<ReportFile> {
  const { currency } = deps.merchants.byId(actor.merchantId);
  const filter = await filterOf(deps, actor, query);
  const rows = await selectStatement(deps.db, filter, { order: orderOf(query), limit: maxLines + 1, offset: 0 });
  if (rows.length > maxLines) throw new Refusal("statement.too.long", { lines: maxLines });
  const name = `team-${filter.firstDay}-${filter.lastDay}`;
  return writeReport(
    deps,
    { actor, form: query.form },
    {
      name,
      keyOf: (column) => `agents.file.${column}`,
      columns: fileColumns,
      rows: rows.map((row) => cellsOf(row, currency)),
    },
  );
}

function cellsOf(row: StatementRow, currency: CurrencyCode): string[] {
  const { deposit, withdraw, stake, valid, win, rebate, promotion, commission, charge } = row;
  const amounts = [deposit, withdraw, stake, valid, win, rebate, promotion, commission, charge, profitOf(row)];
  return [row.account, ...amounts.map((minor) => decimalTextOf(money(minor, currency))), currency];
}

/** The days and members of a query. Throws the first two refusals of the statement. */
export async function filterOf(
  deps: ReportDeps,
  actor: MemberActor,
  query: TeamStatementFileQuery,
): Promise<StatementFilter> {
  const window = reportWindowOf(deps, actor.merchantId, query);
  const parentId = query.parentId === undefined ? actor.memberId : idFromWire<MemberId>(query.parentId);
  if (parentId === undefined) throw new Refusal("not.exists.account.err");
  await requireVisible(deps, actor, parentId);
  const name = query.subordinateName?.trim().toLowerCase() ?? "";
  return { ...window, parentId, name, isTeam: query.summaryType !== 0 };
}

const sorts = {
  customerName: "name",
  deposit: "deposit",
  withdraw: "withdraw",
  betAmount: "stake",
  winAmount: "win",
  profitAndLoss: "profit",
} as const;

function orderOf({ sort = "betAmount", order }: TeamStatementFileQuery): StatementOrder {
  return { sort: sorts[sort], isAscending: (order ?? (sort === "customerName" ? "asc" : "desc")) === "asc" };
}

function figuresOf(figures: TeamDayFigures, currency: CurrencyCode): TeamFiguresOnWire {
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    deposit: decimal(figures.deposit),
    withdraw: decimal(figures.withdraw),
    betAmount: decimal(figures.stake),
    validBetAmount: decimal(figures.valid),
    winAmount: decimal(figures.win),
    rebate: decimal(figures.rebate),
    promotion: decimal(figures.promotion),
    agentCommission: decimal(figures.commission),
    merchantCharge: decimal(figures.charge),
    profitAndLoss: decimal(profitOf(figures)),
  };
}
