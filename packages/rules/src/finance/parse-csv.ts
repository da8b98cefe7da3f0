/**
 * Reads a CSV file (RFC 4180) strictly: a format error is reported with its line, never corrected. Cells are returned
 * unchanged, without their quotes.
 */

export type CsvDelimiter = "," | ";" | "\t";

export interface CsvRow {
  /** The line of the row's first character in the file, counted from 1 as in editors. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows that are not empty, or the line with the format error. */
export type ParsedCsv =
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "broken"; readonly line: number };

interface Cell {
  readonly text: string;
  /** The end of the cell: a delimiter, a line break, or the end of the file. */
  readonly end: number;
}

export function parseCsv(text: string, delimiter: CsvDelimiter): ParsedCsv {
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter);
      if (cell === undefined) return { kind: "broken", line };
      cells.push(cell.text);
      line += countBreaks(cell.text);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += lengthOfBreak(text, at);
    line += 1;
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: start, cells });
  }
  return { kind: "rows", rows };
}

/** Returns undefined if the cell contains a quote, because the meaning of the quote would be unclear. */
function readPlain(text: string, from: number, delimiter: CsvDelimiter): Cell | undefined {
  let end = from;
  while (end < text.length && text[end] !== delimiter && lengthOfBreak(text, end) === 0) {
    if (text[end] === '"') return undefined;
    end += 1;
  }
  return { text: text.slice(from, end), end };
}

/** Returns undefined if the quote is not closed, or if other text follows it. */
function readQuoted(text: string, from: number, delimiter: CsvDelimiter): Cell | undefined {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  const isEnd = at === text.length || text[at] === delimiter || lengthOfBreak(text, at) > 0;
  return isEnd ? { text: parts.join(""), end: at } : undefined;
}

/** Returns 2 for CR LF, 1 for LF or CR alone, and 0 otherwise. */
function lengthOfBreak(text: string, at: number): number {
  if (text[at] === "\n") return 1;
  if (text[at] !== "\r") return 0;
  return text[at + 1] === "\n" ? 2 : 1;
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
