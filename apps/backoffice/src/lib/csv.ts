/** Lists as CSV (RFC 4180) that a spreadsheet opens as it is: UTF-8 with a mark, and no cell that acts as a formula. */

/** One column of an export. */
export interface CsvColumn<Row> {
  readonly title: string;
  readonly csv: (row: Row) => string;
}

const byteOrderMark = "\uFEFF";
/** Signs by which a spreadsheet takes a text for a formula (OWASP, CSV injection). A number may begin with a minus. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** The text of the file. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ csv }) => csv(row)))];
  return byteOrderMark + lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

/** Hands the text to the browser as a file. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
