/** Parts of a detail view: a list of names and values, and a section with a heading. */

import "./detail.css";
import type { ReactNode } from "react";

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly isNumeric?: boolean;
}

/** Facts whose value is undefined or null are left out. */
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
  /** True for a section of a page, which has a frame; sections of a panel have none. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
}

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
