/** Formats of the account file, which is written in pieces: JSON, or CSV and XLSX for spreadsheets. */

import { byteOrderMark, csvLine } from "@openhouse/rules/files/csv-line";
import { fileColumnTitle } from "@openhouse/rules/files/file-column";
import { timeTextOf } from "../../core/records/file-window.ts";
import { sheetPieces, sheetType } from "../../core/records/sheet-pieces.ts";
import { csvType } from "../../core/records/write-report.ts";
import type { AccountRow } from "./account-file-repository.ts";
import { fieldText } from "./field-text.ts";

/** The header of every file. */
export interface AccountFileHead {
  readonly madeAt: Date;
  readonly merchant: string;
  /** The merchant's time zone, in which CSV and XLSX have their times. */
  readonly timeZone: string;
}

/** Rows of one section. Each section has at least one batch, which may be empty. */
export interface AccountBatch {
  readonly section: string;
  readonly rows: readonly AccountRow[];
  /** The position of the first row in its section, from 0. */
  readonly startIndex: number;
}

export interface AccountFileFormat {
  readonly name: string;
  readonly type: string;
  /** The field of the response that contains the file. */
  readonly field: "text" | "base64";
  /** Yields the content of that field. */
  write(head: AccountFileHead, batches: AsyncIterable<AccountBatch>): AsyncGenerator<string>;
}

/** One object with one list of objects per section. Times are ISO 8601 in UTC. */
const json: AccountFileFormat = {
  name: "account.json",
  type: "application/json",
  field: "text",
  async *write({ madeAt, merchant }, batches) {
    yield JSON.stringify({ madeAt, merchant }).slice(0, -1);
    let openSection: string | undefined;
    for await (const { section, rows, startIndex } of batches) {
      if (section !== openSection) yield `${openSection === undefined ? "" : "]"},\n${JSON.stringify(section)}: [`;
      openSection = section;
      yield rows.map((row, index) => `${startIndex + index === 0 ? "" : ","}\n  ${JSON.stringify(row)}`).join("");
    }
    yield openSection === undefined ? "}\n" : "]}\n";
  },
};

const csv: AccountFileFormat = {
  name: "account.csv",
  type: csvType,
  field: "text",
  async *write(head, batches) {
    yield byteOrderMark + csvLine(titlesOf(head));
    for await (const lines of linesOf(head, batches)) yield lines.map(csvLine).join("");
  },
};

const xlsx: AccountFileFormat = {
  name: "account.xlsx",
  type: sheetType,
  field: "base64",
  write: (head, batches) => sheetPieces(titlesOf(head), cellsOf(linesOf(head, batches))),
};

export const accountFileFormats = { json, csv, xlsx } as const;

type Line = readonly [section: string, row: string, field: string, value: string];

/** One line per field, because the sections have different fields. */
function titlesOf({ timeZone }: AccountFileHead): Line {
  return ["section", "row", "field", fileColumnTitle("value", "time", timeZone)];
}

async function* linesOf(head: AccountFileHead, batches: AsyncIterable<AccountBatch>): AsyncGenerator<Line[]> {
  const timeText = timeTextOf(head.timeZone);
  const toLines = (section: string, row: AccountRow, index: number): Line[] =>
    Object.entries(row).map(([field, value]) => [section, String(index + 1), field, fieldText(value, timeText)]);
  yield toLines("file", { madeAt: head.madeAt, merchant: head.merchant }, 0);
  for await (const { section, rows, startIndex } of batches) {
    yield rows.flatMap((row, index) => toLines(section, row, startIndex + index));
  }
}

/** The most characters that a cell of a spreadsheet holds. A longer value, such as a picture, continues below. */
const longestCell = 32_767;

async function* cellsOf(batches: AsyncIterable<Line[]>): AsyncGenerator<string[]> {
  for await (const lines of batches) {
    for (const [section, row, field, value] of lines) {
      let start = 0;
      do {
        yield [section, row, field, value.slice(start, start + longestCell)];
        start += longestCell;
      } while (start < value.length);
    }
  }
}
