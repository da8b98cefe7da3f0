/** One line of a CSV file (RFC 4180). */

const wholeOrDecimal = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+@\t\r-]/.test(cell) && !wholeOrDecimal.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}
