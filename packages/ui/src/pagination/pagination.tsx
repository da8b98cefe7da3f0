/** Pagination of a list. Pages count from 1. */

import "./pagination.css";
import { IconButton } from "../button/button.tsx";

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** The labels of the buttons to the first and last page. Without labels, these buttons are not shown. */
  readonly ends?: { readonly firstLabel: string; readonly lastLabel: string };
  /** For example "Page 2 of 7". Also the accessible name of the navigation. */
  readonly positionText: string;
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, pages, onPage, previousLabel, nextLabel, ends, positionText }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={positionText}>
      {ends !== undefined && (
        <IconButton
          icon="chevrons-left"
          label={ends.firstLabel}
          kind="quiet"
          disabled={page <= 1}
          onClick={() => onPage(1)}
        />
      )}
      <IconButton
        icon="chevron-left"
        label={previousLabel}
        kind="quiet"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="figures" aria-live="polite">
        {positionText}
      </span>
      <IconButton
        icon="chevron-right"
        label={nextLabel}
        kind="quiet"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      {ends !== undefined && (
        <IconButton
          icon="chevrons-right"
          label={ends.lastLabel}
          kind="quiet"
          disabled={page >= pages}
          onClick={() => onPage(pages)}
        />
      )}
    </nav>
  );
}
