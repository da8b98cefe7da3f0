/**
 * Of a session whose password must be changed before anything else (portal-spec section 4): change it, or sign out. The
 * server holds the same bounds.
 */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChangePasswordForm } from "../../../components/change-password/change-password-form.tsx";
import { closeDialog } from "../../../lib/dialog-store.ts";
import type { NewLogin } from "../../../lib/dialog-store.ts";
import { useFinishEntrance } from "../hooks/use-enter-session.ts";
import { useLogOut } from "../hooks/use-log-out.ts";

interface ChangePasswordDialogProps {
  readonly login?: NewLogin | undefined;
  readonly returnTo?: string | undefined;
}

/** See the head of this file. The login that led here goes on when the password is changed. */
export default function ChangePasswordDialog({ login, returnTo }: ChangePasswordDialogProps) {
  const { t } = useTexts();
  const finish = useFinishEntrance();
  const { isBusy, leave } = useLogOut();
  const goOn = () => (login === undefined ? closeDialog() : finish(login, returnTo));
  return (
    <Dialog isOpen title={t("security.change.due.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("security.change.due.text")}</p>
      <ChangePasswordForm isForced onDone={goOn} />
      <Button kind="plain" isBusy={isBusy} onClick={() => void leave()}>
        {t("shell.logout")}
      </Button>
    </Dialog>
  );
}
