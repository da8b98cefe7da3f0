/** Exports a list to a file for spreadsheets: CSV (RFC 4180) or XLSX. No cell is interpreted as a formula. */

import { byteOrderMark, csvLine } from "@openhouse/rules/files/csv-line";
import { fileColumnTitle, sheetCell } from "@openhouse/rules/files/file-column";
import type { FileColumnKind } from "@openhouse/rules/files/file-column";
import { downloadFile } from "./download-file.ts";

export const fileForms = ["csv", "xlsx"] as const;
export type FileForm = (typeof fileForms)[number];

export interface FileColumn<Row> {
  readonly title: string;
  readonly csv: (row: Row) => string;
  /** True for figures. Spreadsheets get them as numbers. */
  readonly isNumeric?: boolean | undefined;
  /** True for times and days. The title names their time zone. */
  readonly isTime?: boolean | undefined;
}

interface ListFile<Row> {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  /** The time zone of the times. */
  readonly timeZone: string;
}

/** Saves the list as a file through the browser. */
export async function downloadList<Row>(form: FileForm, file: ListFile<Row>): Promise<void> {
  const content = form === "csv" ? csvText(file) : await sheetBytes(file);
  downloadFile(`${file.name}.${form}`, content, form === "csv" ? "text/csv;charset=utf-8" : sheetType);
}

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function csvText<Row>({ columns, rows, timeZone }: Omit<ListFile<Row>, "name">): string {
  const lines = rows.map((row) => csvLine(columns.map(({ csv }) => csv(row))));
  return byteOrderMark + csvLine(titlesOf(columns, timeZone)) + lines.join("");
}

/** Loads the library only when the first spreadsheet is exported. */
export async function sheetBytes<Row>({ columns, rows, timeZone }: Omit<ListFile<Row>, "name">): Promise<ArrayBuffer> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const cells = rows.map((row) => columns.map((column) => sheetCell(column.csv(row), kindOf(column))));
  const options = {
    name: "Sheet1",
    columns: titlesOf(columns, timeZone).map((header) => ({ header })),
    freezePane: { rows: 1 },
  };
  return new Response(writeXlsxStream(cells, options)).arrayBuffer();
}

function titlesOf<Row>(columns: readonly FileColumn<Row>[], timeZone: string): string[] {
  return columns.map((column) => fileColumnTitle(column.title, kindOf(column), timeZone));
}

function kindOf<Row>({ isNumeric = false, isTime = false }: FileColumn<Row>): FileColumnKind {
  return isTime ? "time" : isNumeric ? "figure" : "text";
}
