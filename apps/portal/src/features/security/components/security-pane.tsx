/** The frame of everything on the page: a heading, how it stands, what it is for, and its step. */

import "@openhouse/ui/pane/pane.css";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

interface SecurityPaneProps {
  /** Of the heading, for links to it. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** How it stands, under the heading. */
  readonly state?: ReactNode;
  /** The small button that opens it. */
  readonly action?: ReactNode;
  /** Names what is shown; another one takes the focus along. */
  readonly step?: string;
  readonly children?: ReactNode;
}

/** The focus goes to what marks itself `data-step-start`, else to the first field, else to the heading. */
export function SecurityPane({ id, title, text, state, action, step, children }: SecurityPaneProps) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find("[data-step-start]") ?? find("form input") ?? find("h2"))?.focus();
  }, [step]);
  return (
    <section ref={section} className="pane security-pane" aria-labelledby={id}>
      <div className="security-head">
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {state}
        </div>
        {action}
      </div>
      {text !== undefined && <p className="muted">{text}</p>}
      {children}
    </section>
  );
}
