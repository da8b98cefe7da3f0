/**
 * A modal window on the browser's own <dialog>: focus stays inside and returns to the opener, Escape closes, a click
 * outside does not (specification, section 2, Modals). The page behind does not scroll (base.css).
 */

import "./dialog.css";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { IconButton } from "../button/button.tsx";
import { DialogBusy } from "./dialog-busy.tsx";

interface DialogProps {
  readonly isOpen: boolean;
  /** Absent = it must be answered: no cross, no Escape. */
  readonly onClose?: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** content = as small as what it shows, and never below 200 × 200. */
  readonly size?: "normal" | "wide" | "content";
  /**
   * Something is on its way and its answer belongs here: until then nothing closes it but the caller. A form inside may
   * say so itself (`useDialogBusy`).
   */
  readonly isBusy?: boolean;
  /** Closes by itself after so many milliseconds. */
  readonly timeoutMs?: number;
  /** Off by default: a slip of the finger must not lose a filled form. */
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
}

/** The children exist only while it is open. */
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
    // A browser closes at the second Escape whatever the page says.
    if (isKept && isOpen) currentTarget.showModal();
    else onClose?.();
  };
  const leave = () => onClose !== undefined && fadeFirst(dialogRef.current, onClose);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside tells of its own cancelled choice.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isKept) leave();
  };
  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      // Escape and a cross close it; the page behind only when the caller says so.
      closedby={isKept ? "none" : closesOnBackdrop ? "any" : "closerequest"}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      {isOpen && (
        <>
          <header className="dialog-head">
            {/* What the focus goes to where there is nothing to fill in. */}
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
 * Closing styles the whole page anew, which takes a weak phone longer than a finger should wait: the window begins to
 * fade with the press, and is closed in the frame after.
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

/** A dialog took the place of another within one commit: then nothing fades, the window just has other content. */
let isReplacing = false;

function useShownDialog(isOpen: boolean) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => {
      if (dialog?.open !== true) return;
      // Only a dialog that is closed gives the focus back, and only while it is in the page: here it still is.
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
    // The browser would choose the cross; who opens a form wants to write.
    dialog.querySelector<HTMLElement>(".dialog-body :is(input, textarea, select):not(:disabled)")?.focus();
  }, [isOpen]);
  return dialogRef;
}
