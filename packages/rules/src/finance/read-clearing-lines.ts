/**
 * Reads the statement file of a payment provider or bank. The meaning of its columns is configured per source. A line
 * that cannot be read refuses the whole file, because the payment of a skipped line would never be checked. Spreadsheet
 * formulas are refused too, because they do not match the formats of references, amounts and days.
 */

import type { CurrencyCode } from "../money/currencies.ts";
import { parseMoney } from "../money/money.ts";
import { parseCsv } from "./parse-csv.ts";
import type { CsvDelimiter } from "./parse-csv.ts";

/** Column names in the file's first line. An empty name means that the file has no such column. */
export interface ClearingColumns {
  /** The source's reference of a payment. */
  readonly providerRef: string;
  /** The merchant's reference of a payment. */
  readonly reference: string;
  readonly amount: string;
  readonly fee: string;
  readonly day: string;
  readonly currency: string;
  /** Without this column, a minus before the amount means that the merchant paid. */
  readonly direction: string;
}

export interface ClearingFormat {
  readonly delimiter: CsvDelimiter;
  readonly decimal: "." | ",";
  readonly dayOrder: "ymd" | "dmy" | "mdy";
  readonly columns: ClearingColumns;
  /** The texts of the column `direction`. */
  readonly wordIn: string;
  readonly wordOut: string;
}

export type ClearingDirection = "in" | "out";

export interface ClearingLine {
  /** Line number in the file. */
  readonly line: number;
  readonly direction: ClearingDirection;
  /** In upper case, because banks print references in capitals, but members may type small letters. */
  readonly providerRef: string;
  /** "" if the line has no reference. */
  readonly reference: string;
  /** Positive. */
  readonly amountMinor: bigint;
  /** Null if the file has no column for fees. */
  readonly feeMinor: bigint | null;
  /** yyyy-mm-dd, in the source's time zone. */
  readonly day: string;
}

/** The fault of a line: its format, or the column that cannot be read. */
export type ClearingFault = "csv" | "cells" | keyof ClearingColumns;

export type ReadClearing =
  | { readonly kind: "lines"; readonly lines: readonly ClearingLine[] }
  | { readonly kind: "heading"; readonly name: string }
  | { readonly kind: "fault"; readonly line: number; readonly fault: ClearingFault };

export const clearingBounds = {
  /** Bytes of a file. */
  bytes: 2 * 1_024 * 1_024,
  lines: 20_000,
  /** Limits the amounts, so that the sum of a file fits into 64 bits. */
  largestMinor: 10n ** 14n,
  /** Days that one file may cover. */
  days: 62,
} as const;

