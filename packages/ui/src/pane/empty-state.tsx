/** A place without content that says so honestly, and what to do. */

import "./pane.css";
import type { ReactNode } from "react";
import { LatticeMark } from "./lattice-mark.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** What one can do about it. */
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
