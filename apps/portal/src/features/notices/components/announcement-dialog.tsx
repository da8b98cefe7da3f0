/** All announcements of the merchant, five per page; the clicked announcement is open. */

import "./announcement-dialog.css";
import { useState } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MerchantText } from "../../../components/merchant-text.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { announcementsPerPage, pageOf, pageCountOf, pageWith } from "../rules/page-of.ts";
import { NoticePages } from "./notice-pages.tsx";

export interface Announcement {
  readonly id: string;
  readonly title: string;
  /** HTML with a few tags. */
  readonly content: string;
  readonly startDate: number;
}

export interface AnnouncementDialogProps {
  readonly notices: readonly Announcement[];
  readonly openId: string;
  readonly onClose: () => void;
}

export default function AnnouncementDialog({ notices, openId, onClose }: AnnouncementDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const first = notices.findIndex(({ id }) => id === openId);
  const [page, setPage] = useState(pageWith(first, announcementsPerPage));
  const pages = pageCountOf(notices.length, announcementsPerPage);
  return (
    <Dialog isOpen onClose={onClose} title={t("front.notices.title")} closeLabel={t("common.close")} size="wide">
      {notices.length === 0 && <p className="muted">{t("front.notices.empty")}</p>}
      <ul className="announcements">
        {pageOf(notices, page, announcementsPerPage).map(({ id, title, content, startDate }) => (
          <li key={id}>
            <details className="announcement pane" name="announcement" open={id === openId}>
              <summary>
                <span>
                  <strong>{title}</strong>
                  <time dateTime={new Date(startDate).toISOString()}>{formats.day(startDate)}</time>
                </span>
                <Icon name="chevron-down" />
              </summary>
              <MerchantText html={content} />
            </details>
          </li>
        ))}
      </ul>
      <NoticePages page={page} pages={pages} onPage={setPage} />
    </Dialog>
  );
}
