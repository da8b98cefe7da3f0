/** Names and values, line by line: what stands behind a sum or a record. */

import "./record-list.css";
import type { ReactNode } from "react";

/** One line; the total stands under a rule. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly isTotal?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, isTotal }) => (
        <div key={name} data-total={isTotal === true ? "" : undefined}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
