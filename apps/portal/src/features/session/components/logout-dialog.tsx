/** Asks for confirmation before signing out. */

import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useLogOut } from "../hooks/use-log-out.ts";

export default function LogoutDialog() {
  const { t } = useTexts();
  const { isBusy, logOut } = useLogOut();
  return (
    <ConfirmDialog
      isOpen
      title={t("member.logout.title")}
      text={t("member.logout.ask")}
      confirmLabel={t("shell.logout")}
      cancelLabel={t("common.cancel")}
      closeLabel={t("common.close")}
      isBusy={isBusy}
      onConfirm={() => void logOut()}
      onCancel={closeDialog}
    />
  );
}
