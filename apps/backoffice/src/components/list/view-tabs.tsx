/** The views of a queue with their counts. They are links, because each view has its own URL. */

import "./list.css";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "wouter";

interface View {
  readonly id: string;
  readonly label: string;
  /** Not shown if it is undefined or zero. */
  readonly count?: number | undefined;
}

interface ViewTabsProps {
  readonly label: string;
  readonly views: readonly View[];
  readonly selected: string;
  readonly base: string;
}

/** The first view is the default and has no query parameter. */
export function ViewTabs({ label, views, selected, base }: ViewTabsProps) {
  const [params] = useSearchParams();
  const navRef = useRef<HTMLElement>(null);
  const hasCounts = views.some(({ count }) => count !== undefined);
  // On phones the tabs scroll sideways. The selected tab is scrolled into view after the counts are loaded, because
  // counts make the tabs wider.
  useEffect(() => {
    const tab = navRef.current?.querySelector(`[data-view="${selected}"]`);
    if (hasCounts) tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [selected, hasCounts]);
  return (
    <nav className="view-tabs" aria-label={label} ref={navRef}>
      {views.map(({ id, label: text, count }, index) => (
        <Link
          key={id}
          href={hrefOf(base, params, index === 0 ? undefined : id)}
          className="view-tab"
          data-view={id}
          aria-current={id === selected ? "page" : undefined}
        >
          {text}
          {count !== undefined && count > 0 && <span className="count figures">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The URL of a view; all other query parameters stay. */
function hrefOf(base: string, params: URLSearchParams, view: string | undefined): string {
  const next = new URLSearchParams(params);
  next.delete("view");
  if (view !== undefined) next.set("view", view);
  const text = next.toString();
  return text === "" ? base : `${base}?${text}`;
}
