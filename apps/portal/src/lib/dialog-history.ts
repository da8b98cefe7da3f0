/** How the open dialog follows the browser's history; the entries themselves are the store's (`dialog-store.ts`). */

import { closeDialog, currentDialog, enterHistory, kindOfEntry, leaving, openDialog } from "./dialog-store.ts";

/** Dialogs that can be opened by their name alone. */
const lasting = ["login", "register", "forgotPassword"] as const;
let isFollowing = false;

/** From now on "back" closes the dialog, and "forward" opens it again, as a reload does. A second call does nothing. */
export function followHistory(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener("popstate", follow);
  if (kindOfEntry() !== undefined) reopen();
}

function follow(): void {
  const open = currentDialog();
  if (leaving.isOnItsWay) {
    leaving.isOnItsWay = false;
    // Another one was opened meanwhile.
    if (open !== undefined) enterHistory(open.kind, "pushState");
  } else if (kindOfEntry() !== undefined) {
    reopen();
  } else if (open !== undefined) {
    // What waits for an answer, or must be answered, is not left by "back".
    const isKept = document.querySelector('dialog[open][closedby="none"]') !== null;
    if (isKept) enterHistory(open.kind, "pushState");
    else closeDialog();
  }
}

/** One that needs more than its name leaves an entry that says nothing. */
function reopen(): void {
  if (currentDialog() !== undefined) return;
  const kind = lasting.find((one) => one === kindOfEntry());
  if (kind === undefined) history.replaceState(null, "");
  else openDialog({ kind });
}
