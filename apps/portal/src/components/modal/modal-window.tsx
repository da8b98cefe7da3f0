/** One modal of `lib/dialogs/modal-store.ts`: icon, title, text and buttons. */

import "./modal-window.css";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeModal } from "../../lib/dialogs/modal-store.ts";
import type { ModalButton, OpenModal } from "../../lib/dialogs/modal-store.ts";
import { usePage } from "../../lib/page/page-context.tsx";
import { MerchantText } from "../merchant-text.tsx";

/** The modal is at least 200 × 200 pixels in size. */
export function ModalWindow({ modal }: { modal: OpenModal }) {
  const { id, icon, title, html, buttons = [], timeoutMs, closesOnCover = false } = modal;
  const { merchant } = usePage();
  const { t } = useTexts();
  const close = () => closeModal(id);
  const onPressed = ({ onPress }: ModalButton) => {
    close();
    onPress?.();
  };
  return (
    <Dialog
      isOpen
      size="content"
      title={title ?? merchant.name}
      closeLabel={t("common.close")}
      onClose={close}
      closesOnBackdrop={closesOnCover}
      {...(timeoutMs !== undefined && { timeoutMs })}
    >
      <div className="modal-window">
        {icon !== undefined && <Icon name={icon} className="modal-icon" />}
        {html !== undefined && <MerchantText html={html} />}
      </div>
      {buttons.length > 0 && (
        <div className="dialog-actions">
          {buttons.map((button) => (
            <Button
              key={button.label}
              kind={button.isPrimary === true ? "primary" : "quiet"}
              onClick={() => onPressed(button)}
            >
              {button.label}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
