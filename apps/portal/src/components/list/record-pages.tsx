/** The pager of a record (a list of bets, transfers and the like) with numbered pages. */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface RecordPagesProps {
  readonly page: number;
  readonly pages: number | undefined;
  readonly onPage: (page: number) => void;
}

/**
 * Renders nothing for a single page. If an old link leads past the last page, the pager stays visible for going back.
 */
export function RecordPages({ page, pages: lastPage = 1, onPage }: RecordPagesProps) {
  const { t } = useTexts();
  const pages = Math.max(page, lastPage);
  return (
    <Pagination
      page={page}
      pages={pages}
      onPage={onPage}
      previousLabel={t("common.previous")}
      nextLabel={t("common.next")}
      positionText={t("common.page", { page, pages })}
    />
  );
}
