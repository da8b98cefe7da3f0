/** Shown in place of missing content: explains why there is none and what to do. */

import "./pane.css";
import type { ReactNode } from "react";
import { LatticeMark } from "./lattice-mark.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** Actions, such as a button. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="pane empty">
      <LatticeMark />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
