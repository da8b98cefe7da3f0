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
  const [isStep, setStep] = useState(start.place !== undefined);
  const title = t(isStep ? "login.place.title" : "session.login.title");
  return (
    <Dialog isOpen onClose={closeDialog} title={title} closeLabel={t("common.close")}>
      {!isStep && <p className="muted">{reason ?? t("session.login.text")}</p>}
      <LoginPanel {...start} onStep={setStep} />
      {canRegister && !isStep && (
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
