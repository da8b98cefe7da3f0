/**
 * Exports the member's statement of a period as a CSV or XLSX file, without lines that are written after the export
 * begins.
 *
 * Refusals, in this order: `request.param.err` (an invalid filter, or a period that ends before it begins or is longer
 * than 366 days), `not.exists.account.err`, `statement.too.long` (with `lines`, the maximum number of lines of a file).
 * Reads only.
 */

import { translate } from "@openhouse/i18n/translate";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { ExportStatementQuery } from "@openhouse/protocol/wallet/export-statement";
import { decimalTextOf, subtractMoney } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../core/actor.ts";
import { collectPages } from "../../core/records/collect-pages.ts";
import type { Deps } from "../../core/deps.ts";
import { fileWindowOf } from "../../core/records/file-window.ts";
import type { FileWindow } from "../../core/records/file-window.ts";
import { writeReport } from "../../core/records/write-report.ts";
import { readKeyedStatement } from "./read-statement.ts";
import type { StatementLine } from "./repository.ts";
import { statementFilterOf } from "./statement-filter-of.ts";
import { transferNameKey } from "./transfer-name-key.ts";

const maxLines = 50_000;
const linesPerBatch = 500;

export async function exportStatement(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  query: ExportStatementQuery,
): Promise<ReportFile> {
  const window = fileWindowOf(deps, actor.merchantId, {
    startMs: query.startTime,
    endMs: query.endTime,
    fields: ["startTime", "endTime"],
  });
  const filter = statementFilterOf(actor, { ...query, endTime: window.endMs });
  const lines = await collectPages(maxLines, (side) =>
    readKeyedStatement(deps.db, filter, { side, size: linesPerBatch }),
  );
  const rows = lines
    .toReversed()
    .values()
    .map((line) => cellsOf(line, actor, window));
  return writeReport(
    deps,
    { actor, form: query.form },
    { name: `statement-${window.days}`, keyOf: (column) => `wallet.file.${column}`, columns, rows },
  );
}

const columns = {
  time: "time",
  line: "text",
  what: "text",
  reference: "text",
  before: "figure",
  amount: "figure",
  after: "figure",
  currency: "text",
  remark: "text",
} as const;

function cellsOf(line: StatementLine, { language }: MemberActor, { timeText }: FileWindow): string[] {
  const { at, transferId, code, reference, amount, balanceAfter } = line;
  return [
    timeText(at),
    String(transferId),
    translate(language, transferNameKey(code, amount.minor)),
    reference,
    decimalTextOf(subtractMoney(balanceAfter, amount)),
    decimalTextOf(amount),
    decimalTextOf(balanceAfter),
    amount.currency,
    line.remark,
  ];
}
