/** A column of a list on the screen and in the exported file. */

import type { Column } from "@openhouse/ui/table/data-table";

export interface OfficeColumn<Row> extends Column<Row> {
  /** The cell in the exported file; columns without it are not exported. */
  readonly csv?: (row: Row) => string;
  /** True for times and days. In the file, the title names their time zone. */
  readonly isTime?: boolean;
  /** True for columns that are hidden while a panel beside the list shows the open row. */
  readonly isHiddenBesidePanel?: boolean;
  /** True for columns that exist only in the exported file. */
  readonly isFileOnly?: boolean;
}
