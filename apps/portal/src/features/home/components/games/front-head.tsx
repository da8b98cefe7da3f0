/** The heading of a part of the front page, with its buttons. */

import "./front-head.css";
import type { ReactNode } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";

interface FrontHeadProps {
  /** Id of the heading, which is the section's accessible name. */
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

export function FrontHead({ id, title, children }: FrontHeadProps) {
  return (
    <header className="front-head">
      <LatticeMark />
      <h2 id={id}>{title}</h2>
      {children}
    </header>
  );
}
