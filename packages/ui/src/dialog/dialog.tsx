/**
 * A modal dialog with the browser's <dialog> element: the focus stays inside and returns to the opener, Escape closes
 * the dialog, and by default a click outside does not (specification, section 2, Modals). Back closes it, too
 * (close-on-back.tsx). The page behind does not scroll (base.css).
 */

import "./dialog.css";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { IconButton } from "../button/button.tsx";
import { useCloseOnBack } from "./close-on-back.tsx";
import { DialogBusy } from "./dialog-busy.tsx";

interface DialogProps {
  readonly isOpen: boolean;
  /** If absent, the dialog has no close button and ignores Escape. */
  readonly onClose?: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** `content`: as large as the children, but at least 200 × 200 pixels. */
  readonly size?: "normal" | "wide" | "large" | "content";
  /**
   * True while a request is in progress: only the caller can close the dialog then. A form inside can report this with
   * `useDialogBusy`.
   */
  readonly isBusy?: boolean;
  /** Closes automatically after this time. */
  readonly timeoutMs?: number;
  /** Closes on a click outside. False by default, so that an accidental click does not lose the contents of a form. */
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
}

/** The children are mounted only while the dialog is open. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, size = "normal", timeoutMs, closesOnBackdrop = false, children } = props;
  const [isBusyInside, setBusyInside] = useState(false);
  const isBusy = props.isBusy === true || isBusyInside;
  const isLocked = isBusy || onClose === undefined;
  const titleId = useId();
  const dialogRef = useDialogElement(isOpen);

  useEffect(() => {
    if (!isOpen || timeoutMs === undefined || onClose === undefined) return;
    const timer = setTimeout(onClose, timeoutMs);
    return () => clearTimeout(timer);
  }, [isOpen, timeoutMs, onClose]);

  const onNativeClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.dataset["leaving"] !== undefined) return;
    // The browser closes the dialog on the second Escape even if the first was prevented, so it is opened again.
    if (isLocked && isOpen) currentTarget.showModal();
    else onClose?.();
  };
  useCloseOnBack(isOpen, () => {
    if (!isLocked) onClose();
  });
  const fadeAndClose = () => onClose !== undefined && fadeThenClose(dialogRef.current, onClose);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside fires `cancel` when its file choice is cancelled.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isLocked) fadeAndClose();
  };
  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      // Escape and the close button close the dialog; a click outside closes it only if the caller allows this.
      closedby={isLocked ? "none" : closesOnBackdrop ? "any" : "closerequest"}
      data-size={size}
      // The title is mounted with the children; a closed dialog has no name.
      aria-labelledby={isOpen ? titleId : undefined}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      {isOpen && (
        <>
          <header className="dialog-head">
            {/* Gets the focus if the dialog has no field. */}
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {onClose !== undefined && (
              <IconButton icon="close" label={closeLabel} disabled={isBusy} onClick={fadeAndClose} />
            )}
          </header>
          <div className="dialog-body">
            <DialogBusy value={setBusyInside}>{children}</DialogBusy>
          </div>
        </>
      )}
    </dialog>
  );
}

/**
 * Closing restyles the whole page, which is slow on weak phones. The dialog therefore starts to fade at once and is
 * closed in the next frame.
 */
function fadeThenClose(dialog: HTMLDialogElement | null, close: () => void): void {
  if (dialog === null || dialog.dataset["fading"] !== undefined) return;
  dialog.dataset["fading"] = "";
  const closeUnlessClosed = () => {
    delete dialog.dataset["fading"];
    if (dialog.isConnected && dialog.open) close();
  };
  requestAnimationFrame(() => setTimeout(closeUnlessClosed));
}

/** True while a dialog replaces another one in the same commit; the fade animation is then skipped. */
let isReplacing = false;

function useDialogElement(isOpen: boolean) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => {
      if (dialog?.open !== true) return;
      // The browser returns the focus to the opener only if the dialog is closed while it is still in the page.
      dialog.dataset["leaving"] = "";
      dialog.close();
      isReplacing = true;
      queueMicrotask(() => {
        isReplacing = false;
      });
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    if (isReplacing) dialog.dataset["instant"] = "";
    else delete dialog.dataset["instant"];
    delete dialog.dataset["leaving"];
    dialog.showModal();
    // The browser would focus the close button; the first field is more useful.
    dialog.querySelector<HTMLElement>(".dialog-body :is(input, textarea, select):not(:disabled)")?.focus();
  }, [isOpen]);
  return dialogRef;
}
