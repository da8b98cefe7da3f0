/** A report as a file for spreadsheets, with the names of its columns in the language of whoever asks. Pure. */

import { translate } from "@openhouse/i18n/translate";
import type { ReportFile } from "@openhouse/protocol/agents/report-file";
import type { Language } from "../../core/actor.ts";
import { csvLine } from "../../core/csv-line.ts";

interface Report {
  /** Of the file, with its ending. */
  readonly name: string;
  /** Each has a text `agents.file.<column>`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** See the head of this file. */
export function csvReport(language: Language, { name, columns, rows }: Report): ReportFile {
  const head = columns.map((column) => translate(language, `agents.file.${column}`));
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const text = `\uFEFF${[head, ...rows].map(csvLine).join("")}`;
  return { name, type: "text/csv; charset=utf-8", text };
}
