/**
 * Reloads the page when a part of the application did not load: after a new build the files have new names, which only
 * a new page knows. Once per part; if that does not help, the page shows the failure.
 */

import { isOnline } from "@openhouse/browser/online-state";

const mark = "reloadedFor";

/**
 * Reloads and returns true. Returns false if this part already caused the last reload, or if there is no connection,
 * because a reload would then lose the open page.
 */
export function reloadOnce(part: string): boolean {
  if (!isOnline() || sessionStorage.getItem(mark) === part) return false;
  sessionStorage.setItem(mark, part);
  location.reload();
  return true;
}

/** Called when the part has loaded, so that its next failure can reload again. */
export function forgetReload(part: string): void {
  if (sessionStorage.getItem(mark) === part) sessionStorage.removeItem(mark);
}
