/** Returns the columns of a list that are exported. */

import type { FileColumn } from "../../lib/list-file.ts";
import type { OfficeColumn } from "./office-column.ts";

export function fileColumnsOf<Row>(columns: readonly OfficeColumn<Row>[]): FileColumn<Row>[] {
  return columns.flatMap(({ csv, ...column }) => (csv === undefined ? [] : [{ ...column, csv }]));
}
