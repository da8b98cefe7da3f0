/** A report as a file for spreadsheets, with the names of its columns in the language of whoever asks. Pure. */

import { translate } from "@openhouse/i18n/translate";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { Language } from "./actor.ts";
import { csvLine } from "./csv-line.ts";

interface Report {
  /** Of the file, with its ending. */
  readonly name: string;
  /** Where the names of the columns stand in the catalogs: each has a text `<texts>.<column>`. */
  readonly texts: string;
  readonly columns: readonly string[];
  /** Read once, so that rows may be made one by one. */
  readonly rows: Iterable<readonly string[]>;
}

/** See the head of this file. */
export function csvReport(language: Language, { name, texts, columns, rows }: Report): ReportFile {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  let text = `\uFEFF${csvLine(columns.map((column) => translate(language, `${texts}.${column}`)))}`;
  for (const row of rows) text += csvLine(row);
  return { name, type: "text/csv; charset=utf-8", text };
}
