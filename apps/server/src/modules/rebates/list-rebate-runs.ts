/**
 * Lists days of rebates with their sums per category and recipient (player or agent), newest first, and exports them as
 * a CSV or XLSX file. Refuses with `request.param.err` (invalid days, a reversed range, or more than 366 days). Reads
 * only.
 */

import { translate } from "@openhouse/i18n/translate";
import type {
  RebateRunFileQuery,
  RebateRunReply,
  RebateRuns,
  RebateRunsQuery,
} from "@openhouse/protocol/rebates/rebate-runs";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { timeTextOf } from "../../core/records/file-window.ts";
import { readDays } from "../../core/records/read-days.ts";
import { writeReport } from "../../core/records/write-report.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectRuns, selectRunSums } from "./run-list-repository.ts";
import type { RunFilter, RunSums, ListedRun } from "./run-list-repository.ts";
import { findRun } from "./run-repository.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;

export async function listRebateRuns(deps: ReadDeps, actor: StaffActor, query: RebateRunsQuery): Promise<RebateRuns> {
  const filter = filterOf(deps, actor, query);
  const { runs, sumsOf } = await readRuns(deps, filter);
  const list = runs.map((run) => describe(run, sumsOf.get(run.id) ?? []));
  return {
    from: filter.firstDay,
    to: filter.lastDay,
    currency: filter.currency,
    list,
    sums: totalsOf([...sumsOf.values()].flat()),
  };
}

/** Reads one day by the id of its run; returns undefined if the run is unknown. */
export async function showRebateRun(
  db: Queryable,
  merchantId: MerchantId,
  runId: bigint,
): Promise<RebateRunReply | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const { fromMs, untilMs } = run.window;
  const listedRun = { ...run, fromAt: new Date(fromMs), untilAt: new Date(untilMs) };
  return { currency: run.currency, ...describe(listedRun, await selectRunSums(db, { merchantId, runIds: [runId] })) };
}

const columns = {
  day: "time",
  settledAt: "time",
  mode: "text",
  category: "text",
  side: "text",
  payees: "figure",
  validBet: "figure",
  due: "figure",
  correction: "figure",
  amount: "figure",
  paid: "figure",
  remaining: "figure",
  lapsed: "figure",
  withheld: "figure",
  currency: "text",
} as const;

/** Exports one line per day, category and recipient (player or agent). */
export async function exportRebateRuns(
  deps: ReadDeps,
  actor: StaffActor,
  query: RebateRunFileQuery,
): Promise<ReportFile> {
  const filter = filterOf(deps, actor, query);
  const { currency } = filter;
  const { language } = actor;
  const { timeZone } = deps.merchants.byId(actor.merchantId);
  const timeText = timeTextOf(timeZone);
  const { runs, sumsOf } = await readRuns(deps, filter);
  const amount = (minor: bigint) => decimalTextOf(money(minor, currency));
  const cellsOf = (run: ListedRun, sums: RunSums) => [
    run.day,
    timeText(run.settledAt),
    translate(language, `bills.rebateMode.${run.mode === "manual" ? "manual" : "auto"}`),
    sums.category,
    translate(language, `bills.rebateSide.${sums.side === "agent" ? "agent" : "player"}`),
    String(sums.payees),
    amount(sums.validBet),
    amount(sums.dueMinor),
    amount(sums.correctionMinor),
    amount(sums.amountMinor),
    amount(sums.paidMinor),
    amount(sums.remainingMinor),
    amount(sums.lapsedMinor),
    amount(sums.withheldMinor),
    currency,
  ];
  const rows = runs.flatMap((run) => (sumsOf.get(run.id) ?? []).map((sums) => cellsOf(run, sums)));
  const name = `rebates-${filter.firstDay}-${filter.lastDay}`;
  return writeReport(
    deps,
    { actor, form: query.form },
    { name, keyOf: (column) => `bills.rebateFile.${column}`, columns, rows },
  );
}

/** Returns the filter for the requested days, by default the last seven days. */
function filterOf(deps: ReadDeps, { merchantId }: StaffActor, { from, to }: RebateRunsQuery): RunFilter {
  const { currency, timeZone } = deps.merchants.byId(merchantId);
  return { merchantId, currency, ...readDays(deps.clock, timeZone, { from, to }) };
}

async function readRuns({ db }: ReadDeps, filter: RunFilter) {
  const runs = await selectRuns(db, filter);
  const sums = await selectRunSums(db, { merchantId: filter.merchantId, runIds: runs.map(({ id }) => id) });
  return { runs, sumsOf: Map.groupBy(sums, ({ runId }) => runId) };
}

function describe(run: ListedRun, sums: readonly RunSums[]): RebateRuns["list"][number] {
  return {
    id: String(run.id),
    day: run.day,
    fromAt: run.fromAt.getTime(),
    untilAt: run.untilAt.getTime(),
    settledAt: run.settledAt.getTime(),
    mode: run.mode,
    entries: run.entries,
    ...totalsOf(sums),
    categories: sums.map((runSums) => ({
      category: runSums.category,
      side: runSums.side,
      payees: runSums.payees,
      validBetMinor: String(runSums.validBet),
      dueMinor: String(runSums.dueMinor),
      correctionMinor: String(runSums.correctionMinor),
      ...totalsOf([runSums]),
    })),
  };
}

function totalsOf(rows: readonly RunSums[]): RebateRuns["sums"] {
  const sum = (figure: (row: RunSums) => bigint) => String(rows.reduce((total, row) => total + figure(row), 0n));
  return {
    amountMinor: sum((row) => row.amountMinor),
    paidMinor: sum((row) => row.paidMinor),
    remainMinor: sum((row) => row.remainingMinor),
    lapsedMinor: sum((row) => row.lapsedMinor),
    withheldMinor: sum((row) => row.withheldMinor),
  };
}
