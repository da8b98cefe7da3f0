/**
 * A modal dialog on the browser's <dialog> element: the focus stays inside and returns to the opener, Escape closes it,
 * a click outside does not (specification, section 2, Modals). The page behind does not scroll (base.css).
 */

import "./dialog.css";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { IconButton } from "../button/button.tsx";
import { DialogBusy } from "./dialog-busy.tsx";

interface DialogProps {
  readonly isOpen: boolean;
  /** When absent, the dialog has no close button and ignores Escape. */
  readonly onClose?: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** `content` fits the size of the children, at least 200 × 200. */
  readonly size?: "normal" | "wide" | "content";
  /**
   * A request is in progress: only the caller can close the dialog. A form inside can report this itself with
   * `useDialogBusy`.
   */
  readonly isBusy?: boolean;
  /** Closes automatically after this time. */
  readonly timeoutMs?: number;
  /** False by default, so that an accidental click does not lose a filled form. */
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
}

/** The children are mounted only while the dialog is open. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, size = "normal", timeoutMs, closesOnBackdrop = false, children } = props;
  const [isBusyInside, setBusyInside] = useState(false);
  const isBusy = props.isBusy === true || isBusyInside;
  const isKept = isBusy || onClose === undefined;
  const titleId = useId();
  const dialogRef = useShownDialog(isOpen);

  useEffect(() => {
    if (!isOpen || timeoutMs === undefined || onClose === undefined) return;
    const timer = setTimeout(onClose, timeoutMs);
    return () => clearTimeout(timer);
  }, [isOpen, timeoutMs, onClose]);

  const onNativeClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.dataset["leaving"] !== undefined) return;
    // The browser closes the dialog at the second Escape even when the first was prevented, so it is opened again.
    if (isKept && isOpen) currentTarget.showModal();
    else onClose?.();
  };
  const leave = () => onClose !== undefined && fadeFirst(dialogRef.current, onClose);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside fires `cancel` when its file choice is cancelled.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isKept) leave();
  };
  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      // Escape and the close button close it; a click outside only when the caller allows it.
      closedby={isKept ? "none" : closesOnBackdrop ? "any" : "closerequest"}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      {isOpen && (
        <>
          <header className="dialog-head">
            {/* Gets the focus when the dialog has no field. */}
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {onClose !== undefined && <IconButton icon="close" label={closeLabel} disabled={isBusy} onClick={leave} />}
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
function fadeFirst(dialog: HTMLDialogElement | null, close: () => void): void {
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

function useShownDialog(isOpen: boolean) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => {
      if (dialog?.open !== true) return;
      // The focus returns to the opener only when the dialog is closed while it is still in the page.
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
