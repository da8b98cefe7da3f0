/** A report as a CSV file, with column names in the reader's language. Pure. */

import { translate } from "@openhouse/i18n/translate";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { Language } from "../actor.ts";
import { csvLine } from "./csv-line.ts";

interface Report {
  /** Name of the file with its extension. */
  readonly name: string;
  /** The key of a column's text. */
  readonly keyOf: (column: string) => string;
  readonly columns: readonly string[];
  /** Read once, so that rows may be generated one by one. */
  readonly rows: Iterable<readonly string[]>;
}

export function csvReport(language: Language, { name, keyOf, columns, rows }: Report): ReportFile {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  let text = `\uFEFF${csvLine(columns.map((column) => translate(language, keyOf(column))))}`;
  for (const row of rows) text += csvLine(row);
  return { name, type: "text/csv; charset=utf-8", text };
}
