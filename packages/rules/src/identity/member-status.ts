/**
 * What the status of an account allows. Codes: 0 blocked, 1 normal, 2 and 6 login forbidden, 5 system forbidden,
 * 7 deleted, 10 and 11 inactive (no bet or login for long; both may come back). Source: docs/wire-format.md, Records.
 */

/** Nothing is wrong with the account. SQL that books rounds asks for the same number. */
export const normalStatus = 1;
/** Shut by the staff: nobody signs in with it until they open it again. */
export const blockedStatus = 0;
/** The account is gone for good; its row stays, because the ledger names it. */
export const deletedStatus = 7;

const signInStatuses: ReadonlySet<number> = new Set([normalStatus, 10, 11]);

/** True when the account may sign in, and so keep the sessions that it has. A code that nobody knows may not. */
export function maySignIn(status: number): boolean {
  return signInStatuses.has(status);
}

/** True when the account may play, and stand as the upline of others. */
export function isNormal(status: number): boolean {
  return status === normalStatus;
}
