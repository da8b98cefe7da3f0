/**
 * The pager of a record (a list of bets, transfers and the like) with cursor pages: the response with a page contains
 * the cursors of the previous and the next page.
 */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PageNeighbours, RecordUrl } from "../../lib/lists/use-record-url.ts";

interface KeyedPagesProps {
  readonly record: { readonly data: PageNeighbours | undefined; readonly isPlaceholderData: boolean };
  /** Number of rows; undefined until the totals have loaded. */
  readonly total: number | undefined;
  readonly size: number;
  readonly recordUrl: Pick<RecordUrl, "page" | "turnPage" | "showLast">;
}

/**
 * Renders nothing for a single page. The last page is read backwards from the oldest row, so it loads as fast as the
 * first. While a page loads, the page that was open before stays visible. Then only a jump to the last page works,
 * because all other clicks would use the cursors of the visible page. If an old link leads past the last page, the
 * pager stays visible, so that the member can go back.
 */
export function KeyedPages({ record: { data, isPlaceholderData }, total = 0, size, recordUrl }: KeyedPagesProps) {
  const { t } = useTexts();
  const { page } = recordUrl;
  const lastPage = Math.ceil(total / size);
  const pages = Math.max(page, lastPage);
  const goToPage = (next: number) => {
    if (next === lastPage && next > page + 1) recordUrl.showLast(next, total - (next - 1) * size);
    else if (data !== undefined && !isPlaceholderData) recordUrl.turnPage(next, data);
  };
  return (
    <Pagination
      page={page}
      pages={pages}
      onPage={goToPage}
      previousLabel={t("common.previous")}
      nextLabel={t("common.next")}
      ends={{ firstLabel: t("records.pages.first"), lastLabel: t("records.pages.last") }}
      positionText={t("common.page", { page, pages })}
    />
  );
}
