/**
 * The columns of exported files. All files follow one rule: times and days are in the merchant's time zone, which the
 * title of their column names; only figures become numbers of a spreadsheet.
 */

export type FileColumnKind = "time" | "figure" | "text";

const wholeOrDecimal = /^-?\d+(\.\d+)?$/;
/** Spreadsheets store numbers as binary fractions, which keep 15 digits. */
const mostDigits = 15;

export function fileColumnTitle(title: string, kind: FileColumnKind, timeZone: string): string {
  return kind === "time" ? `${title} (${timeZone})` : title;
}

/**
 * A cell of a spreadsheet (XLSX). Ids, references and account numbers stay texts, because a spreadsheet would change
 * their last digits and remove leading zeros; a figure that is too long for it stays a text, too.
 */
export function sheetCell(text: string, kind: FileColumnKind): string | number {
  const isNumber = kind === "figure" && wholeOrDecimal.test(text) && text.replaceAll(/\D/g, "").length <= mostDigits;
  return isNumber ? Number(text) : text;
}
