/** A page with only a message: a picture of dark windows with one lit window, a title, a text, and a link or button. */

import "./dark-window.css";
import type { ReactNode } from "react";

interface DarkWindowProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const panes = Array.from({ length: 20 }, (_, index) => index);

export function DarkWindow({ title, text, children }: DarkWindowProps) {
  return (
    <section className="dark-window">
      <div className="dark-window-panes" aria-hidden="true">
        {panes.map((pane) => (
          <i key={pane} />
        ))}
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
