/** Help with the registration: frequent questions and a button back to the form, which keeps the typed values. */

import "./register-help-dialog.css";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { usePath } from "../../../../lib/navigation/location.tsx";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { flagStoreOf } from "../../../../lib/session/portal-store.ts";

export default function RegisterHelpDialog() {
  const { t } = useTexts();
  const { agreementAge: age, flags } = usePage().merchant;
  const isOnPage = usePath() === "/register";
  const goBack = () => (isOnPage ? closeDialog() : openDialog({ kind: "register" }));
  return (
    <Dialog isOpen onClose={goBack} title={t("session.help.title")} closeLabel={t("common.close")}>
      <dl className="help-list">
        <dt>{t("session.help.name.title")}</dt>
        <dd>{t("session.help.name.text")}</dd>
        {flagStoreOf(flags).smsEnabled && (
          <>
            <dt>{t("session.help.code.title")}</dt>
            <dd>{t("session.help.code.text")}</dd>
          </>
        )}
        <dt>{t("session.help.invitation.title")}</dt>
        <dd>{t("session.help.invitation.text")}</dd>
        <dt>{t("session.help.age.title")}</dt>
        <dd>{t("session.help.age.text", { age })}</dd>
      </dl>
      <div className="dialog-actions">
        <Button kind="primary" onClick={goBack}>
          {t("session.help.back")}
        </Button>
      </div>
    </Dialog>
  );
}
