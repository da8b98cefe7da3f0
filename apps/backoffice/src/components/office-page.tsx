/** A page of the back office: its name, its actions, its content, and what is open beside it. */

import "./office-page.css";
import { useEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useOffice } from "../lib/office.tsx";

interface OfficePageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Takes the rest of the screen's height; lists scroll inside themselves then. */
  readonly isFilled?: boolean;
  /** A side panel. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

const narrow = "(max-width: 63.99rem)";

/** See the head of this file. */
export function OfficePage({ title, actions, isFilled = false, panel, children }: OfficePageProps) {
  const { house } = useOffice();
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => matchMedia(narrow).matches);
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
          {actions !== undefined && <div className="office-head-actions">{actions}</div>}
        </header>
        {children}
      </main>
      {panel}
    </div>
  );
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
