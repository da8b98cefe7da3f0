/** A warning with one button (specification, section 8: affiliate check, SMS send failure). */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface WarningDialogProps {
  /** The warning; undefined if the dialog is closed. */
  readonly text: string | undefined;
  readonly onClose: () => void;
}

export function WarningDialog({ text, onClose }: WarningDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      isOpen={text !== undefined}
      onClose={onClose}
      title={t("session.register.warning")}
      closeLabel={t("common.close")}
    >
      <p role="alert">{text}</p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("session.register.submit")}
        </Button>
      </div>
    </Dialog>
  );
}
