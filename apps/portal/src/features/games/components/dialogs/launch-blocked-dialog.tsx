/**
 * Explains why a click opened no game: a trial account, or a browser that blocks windows (specification, sections 4 and
 * 8).
 */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { useFlag } from "../../../../lib/page/page-context.tsx";

interface LaunchBlockedProps {
  readonly name: string;
  readonly cause: "trial" | "popup";
}

export default function LaunchBlockedDialog({ name, cause }: LaunchBlockedProps) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3") && cause === "trial";
  const text = cause === "trial" ? t("lobby.blocked.trial", { name }) : t("lobby.blocked.popup");
  return (
    <Dialog isOpen onClose={closeDialog} title={name} closeLabel={t("common.close")}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button onClick={closeDialog}>{t("common.close")}</Button>
        {canRegister && (
          <Button kind="primary" onClick={() => openDialog({ kind: "register" })}>
            {t("lobby.blocked.trial.action")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
