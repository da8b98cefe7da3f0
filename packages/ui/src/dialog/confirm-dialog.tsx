/** A question with two answers. */

import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Cancelling is the quiet answer, the close mark and Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel, closeLabel, isBusy, onConfirm, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} closeLabel={closeLabel}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button kind="primary" isBusy={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
