/** Marks a member's first login in the session storage until the first-login greeting has been shown. */

const key = "firstLogin";

/** Called after every kind of login whose result marks a first login. */
export function recordFirstLogin(): void {
  sessionStorage.setItem(key, "1");
}

export function isFirstLogin(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function forgetFirstLogin(): void {
  sessionStorage.removeItem(key);
}
