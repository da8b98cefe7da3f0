/** A page of the back office: its name, its actions, its content, and what is open beside it. */

import "./office-page.css";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useOffice } from "../lib/office.tsx";
import { narrowScreen, useMedia } from "../lib/use-media.ts";

interface OfficePageProps {
  readonly title: string;
  /** Beside the name: a state. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes the rest of the screen's height; lists scroll inside themselves then. */
  readonly isFilled?: boolean;
  /** A side panel. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function OfficePage({ title, mark, actions, isFilled = false, panel, children }: OfficePageProps) {
  const { house } = useOffice();
  const isNarrow = useMedia(narrowScreen);
  const hasPanel = panel !== undefined && panel !== null && panel !== false;
  useEffect(() => {
    document.title = `${title} · ${house.name}`;
  }, [title, house.name]);
  return (
    <div className="office-page" data-filled={isFilled ? "" : undefined} data-panel={hasPanel ? "" : undefined}>
      {/* On narrow screens the panel covers the page: nothing behind it may take the focus. */}
      <main className="office-main" id="main" inert={hasPanel && isNarrow}>
        <header className="office-head">
          <h1>{title}</h1>
          {mark}
          {actions !== undefined && <div className="office-head-actions">{actions}</div>}
        </header>
        {children}
      </main>
      {panel}
    </div>
  );
}
