/**
 * A reload as the answer to a part that did not come: a new build has new names, and only a new page knows them. Once
 * per part; when that did not help, the page says so.
 */

import { isOnline } from "@openhouse/browser/online-state";

const mark = "reloadedFor";

/**
 * Reloads and answers true, or answers false: this part was the reason of the last reload, too, or there is no
 * connection, and a reload would take away the page that is still there.
 */
export function reloadOnce(part: string): boolean {
  if (!isOnline() || sessionStorage.getItem(mark) === part) return false;
  sessionStorage.setItem(mark, part);
  location.reload();
  return true;
}

/** The part came: its next failure is a new one. */
export function forgetReload(part: string): void {
  if (sessionStorage.getItem(mark) === part) sessionStorage.removeItem(mark);
}
