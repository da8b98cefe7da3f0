/** Writes a spreadsheet (XLSX) piece by piece. Only this file uses the library. */

import { writeXlsxStream } from "hucre/xlsx";

export const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Cells = (string | number)[];

/**
 * Yields the bytes of the file in Base64; together the pieces are one Base64 text. Texts are never formulas. The first
 * row has the titles and stays visible. More than about a million rows continue on further sheets.
 */
export async function* sheetPieces(
  titles: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
): AsyncGenerator<string> {
  const columns = titles.map((header) => ({ header }));
  // Three bytes are four characters, so the bytes that do not fill three wait for the next piece.
  let rest = Buffer.alloc(0);
  for await (const bytes of writeXlsxStream(rows, { name: "Sheet1", columns, freezePane: { rows: 1 } })) {
    const pending = Buffer.concat([rest, bytes]);
    const end = pending.length - (pending.length % 3);
    yield pending.toString("base64", 0, end);
    rest = pending.subarray(end);
  }
  yield rest.toString("base64");
}
