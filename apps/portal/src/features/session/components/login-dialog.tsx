/** The login in its window. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialog-store.ts";
import { useFlag } from "../../../lib/page-context.tsx";
import { LoginPanel } from "./login-panel.tsx";
import type { LoginStart } from "./login-panel.tsx";

interface LoginDialogProps extends LoginStart {
  readonly reason?: string | undefined;
}

/** See the head of this file. */
export default function LoginDialog({ reason, ...start }: LoginDialogProps) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  return (
    <Dialog isOpen onClose={closeDialog} title={t("session.login.title")} closeLabel={t("common.close")}>
      <p className="muted">{reason ?? t("session.login.text")}</p>
      <LoginPanel {...start} />
      {canRegister && (
        <p className="form-foot">
          {t("session.login.noAccount")}
          <button type="button" className="text-link" onClick={() => openDialog({ kind: "register" })}>
            {t("shell.register")}
          </button>
        </p>
      )}
    </Dialog>
  );
}
