/** One line of a CSV file (RFC 4180). */

/** Files begin with it, because it tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

const wholeOrDecimal = /^-?\d+(\.\d+)?$/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+@\t\r-]/.test(cell) && !wholeOrDecimal.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}
