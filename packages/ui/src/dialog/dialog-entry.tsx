/** The entry of the history that exists only for an open dialog (close-on-back.tsx). */

let isLeaving = false;

/** True if the current entry is that of a dialog. */
export function isDialogEntry(): boolean {
  return (history.state as { readonly dialog?: boolean } | null)?.dialog === true;
}

/** True from `leaveDialogEntry` until the browser has gone back. */
export function isLeavingDialogEntry(): boolean {
  return isLeaving;
}

/** Goes back to the entry of the page, which the browser does later; then calls `next`. */
export function leaveDialogEntry(next?: () => void): void {
  const onPage = () => {
    isLeaving = false;
    next?.();
  };
  addEventListener("popstate", onPage, { once: true });
  if (isLeaving) return;
  isLeaving = true;
  history.back();
}
