/** Registration as a dialog; /register shows the same form as a page. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { RegisterPanel } from "./register-panel.tsx";

export default function RegisterDialog({ reason }: { readonly reason?: string | undefined }) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={closeDialog} title={t("session.register.title")} closeLabel={t("common.close")}>
      <p className="muted">{reason ?? t("session.register.text")}</p>
      <RegisterPanel isFocused />
      <p className="form-foot">
        {t("session.register.haveAccount")}
        <button type="button" className="text-link" onClick={() => openDialog({ kind: "login" })}>
          {t("shell.login")}
        </button>
      </p>
    </Dialog>
  );
}
