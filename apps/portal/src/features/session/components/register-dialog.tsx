/** Registration, first cut: user name, password, confirmation, age. Rules come from the merchant's settings. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../lib/dialog-store.ts";
import { usePublicRead } from "../../../lib/page-context.tsx";
import { RegisterForm } from "./register-form.tsx";

const rulesRead = { route: "GET /wps/system/setting/register" } as const;

/** See the head of this file. */
export default function RegisterDialog() {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={closeDialog} title={t("session.register.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("session.register.text")}</p>
      <RegisterBody />
      <p className="form-foot">
        {t("session.register.haveAccount")}
        <button type="button" className="text-link" onClick={() => openDialog({ kind: "login" })}>
          {t("shell.login")}
        </button>
      </p>
    </Dialog>
  );
}

function RegisterBody() {
  const { t } = useTexts();
  const rules = usePublicRead(rulesRead);
  if (rules.kind === "loading") return <Skeleton height="20rem" />;
  if (rules.kind === "failed") {
    return (
      <div className="form">
        <p>{t("common.error.network")}</p>
        <Button icon="refresh" onClick={rules.retry}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  const { username, password } = rules.value;
  if (username === undefined || password === undefined) return <p>{t("session.register.off")}</p>;
  return <RegisterForm rules={{ username, password }} />;
}
