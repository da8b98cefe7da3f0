/** The login as a dialog. */

import { useState } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { LoginPanel } from "./login-panel.tsx";
import type { LoginStart } from "./login-panel.tsx";

interface LoginDialogProps extends LoginStart {
  readonly reason?: string | undefined;
}

export default function LoginDialog({ reason, ...start }: LoginDialogProps) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const [isSecondStep, setSecondStep] = useState(start.secondStep !== undefined);
  const title = t(isSecondStep ? "login.place.title" : "session.login.title");
  return (
    <Dialog isOpen onClose={closeDialog} title={title} closeLabel={t("common.close")}>
      {!isSecondStep && <p className="muted">{reason ?? t("session.login.text")}</p>}
      <LoginPanel {...start} onStep={setSecondStep} />
      {canRegister && !isSecondStep && (
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
