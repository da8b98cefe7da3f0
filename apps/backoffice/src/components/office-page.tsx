/** The frame of a back office page: title, actions, content and an optional side panel. */

import "./office-page.css";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useOffice } from "../lib/office.tsx";
import { narrowScreen, useMedia } from "../lib/use-media.ts";

interface OfficePageProps {
  readonly title: string;
  /** Shown next to the title, for example a state. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** The page takes the remaining height of the screen, and lists scroll inside it. */
  readonly isFilled?: boolean;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function OfficePage({ title, mark, actions, isFilled = false, panel, children }: OfficePageProps) {
  const { merchant } = useOffice();
  const isNarrow = useMedia(narrowScreen);
  const hasPanel = panel !== undefined && panel !== null && panel !== false;
  useEffect(() => {
    document.title = `${title} · ${merchant.name}`;
  }, [title, merchant.name]);
  return (
    <div className="office-page" data-filled={isFilled ? "" : undefined} data-panel={hasPanel ? "" : undefined}>
      {/* On narrow screens the panel covers the page, so the page behind it must not take the focus. */}
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
