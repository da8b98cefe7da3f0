/** Formats of the account file, which is written in pieces: JSON, or CSV for spreadsheets. Pure. */

import { csvLine } from "../../core/records/csv-line.ts";
import type { AccountRow } from "./account-file-repository.ts";
import { fieldText } from "./field-text.ts";

/** The header of every file. */
export interface AccountFileHead {
  readonly madeAt: string;
  readonly merchant: string;
}

export interface AccountFileFormat {
  readonly name: string;
  readonly type: string;
  begin(head: AccountFileHead): string;
  beginSection(section: string): string;
  /** `index` is the position of the row in its section, from 0. */
  row(section: string, row: AccountRow, index: number): string;
  endSection(): string;
  end(): string;
}

/** One object with one list of objects per section. */
const json: AccountFileFormat = {
  name: "account.json",
  type: "application/json",
  begin: (head) => JSON.stringify(head).slice(0, -1),
  beginSection: (section) => `,\n${JSON.stringify(section)}: [`,
  row: (_section, row, index) => `${index === 0 ? "" : ","}\n  ${JSON.stringify(row)}`,
  endSection: () => "]",
  end: () => "}\n",
};

/** One line per field, because the sections have different fields: section, row number, field, value. */
const csv: AccountFileFormat = {
  name: "account.csv",
  type: "text/csv",
  begin: ({ madeAt, merchant }) =>
    csvLine(["section", "row", "field", "value"]) + fieldsOf("file", { madeAt, merchant }, 0),
  beginSection: () => "",
  row: fieldsOf,
  endSection: () => "",
  end: () => "",
};

export const accountFileFormats = { json, csv } as const;

function fieldsOf(section: string, row: AccountRow, index: number): string {
  return Object.entries(row)
    .map(([field, value]) => csvLine([section, String(index + 1), field, fieldText(value)]))
    .join("");
}
