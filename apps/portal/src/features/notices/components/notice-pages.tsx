/** The pager of a list of notices. */

import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface NoticePagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function NoticePages({ page, pages, onPage }: NoticePagesProps) {
  const { t } = useTexts();
  return (
    <Pagination
      page={page}
      pages={pages}
      onPage={onPage}
      previousLabel={t("front.notices.previous")}
      nextLabel={t("front.notices.next")}
      positionText={t("front.notices.page", { page, pages })}
    />
  );
}
