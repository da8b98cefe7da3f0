/**
 * Exports the member's own bets of one class and period as a CSV or XLSX file.
 *
 * Refusals, in this order: `request.param.err` (a window that ends before it begins, or is longer than 366 days),
 * `statement.too.long` (with `lines`, the maximum number of lines of a file). Reads only.
 */

import { translate } from "@openhouse/i18n/translate";
import type { ExportOrdersQuery } from "@openhouse/protocol/bets/export-orders";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import { shownStatus } from "@openhouse/rules/bets/shown-status";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../core/actor.ts";
import { collectPages } from "../../core/records/collect-pages.ts";
import type { Deps } from "../../core/deps.ts";
import { fileWindowOf } from "../../core/records/file-window.ts";
import type { FileWindow } from "../../core/records/file-window.ts";
import { writeReport } from "../../core/records/write-report.ts";
import { betFilterOf } from "./bet-filter-of.ts";
import type { BetQuery } from "./bet-filter-of.ts";
import { gameNameOf } from "./game-name-of.ts";
import { readKeyedBets } from "./read-keyed-bets.ts";
import type { Bet } from "./repository.ts";

export interface ExportOrdersInput extends Omit<ExportOrdersQuery, "list">, Pick<BetQuery, "category" | "isSettled"> {}

const maxBets = 50_000;
const betsPerBatch = 500;

export async function exportOrders(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  input: ExportOrdersInput,
): Promise<ReportFile> {
  const window = fileWindowOf(deps, actor.merchantId, {
    startMs: input.startDate,
    endMs: input.endDate,
    fields: ["startDate", "endDate"],
  });
  const filter = betFilterOf(deps, actor, { ...input, endDate: window.endMs });
  const bets =
    filter === undefined
      ? []
      : await collectPages(maxBets, (side) => readKeyedBets(deps.db, filter, { side, size: betsPerBatch }));
  const name = `bets-${input.category.toLowerCase()}-${window.days}`;
  const rows = bets
    .toReversed()
    .values()
    .map((bet) => cellsOf(bet, actor, window));
  return writeReport(
    deps,
    { actor, form: input.form },
    { name, keyOf: (column) => `records.file.${column}`, columns, rows },
  );
}

const columns = {
  placed: "time",
  settled: "time",
  order: "text",
  game: "text",
  vendor: "text",
  selection: "text",
  stake: "figure",
  valid: "figure",
  win: "figure",
  result: "figure",
  status: "text",
  currency: "text",
} as const;

function cellsOf(bet: Bet, { language }: MemberActor, { timeText }: FileWindow): string[] {
  const amount = (minor: bigint) => decimalTextOf(money(minor, bet.currency));
  return [
    timeText(bet.placedAt),
    bet.settledAt === null ? "" : timeText(bet.settledAt),
    String(bet.id),
    gameNameOf(bet, language),
    bet.vendor,
    bet.selection ?? "",
    amount(bet.stake),
    amount(bet.validBet),
    amount(bet.win),
    amount(bet.win - bet.stake),
    translate(language, `records.status.${shownStatus(bet.status, bet.win - bet.stake)}`),
    bet.currency,
  ];
}
