/**
 * The browser's Back button closes the open dialog instead of leaving the page. While dialogs are open, the history has
 * one more entry for the same URL. An application switches this on with `closeDialogsOnBack`, and its navigation
 * replaces or leaves that entry (dialog-entry.tsx), so that no entry without a page is left behind.
 */

import { useEffect, useRef } from "react";
import { isDialogEntry, isLeavingDialogEntry, leaveDialogEntry, navigationOf } from "./dialog-entry.tsx";

interface OpenDialog {
  /** Closes the dialog; does nothing while it may not be closed. */
  readonly close: () => void;
}

let isOn = false;
/** The topmost dialog is the last one. */
let openDialogs: readonly OpenDialog[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Later calls do nothing. Dialogs that are already open count, too. After a reload, the entry may have no dialog. */
export function closeDialogsOnBack(): void {
  if (isOn) return;
  isOn = true;
  addEventListener("popstate", () => {
    // Forward leads to the entry of a closed dialog. A dialog that opened while the code went back stays open.
    if (!isDialogEntry() && !isLeavingDialogEntry()) openDialogs.at(-1)?.close();
    schedule();
  });
  schedule();
}

/** `close` is called on Back while the dialog is open and topmost. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const dialog: OpenDialog = { close: () => latestClose.current() };
    openDialogs = [...openDialogs, dialog];
    schedule();
    return () => {
      openDialogs = openDialogs.filter((other) => other !== dialog);
      schedule();
    };
  }, [isOpen]);
}

/** Waits for the end of the current task, because a dialog can replace another one, or lead to another page. */
function schedule(): void {
  if (!isOn) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isLeavingDialogEntry()) return;
    const hasEntry = isDialogEntry();
    if (openDialogs.length > 0 && !hasEntry) addDialogEntry();
    if (openDialogs.length === 0 && hasEntry) leaveDialogEntry();
  });
}

/** Adds an entry for a dialog above that of the page. */
export function addDialogEntry(): void {
  history.pushState({ ...(history.state as object), dialog: navigationOf()?.currentEntry?.key ?? "" }, "");
}
