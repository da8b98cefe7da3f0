/** Page by page through a record that is read by key: each page knows where its neighbours begin. */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PageNeighbours, RecordAddress } from "../../lib/use-record-address.ts";

interface KeyedPagesProps {
  readonly record: { readonly data: PageNeighbours | undefined; readonly isPlaceholderData: boolean };
  /** How many lines there are; undefined until the sums are here. */
  readonly total: number | undefined;
  /** Lines of a page. */
  readonly size: number;
  readonly address: Pick<RecordAddress, "page" | "turnPage" | "showLast">;
}

/**
 * Nothing for a single page. The last one is read from the old end of the record, so it is as near as the first. A
 * press while the page before still stands there would take its keys: it does nothing. An old link may lead past the
 * last page: the way back stays.
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
