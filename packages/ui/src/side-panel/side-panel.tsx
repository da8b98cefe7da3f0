/**
 * A panel next to a list. It is not modal, so the list stays usable. The panel takes the focus when it opens, but not
 * when its content changes, so that a user can go through the list while reading. On narrow screens it covers the page.
 */

import "./side-panel.css";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { IconButton } from "../button/button.tsx";

interface SidePanelProps {
  readonly title: ReactNode;
  /** Shown next to the title, for example a state. */
  readonly mark?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Actions that stay visible at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function SidePanel({ title, mark, closeLabel, onClose, actions, children }: SidePanelProps) {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titleRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside className="side-panel" aria-labelledby={titleId}>
      <header className="side-panel-head">
        <h2 id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {mark}
        <IconButton size="small" icon="close" label={closeLabel} onClick={onClose} />
      </header>
      {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section className="side-panel-body" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </section>
      {actions !== undefined && <footer className="side-panel-actions">{actions}</footer>}
    </aside>
  );
}
