/** Page by page through a list. Pages count from 1. */

import "./pagination.css";
import { IconButton } from "../button/button.tsx";

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** "Page 2 of 7"; also the name of the region. */
  readonly positionText: string;
}

/** Nothing for a single page. */
export function Pagination({ page, pages, onPage, previousLabel, nextLabel, positionText }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={positionText}>
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
    </nav>
  );
}
