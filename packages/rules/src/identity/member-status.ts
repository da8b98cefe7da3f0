/**
 * What the status of an account allows. Codes: 0 blocked, 1 normal, 2 and 6 login forbidden, 5 system forbidden, 7
 * deleted, 10 and 11 inactive (no bet or login for long; both can be reactivated). Source: docs/wire-format.md,
 * Records.
 */

/** The SQL functions that book rounds compare with the same number. */
export const normalStatus = 1;
/** Blocked by the staff; cannot sign in until unblocked. */
export const blockedStatus = 0;
/** Closed permanently; the row stays, because the ledger refers to it. */
export const deletedStatus = 7;

const signInStatuses: ReadonlySet<number> = new Set([normalStatus, 10, 11]);

/** True if the account may sign in and keep its sessions. Unknown codes may not. */
export function maySignIn(status: number): boolean {
  return signInStatuses.has(status);
}

/** True if the account may play and be an upline. */
export function isNormal(status: number): boolean {
  return status === normalStatus;
}
