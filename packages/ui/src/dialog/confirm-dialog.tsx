/** A dialog that requests a confirmation. */

import { Button } from "../button/button.tsx";
import { FormFailure } from "../field/form-failure.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly isBusy?: boolean;
  /** The error of the last attempt, shown in the dialog, because a toast would be hidden behind the dialog. */
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Calls `onCancel` for the cancel button, the close button and Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel, closeLabel, onConfirm, onCancel } = props;
  const { isBusy = false, failure } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} closeLabel={closeLabel} isBusy={isBusy}>
      <p>{text}</p>
      {failure !== undefined && <FormFailure text={failure} />}
      <div className="dialog-actions">
        <Button disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