const referenceForm = /^[A-Za-z0-9][A-Za-z0-9 ._:/#-]{0,99}$/;
const dayForms = {
  ymd: /^(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<date>\d{2})/,
  dmy: /^(?<date>\d{2})[-/.](?<month>\d{2})[-/.](?<year>\d{4})/,
  mdy: /^(?<month>\d{2})[-/.](?<date>\d{2})[-/.](?<year>\d{4})/,
} as const;
const timeForm = /^(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?$/;
const dayLength = 10;

/** Returns the lines of a text in the given format and currency, or the first fault. */
export function readClearingLines(text: string, format: ClearingFormat, currency: CurrencyCode): ReadClearing {
  const parsed = parseCsv(text, format.delimiter);
  if (parsed.kind === "broken") return { kind: "fault", line: parsed.line, fault: "csv" };
  const [head, ...rows] = parsed.rows;
  const columnPositions = findColumns(head?.cells.map((cell) => cell.trim()) ?? [], format.columns);
  if (typeof columnPositions === "string") return { kind: "heading", name: columnPositions };
  const lines: ClearingLine[] = [];
  for (const { line, cells } of rows) {
    if (cells.length !== head?.cells.length) return { kind: "fault", line, fault: "cells" };
    const lineOrFault = readLine((column) => textOf(cells, columnPositions, column), { format, currency });
    if (typeof lineOrFault === "string") return { kind: "fault", line, fault: lineOrFault };
    lines.push({ ...lineOrFault, line });
  }
  return { kind: "lines", lines };
}

type ColumnPositions = ReadonlyMap<keyof ClearingColumns, number>;

/** The position of each column, or the name of a column that is missing or occurs twice. */
function findColumns(head: readonly string[], columns: ClearingColumns): ColumnPositions | string {
  const columnPositions = new Map<keyof ClearingColumns, number>();
  for (const [column, name] of Object.entries(columns) as [keyof ClearingColumns, string][]) {
    if (name === "") continue;
    const position = head.indexOf(name);
    if (position === -1 || head.lastIndexOf(name) !== position) return name;
    columnPositions.set(column, position);
  }
  return columnPositions;
}

function textOf(
  cells: readonly string[],
  columnPositions: ColumnPositions,
  column: keyof ClearingColumns,
): string | undefined {
  const position = columnPositions.get(column);
  return position === undefined ? undefined : (cells[position] ?? "").trim();
}

interface LineForm {
  readonly format: ClearingFormat;
  readonly currency: CurrencyCode;
}

function readLine(
  cell: (column: keyof ClearingColumns) => string | undefined,
  { format, currency }: LineForm,
): Omit<ClearingLine, "line"> | ClearingFault {
  const providerRef = plainReference(cell("providerRef") ?? "");
  if (!referenceForm.test(providerRef)) return "providerRef";
  const reference = plainReference(cell("reference") ?? "");
  if (reference !== "" && !referenceForm.test(reference)) return "reference";
  const amountText = cell("amount") ?? "";
  const direction = directionOf(cell("direction"), { amountText, format });
  if (direction === undefined) return "direction";
  const isSigned = cell("direction") === undefined && amountText.startsWith("-");
  const amountMinor = readAmount(isSigned ? amountText.slice(1) : amountText, { format, currency });
  if (amountMinor === undefined || amountMinor === 0n) return "amount";
  const feeText = cell("fee");
  const feeMinor = feeText === undefined ? null : feeText === "" ? 0n : readAmount(feeText, { format, currency });
  if (feeMinor === undefined) return "fee";
  const day = readDay(cell("day") ?? "", format.dayOrder);
  if (day === undefined) return "day";
  const statedCurrency = cell("currency");
  if (statedCurrency !== undefined && statedCurrency.toUpperCase() !== currency) return "currency";
  return { direction, providerRef: providerRef.toUpperCase(), reference, amountMinor, feeMinor, day };
}

/**
 * Returns the reference with ASCII characters in place of the other blanks, dashes and wide letters that banks print.
 */
function plainReference(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function directionOf(
  directionText: string | undefined,
  { amountText, format }: { amountText: string; format: ClearingFormat },
): ClearingDirection | undefined {
  if (directionText === undefined) return amountText.startsWith("-") ? "out" : "in";
  const lowerCaseText = directionText.toLowerCase();
  if (lowerCaseText === format.wordIn.toLowerCase()) return "in";
  return lowerCaseText === format.wordOut.toLowerCase() ? "out" : undefined;
}

function readAmount(text: string, { format, currency }: LineForm): bigint | undefined {
  const swap: Readonly<Record<string, string>> = { ".": ",", ",": "." };
  const withPoint = format.decimal === "." ? text : text.replaceAll(/[.,]/g, (sign) => swap[sign] ?? sign);
  const amount = parseMoney(withPoint, currency)?.minor;
  return amount === undefined || amount > clearingBounds.largestMinor ? undefined : amount;
}

/** Returns a valid calendar day, or undefined. A time after the day is ignored. */
function readDay(text: string, order: ClearingFormat["dayOrder"]): string | undefined {
  const { year, month, date } = dayForms[order].exec(text)?.groups ?? {};
  if (year === undefined || !timeForm.test(text.slice(dayLength))) return undefined;
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Some engines read 30 February as a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, dayLength) !== day ? undefined : day;
}
