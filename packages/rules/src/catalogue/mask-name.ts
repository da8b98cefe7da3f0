/** Masks an account name for the public board of winners. */

/**
 * Shows at most the first two letters and the last one: "demoplayer" → "de***r". Of a name shorter than five letters,
 * only the first letter is shown: "ana" → "a***".
 */
export function maskName(account: string): string {
  // Account names are ASCII letters and digits (rules/identity/patterns).
  return account.length < 5 ? `${account.slice(0, 1)}***` : `${account.slice(0, 2)}***${account.slice(-1)}`;
}
