/** A column on the screen and in the export. */

import type { Column } from "@openhouse/ui/table/data-table";

export interface OfficeColumn<Row> extends Column<Row> {
  /** The cell in the exported file; columns without it stay out. */
  readonly csv?: (row: Row) => string;
  /** Only in the exported file: the screen says it in another way. */
  readonly isFileOnly?: boolean;
}
