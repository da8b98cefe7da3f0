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

interface SectionProps {
  readonly title: string;
  readonly mark?: ReactNode;
  /** Below the title of a page it stands in a frame of its own; below that of a panel it does not. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
}

/** A named part of a panel or page. */
export function Section({ title, mark, isFramed = false, children }: SectionProps) {
  const Heading = isFramed ? "h2" : "h3";
  return (
    <section className="section" data-framed={isFramed ? "" : undefined}>
      <Heading>
        {title} {mark}
      </Heading>
      {children}
    </section>
  );
}
