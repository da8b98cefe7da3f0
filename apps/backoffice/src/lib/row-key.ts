/** Keys by which lists are paged: positions and ids, whole numbers of the database as text. */

const keyForm = /^[1-9]\d{0,18}$/;
const largestKey = 2n ** 63n - 2n;

/** True for a key that a row can have. */
export function isRowKey(text: string | undefined): text is string {
  return text !== undefined && keyForm.test(text) && BigInt(text) <= largestKey;
}

/** The key behind it: "older than this" then begins with the row itself. */
export function keyBehind(key: string): string {
  return String(BigInt(key) + 1n);
}
