/** The heading of a part of the front page, and what one can do with the part. */

import "./front-head.css";
import type { ReactNode } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";

interface FrontHeadProps {
  /** Of the heading: the section is named by it. */
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
