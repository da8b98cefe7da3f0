/** The heading of a content page. */

import "./content.css";
import type { ReactNode } from "react";

interface ContentHeadProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function ContentHead({ title, text, children }: ContentHeadProps) {
  return (
    <header className="content-head">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </header>
  );
}
