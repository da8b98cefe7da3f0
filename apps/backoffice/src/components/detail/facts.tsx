/** Names and values, line by line. */

import "./detail.css";
import type { ReactNode } from "react";

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly isNumeric?: boolean;
}

/** What is undefined or null has no line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value, isNumeric }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-numeric={isNumeric === true ? "" : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A named part of a panel or page. */
export function Section({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h3>
        {title} {mark}
      </h3>
      {children}
    </section>
  );
}
