/** Issues a new first password for a downline who has never changed the first one, and shows it once. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useIssueFirstPassword } from "../../api/use-downlines.ts";
import type { Downline } from "../../api/use-downlines.ts";

interface FirstPasswordDialogProps {
  readonly downline: Downline;
  readonly onClose: () => void;
}

export function FirstPasswordDialog({ downline, onClose }: FirstPasswordDialogProps) {
  const { t } = useTexts();
  const { customerId, customerName: name } = downline;
  const issuing = useIssueFirstPassword();
  const [issued, setIssued] = useState<{ readonly password: string; readonly days: number }>();
  const closeLabel = t("common.close");
  if (issued !== undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={t("agents.downline.firstPassword")} closeLabel={closeLabel}>
        <p>{t("agents.downline.firstPassword.done", { name, days: issued.days })}</p>
        <p>
          <output aria-label={t("agents.downline.firstPassword")}>{issued.password}</output>
        </p>
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t("agents.downline.firstPassword.title", { name })}
      text={t("agents.downline.firstPassword.text", { name })}
      confirmLabel={t("agents.downline.firstPassword")}
      cancelLabel={t("common.cancel")}
      closeLabel={closeLabel}
      isBusy={issuing.isBusy}
      failure={issuing.failure}
      onConfirm={() => void issuing.run(customerId).then((reply) => reply !== undefined && setIssued(reply))}
      onCancel={onClose}
    />
  );
}
