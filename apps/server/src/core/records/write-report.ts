/**
 * Writes a report as a file for spreadsheets, CSV or XLSX, with column names in the reader's language. The rows are
 * read once, so they may be generated one by one.
 */

import { translate } from "@openhouse/i18n/translate";
import type { FileForm, ReportFile } from "@openhouse/protocol/core/report-file";
import { byteOrderMark, csvLine } from "@openhouse/rules/files/csv-line";
import { fileColumnTitle, sheetCell } from "@openhouse/rules/files/file-column";
import type { FileColumnKind } from "@openhouse/rules/files/file-column";
import type { Actor } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { sheetType, sheetPieces } from "./sheet-pieces.ts";

interface Report {
  /** Name of the file without its extension. */
  readonly name: string;
  /** The key of a column's text. */
  readonly keyOf: (column: string) => string;
  /** The columns in their order. */
  readonly columns: Readonly<Record<string, FileColumnKind>>;
  readonly rows: Iterable<readonly string[]>;
}

export const csvType = "text/csv; charset=utf-8";

/** Writes for the actor, whose merchant has the time zone that the rows use. CSV by default. */
export async function writeReport(
  { merchants }: Pick<Deps, "merchants">,
  { actor, form = "csv" }: { readonly actor: Actor; readonly form: FileForm | undefined },
  { name, keyOf, columns, rows }: Report,
): Promise<ReportFile> {
  const { timeZone } = merchants.byId(actor.merchantId);
  const kinds = Object.values(columns);
  const titles = Object.entries(columns).map(([column, kind]) =>
    fileColumnTitle(translate(actor.language, keyOf(column)), kind, timeZone),
  );
  if (form === "csv") {
    let text = byteOrderMark + csvLine(titles);
    for (const row of rows) text += csvLine(row);
    return { name: `${name}.csv`, type: csvType, text };
  }
  let base64 = "";
  for await (const piece of sheetPieces(titles, cellsOf(rows, kinds))) base64 += piece;
  return { name: `${name}.xlsx`, type: sheetType, text: "", base64 };
}

function* cellsOf(rows: Iterable<readonly string[]>, kinds: readonly FileColumnKind[]) {
  for (const row of rows) yield row.map((text, index) => sheetCell(text, kinds[index] ?? "text"));
}
