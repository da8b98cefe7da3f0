/** Page by page through a record. */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface RecordPagesProps {
  readonly page: number;
  /** Undefined until the record is here. */
  readonly pages: number | undefined;
  readonly onPage: (page: number) => void;
}

/** Nothing for a single page. An old link may lead past the last one: the way back stays. */
export function RecordPages({ page, pages: known = 1, onPage }: RecordPagesProps) {
  const { t } = useTexts();
  const pages = Math.max(page, known);
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
