/**
 * Reloads the page if a part of the application did not load: after a new build the files have new names, which only a
 * new page knows. The reload happens once per part; if the part fails again, the page shows the failure.
 */

import { isOnline } from "@openhouse/browser/online-state";

const storageKey = "reloadedFor";

/**
 * Reloads and returns true. Does nothing and returns false if this part already caused the last reload, or if there is
 * no connection (a reload would then lose the open page).
 */
export function reloadOnce(part: string): boolean {
  if (!isOnline() || sessionStorage.getItem(storageKey) === part) return false;
  sessionStorage.setItem(storageKey, part);
  location.reload();
  return true;
}

/** Called when the part has loaded, so that its next failure can cause a reload again. */
export function forgetReload(part: string): void {
  if (sessionStorage.getItem(storageKey) === part) sessionStorage.removeItem(storageKey);
}
