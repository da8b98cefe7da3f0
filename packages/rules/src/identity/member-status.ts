/**
 * The status codes of an account: 0 blocked, 1 normal, 2 and 6 login forbidden, 5 system forbidden, 7 deleted, 10 and
 * 11 inactive (no bet or login for a long time; the account can be reactivated). Source: docs/wire-format.md, Records.
 */

/** The SQL functions `book_rounds` and `book_wallet_calls` use the same number. */
export const normalStatus = 1;
/** Blocked by the staff. The member cannot sign in until the staff unblocks the account. */
export const blockedStatus = 0;
/** Closed permanently. The row stays, because the ledger refers to it. */
export const deletedStatus = 7;

const signInStatuses: ReadonlySet<number> = new Set([normalStatus, 10, 11]);

/** True if the account may sign in and keep its sessions. False for unknown codes. */
export function maySignIn(status: number): boolean {
  return signInStatuses.has(status);
}

/** True if the account may play and be an upline. */
export function isNormal(status: number): boolean {
  return status === normalStatus;
}
