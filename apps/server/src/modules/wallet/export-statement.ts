/**
 * The member's account record of a window as a CSV file. It is read backwards by key, batch by batch, so that it is
 * complete and without doubles while new lines arrive; ends with the lines that stood when it began.
 *
 * Refusals, in this order: `request.param.err` (filter; a window that ends before it begins or is longer than 366
 * days), `not.exists.account.err`, `statement.too.long` (`lines`: how many a file may have). Reads only.
 */

import { translate } from "@openhouse/i18n/translate";
import type { ExportStatementQuery, StatementFile } from "@openhouse/protocol/wallet/export-statement";
import { decimalTextOf, subtractMoney } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../core/actor.ts";
import { businessDay } from "../../core/business-day.ts";
import { csvLine } from "../../core/csv-line.ts";
import type { Deps } from "../../core/deps.ts";
import type { PageKey } from "../../core/page-key.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { placeOf, readKeyedStatement } from "./read-statement.ts";
import type { StatementFilter, StatementLine } from "./repository.ts";
import { statementFilterOf } from "./statement-filter-of.ts";
import { transferNameKey } from "./transfer-name-key.ts";

const mostLines = 50_000;
const linesPerBatch = 500;
const mostMs = 366 * 86_400_000;

export async function exportStatement(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  query: ExportStatementQuery,
): Promise<StatementFile> {
  const { startTime, endTime = clock.businessNow().getTime() } = query;
  if (endTime < startTime || endTime - startTime > mostMs) {
    throw new Refusal("request.param.err", {}, { fields: ["startTime", "endTime"] });
  }
  const lines = await readLines(db, statementFilterOf(actor, { ...query, endTime }));
  const { timeZone } = merchants.byId(actor.merchantId);
  // One for the whole file: making it costs more than writing a thousand lines by it.
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const [first, last] = [startTime, endTime].map((ms) => businessDay(new Date(ms), timeZone));
  return {
    name: `statement-${first}-${last}.csv`,
    type: "text/csv; charset=utf-8",
    text: [headOf(actor), ...lines.toReversed().map((line) => rowOf(line, actor, times))].join(""),
  };
}

async function readLines(db: Queryable, filter: StatementFilter): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let key: PageKey | undefined; ;) {
    const page = await readKeyedStatement(db, filter, { side: { direction: "older", key }, size: linesPerBatch });
    lines.push(...page.rows);
    if (lines.length > mostLines) throw new Refusal("statement.too.long", { lines: mostLines });
    const last = page.rows.at(-1);
    if (page.next === null || last === undefined) return lines;
    key = placeOf(last);
  }
}

const columns = ["time", "line", "what", "reference", "before", "amount", "after", "currency", "remark"] as const;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
function headOf({ language }: MemberActor): string {
  return `\uFEFF${csvLine(columns.map((column) => translate(language, `wallet.file.${column}`)))}`;
}

function rowOf(line: StatementLine, { language }: MemberActor, times: Intl.DateTimeFormat): string {
  const { at, transferId, code, reference, amount, balanceAfter } = line;
  return csvLine([
    times.format(at),
    String(transferId),
    translate(language, transferNameKey(code, amount.minor)),
    reference,
    decimalTextOf(subtractMoney(balanceAfter, amount)),
    decimalTextOf(amount),
    decimalTextOf(balanceAfter),
    amount.currency,
    line.remark,
  ]);
}
