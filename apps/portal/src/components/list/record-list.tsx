/**
 * Shows a record, which is a list of bets, transfers and the like. Each row opens to show its details. The same markup
 * is a card per row on phones and columns on wide screens. Native <details> elements give keyboard and screen reader
 * support.
 */

import "./record-list.css";
import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import type { ListState } from "@openhouse/ui/table/data-table";
import { TableFailure } from "@openhouse/ui/table/table-state";

/** The content of a closed row. */
export interface RecordOverview {
  readonly icon: IconName;
  /** `gain` colours the amount as money received. Its text or its sign shows the same without the colour. */
  readonly tone?: "gain" | "error" | "live";
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  /** Figures of the first line on the right. */
  readonly amount: ReactNode;
  /** Figures of the second line on the right. */
  readonly after?: ReactNode;
}

export interface RecordLines<Row> {
  readonly overview: (row: Row) => RecordOverview;
  readonly details: (row: Row) => ReactNode;
}

interface RecordListProps<Row> {
  readonly caption: string;
  readonly state: ListState<Row>;
  readonly rowKey: (row: Row) => string;
  readonly lines: RecordLines<Row>;
  readonly empty: ReactNode;
  /** Number of placeholder rows while loading: the page size, so that the layout does not shift. */
  readonly waitingRows?: number;
  /** True if all rows are open at first, for a link to a single row. */
  readonly isOpen?: boolean;
}

export function RecordList<Row>(props: RecordListProps<Row>) {
  const { caption, state, rowKey, lines, empty, waitingRows = 6, isOpen = false } = props;
  if (state.kind === "failed") return <TableFailure {...state} />;
  if (state.kind === "loading") return <WaitingList rows={waitingRows} />;
  if (state.rows.length === 0) return empty;
  return (
    <ul className="records" aria-label={caption}>
      {state.rows.map((row) => (
        <li key={rowKey(row)}>
          <details className="record" open={isOpen}>
            <RecordSummary {...lines.overview(row)} />
            <div className="record-more">{lines.details(row)}</div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function RecordSummary({ icon, tone, title, subtitle, amount, after }: RecordOverview) {
  return (
    <summary className="record-face">
      <span className="record-pane" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <span className="record-title">{title}</span>
      <span className="record-subtitle">{subtitle}</span>
      <span className="record-amount figures">{amount}</span>
      <span className="record-after figures">{after}</span>
      <Icon name="chevron-down" className="record-turn" />
    </summary>
  );
}

function WaitingList({ rows }: { rows: number }) {
  return (
    <div className="records" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="record record-face">
          <Skeleton height="2.5rem" width="2.5rem" />
          <span className="record-title">
            <Skeleton height="1.125rem" width="7rem" />
          </span>
          <span className="record-subtitle">
            <Skeleton height="0.875rem" width="5rem" />
          </span>
          <span className="record-amount">
            <Skeleton height="1.125rem" width="5rem" />
          </span>
          <span className="record-after">
            <Skeleton height="0.875rem" width="4rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
