/** The mark of a member's first login, kept for the session until the house has greeted: popups F ask for it. */

const key = "firstLogin";

/** Called by every way in whose login result says so. */
export function recordFirstLogin(): void {
  sessionStorage.setItem(key, "1");
}

/** True from the first login on, until the greeting was closed. */
export function isFirstLogin(): boolean {
  return sessionStorage.getItem(key) !== null;
}

/** The greeting was closed. */
export function noteGreeted(): void {
  sessionStorage.removeItem(key);
}
