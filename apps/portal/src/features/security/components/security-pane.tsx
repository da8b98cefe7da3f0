/** The frame of each pane of the security centre: heading, state, explanation and the current step. */

import "@openhouse/ui/pane/pane.css";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

interface SecurityPaneProps {
  /** Id of the heading, for links to it. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** The state, shown under the heading. */
  readonly state?: ReactNode;
  readonly action?: ReactNode;
  /** Name of the step; when it changes, the focus moves to the new content. */
  readonly step?: string;
  readonly children?: ReactNode;
}

/**
 * After a change of step, the focus is on the element with `data-step-start`, else the first field, else the heading.
 */
export function SecurityPane({ id, title, text, state, action, step, children }: SecurityPaneProps) {
  const section = useRef<HTMLElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
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
