/** The merchant's announcements as a dialog of the shell. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import AnnouncementDialog from "../../../features/notices/components/announcement-dialog.tsx";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { frontRead } from "../../../lib/page/front-reads.ts";
import { usePublicRead } from "../../../lib/page/page-context.tsx";

export default function AnnouncementWindow() {
  const { t } = useTexts();
  const front = usePublicRead(frontRead);
  if (front.kind === "loading") {
    return (
      <Dialog isOpen onClose={closeDialog} title={t("front.notices.title")} closeLabel={t("common.close")}>
        <Skeleton height="12rem" />
      </Dialog>
    );
  }
  const notices = front.kind === "loaded" ? (front.value.player ?? []) : [];
  return <AnnouncementDialog notices={notices} openId="" onClose={closeDialog} />;
}
