/** Totals in panes, whose size does not change while the totals load. */

import "@openhouse/ui/pane/pane.css";
import "./record-list.css";
import type { ReactNode } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";

export interface SumPane {
  readonly name: string;
  readonly value: ReactNode | undefined;
}

export function SumPanes({ sums }: { sums: readonly SumPane[] }) {
  return (
    <dl className="sums">
      {sums.map(({ name, value }) => (
        <div key={name} className="pane">
          <dt>{name}</dt>
          <dd>{value === undefined ? <Skeleton height="1.5rem" width="6rem" /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
