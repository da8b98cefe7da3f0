/** An account as others may see it on the board of winners. */

/** At most the first two letters and the last one: "demoplayer" → "de***r", "ana" → "a***". */
export function maskName(account: string): string {
  // Accounts are letters and digits of ASCII (rules/identity/patterns).
  return account.length < 5 ? `${account.slice(0, 1)}***` : `${account.slice(0, 2)}***${account.slice(-1)}`;
}
