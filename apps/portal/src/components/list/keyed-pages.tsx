/** The pager of a record with cursor pages: each page knows the cursors of its neighbours. */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PageNeighbours, RecordAddress } from "../../lib/lists/use-record-address.ts";

interface KeyedPagesProps {
  readonly record: { readonly data: PageNeighbours | undefined; readonly isPlaceholderData: boolean };
  /** Number of rows; undefined until the totals have loaded. */
  readonly total: number | undefined;
  readonly size: number;
  readonly address: Pick<RecordAddress, "page" | "turnPage" | "showLast">;
}

/**
 * Renders nothing for a single page. The last page is read from the oldest end, so it loads as fast as the first. While
 * the previous page is still shown, clicks do nothing, because they would use its cursors. If an old link leads past
 * the last page, the way back stays.
 */
export function KeyedPages({ record: { data, isPlaceholderData }, total = 0, size, address }: KeyedPagesProps) {
  const { t } = useTexts();
  const { page } = address;
  const known = Math.ceil(total / size);
  const pages = Math.max(page, known);
  const turn = (next: number) => {
    if (next === known && next > page + 1) address.showLast(next, total - (next - 1) * size);
    else if (data !== undefined && !isPlaceholderData) address.turnPage(next, data);
  };
  return (
    <Pagination
      page={page}
      pages={pages}
      onPage={turn}
      previousLabel={t("common.previous")}
      nextLabel={t("common.next")}
      ends={{ firstLabel: t("records.pages.first"), lastLabel: t("records.pages.last") }}
      positionText={t("common.page", { page, pages })}
    />
  );
}
