/**
 * A modal window on the browser's own <dialog>: focus stays inside and returns to the opener, Escape closes, a click
 * outside does not (portal-spec section 2, Modals). The page behind does not scroll (base.css).
 */

import "./dialog.css";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { IconButton } from "../button/button.tsx";

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly size?: "normal" | "wide";
  /** Something is on its way and its answer belongs here: until then nothing closes it but the caller. */
  readonly isBusy?: boolean;
  /** Closes by itself after so many milliseconds. */
  readonly timeoutMs?: number;
  /** Off by default: a slip of the finger must not lose a filled form. */
  readonly closesOnBackdrop?: boolean;
  readonly children: ReactNode;
}

/** See the head of this file. The children exist only while it is open. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, size = "normal", timeoutMs, closesOnBackdrop = false, children } = props;
  const isBusy = props.isBusy ?? false;
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    isLeaving.current = false;
    return () => {
      // Only a dialog that is closed gives the focus back, and only while it is in the page: here it still is.
      isLeaving.current = true;
      dialog?.close();
    };
  }, []);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    dialog.showModal();
    // The browser would choose the cross; who opens a form wants to write.
    dialog.querySelector<HTMLElement>(".dialog-body :is(input, textarea, select)")?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || timeoutMs === undefined) return;
    const timer = setTimeout(onClose, timeoutMs);
    return () => clearTimeout(timer);
  }, [isOpen, timeoutMs, onClose]);

  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      // Escape and a cross close it; the page behind only when the caller says so.
      closedby={isBusy ? "none" : closesOnBackdrop ? "any" : "closerequest"}
      data-size={size}
      aria-labelledby={titleId}
      // For browsers that do not know `closedby` yet.
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={() => isLeaving.current || onClose()}
    >
      {isOpen && (
        <>
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={closeLabel} disabled={isBusy} onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
