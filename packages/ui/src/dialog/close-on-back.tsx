/**
 * The browser's Back button closes the open dialog instead of leaving the page. While dialogs are open, the history has
 * one more entry for the same URL. An application switches this on with `closeDialogsOnBack`, and its navigation
 * replaces that entry (`isDialogEntry`), so that no entry without a page is left behind.
 */

import { useEffect, useRef } from "react";

interface OpenDialog {
  /** Closes the dialog; does nothing while it may not be closed. */
  readonly close: () => void;
}

let isOn = false;
/** The topmost dialog is the last one. */
let openDialogs: readonly OpenDialog[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Later calls do nothing. Dialogs that are already open count, too. */
export function closeDialogsOnBack(): void {
  if (isOn) return;
  isOn = true;
  addEventListener("popstate", () => {
    if (isDialogEntry()) return;
    openDialogs.at(-1)?.close();
    schedule();
  });
  schedule();
}

/** True if the current entry of the history exists only for an open dialog. */
export function isDialogEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "dialog" in state;
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
    const hasEntry = isDialogEntry();
    if (openDialogs.length > 0 && !hasEntry) history.pushState({ ...(history.state as object), dialog: true }, "");
    if (openDialogs.length === 0 && hasEntry) history.back();
  });
}
