/**
 * A table: sticky head, right-aligned numbers in tabular figures, totals in the footer, and empty, loading and error
 * states. On phones each row becomes a card of labels and values, unless the table is dense.
 */

import "./table.css";
import type { ReactNode } from "react";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TableFailure, TableNotice } from "./table-state.tsx";

/** One column; `sum` is its cell in the footer. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** Text that may wrap. */
  readonly isLong?: boolean;
  readonly sum?: ReactNode;
}

export type ListState<Row> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly text: string; readonly retryLabel: string; readonly onRetry: () => void }
  | { readonly kind: "loaded"; readonly rows: readonly Row[] };

interface DataTableProps<Row> {
  /** The accessible name of the table; shown when `showsCaption`. */
  readonly caption: string;
  readonly showsCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly state: ListState<Row>;
  readonly emptyText: string;
  /** Compact rows that scroll sideways on phones instead of becoming cards. */
  readonly isDense?: boolean;
  /** Key of the row that is open beside the list. */
  readonly currentKey?: string | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showsCaption = false, columns, state, emptyText, isDense = false } = props;
  if (state.kind === "failed") return <TableFailure {...state} />;
  if (state.kind === "loaded" && state.rows.length === 0) return <TableNotice text={emptyText} />;
  const hasSums = state.kind === "loaded" && columns.some(({ sum }) => sum !== undefined);
  return (
    // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
    <section
      className="table-frame"
      data-dense={isDense ? "" : undefined}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-busy={state.kind === "loading"}
    >
      <table className="table">
        <caption className={showsCaption ? undefined : "visually-hidden"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumeric }) => (
              <th key={key} scope="col" data-numeric={isNumeric === true ? "" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.kind === "loading" ? <WaitingRows columns={columns} /> : <Rows {...props} rows={state.rows} />}
        </tbody>
        {hasSums && <Sums columns={columns} />}
      </table>
    </section>
  );
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly currentKey?: string | undefined;
}

function Rows<Row>({ columns, rows, rowKey, currentKey }: RowsProps<Row>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} aria-current={currentKey !== undefined && rowKey(row) === currentKey ? true : undefined}>
      {columns.map(({ key, title, cell, isNumeric, isLong }) => (
        <td
          key={key}
          data-label={title}
          data-numeric={isNumeric === true ? "" : undefined}
          data-wrap={isLong === true ? "" : undefined}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  ));
}

const waitingRows = ["a", "b", "c", "d", "e", "f"];

function WaitingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return waitingRows.map((row) => (
    <tr key={row}>
      {columns.map(({ key, title }) => (
        <td key={key} data-label={title}>
          <Skeleton height="1.25rem" width="6rem" />
        </td>
      ))}
    </tr>
  ));
}

function Sums<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, title, sum, isNumeric }) => (
          <td key={key} data-label={title} data-numeric={isNumeric === true ? "" : undefined}>
            {sum}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
