/** The link that opens a row; the whole row is clickable, and `use-row-navigation.ts` finds the link by `data-row`. */

import type { ReactNode } from "react";
import { Link, useLocation, useSearch } from "wouter";

interface RowLinkProps {
  readonly rowKey: string;
  readonly href: string;
  readonly children: ReactNode;
}

/** Keeps the filters in the URL if the link leads to the same area. */
export function RowLink({ rowKey, href, children }: RowLinkProps) {
  const [path] = useLocation();
  const search = useSearch();
  const isSameArea = href.split("/")[1] === path.split("/")[1];
  return (
    <Link className="row-link" href={isSameArea && search !== "" ? `${href}?${search}` : href} data-row={rowKey}>
      {children}
    </Link>
  );
}
