/** CSV export (RFC 4180) for spreadsheets: UTF-8 with a byte order mark; no cell is interpreted as a formula. */

import { downloadFile } from "./download-file.ts";

export interface CsvColumn<Row> {
  readonly title: string;
  readonly csv: (row: Row) => string;
}

const byteOrderMark = "\uFEFF";
/** Characters that start a formula in a spreadsheet (OWASP, CSV injection). A negative number is not a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ csv }) => csv(row)))];
  return byteOrderMark + lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

/** Saves the text as a file through the browser. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, text, "text/csv;charset=utf-8");
}

function csvCell(text: string): string {
  const safeText = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
