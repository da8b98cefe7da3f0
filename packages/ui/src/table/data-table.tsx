/**
 * A table with a sticky head, right-aligned numbers, sums in the footer, and empty, loading and error states. On phones
 * each row becomes a card of labels and values, unless the table is dense.
 */

import "./table.css";
import type { ReactNode } from "react";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TableFailure, TableNotice } from "./table-state.tsx";

/** A column. `sum` is the content of its footer cell. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** True if the text of the cells may wrap. */
  readonly isLong?: boolean;
  readonly sum?: ReactNode;
}

export type ListState<Row> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly text: string; readonly retryLabel: string; readonly onRetry: () => void }
  | { readonly kind: "loaded"; readonly rows: readonly Row[] };

interface DataTableProps<Row> {
  /** The accessible name of the table. Visible only with `showsCaption`. */
  readonly caption: string;
  readonly showsCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly state: ListState<Row>;
  readonly emptyText: string;
  /** Rows are compact, and on phones they scroll sideways instead of becoming cards. */
  readonly isDense?: boolean;
  /** The key of the row that is open in a side panel. */
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
          {state.kind === "loading" ? <SkeletonRows columns={columns} /> : <Rows {...props} rows={state.rows} />}
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

const skeletonKeys = ["a", "b", "c", "d", "e", "f"];

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return skeletonKeys.map((row) => (
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
