/** Tabs by the ARIA pattern: there is one tab stop; arrow keys, Home and End move the focus and select. */

import "./tabs.css";
import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

/** A tab. The caller stores the `id` of the selected tab, for example in the URL. */
export interface Tab {
  readonly id: string;
  readonly label: string;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const base = useId();
  const listRef = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    const nextTab = index === undefined ? undefined : tabs[index];
    if (nextTab === undefined) return;
    event.preventDefault();
    onSelect(nextTab.id);
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[index ?? 0]?.focus();
  };

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={listRef}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={tab.id === selected ? scrollToTab : undefined}
            type="button"
            role="tab"
            className="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

/** Scrolls the tabs so that the selected one is visible. */
function scrollToTab(tab: HTMLButtonElement | null): void {
  const tabList = tab?.parentElement;
  if (tab === null || tabList === null || tabList === undefined) return;
  tabList.scrollLeft = tab.offsetLeft - (tabList.clientWidth - tab.offsetWidth) / 2;
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
