/** A list of names and their values, which explains a total or one row of a list. */

import "./record-list.css";
import type { ReactNode } from "react";

/** A name and its value; a total has a line above it. */
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
