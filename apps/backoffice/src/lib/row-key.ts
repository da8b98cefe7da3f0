/** Keys for paging lists: positions and ids of the database, as text. */

const keyForm = /^[1-9]\d{0,18}$/;
const largestKey = 2n ** 63n - 2n;

/** True for a valid key. */
export function isRowKey(text: string | undefined): text is string {
  return text !== undefined && keyForm.test(text) && BigInt(text) <= largestKey;
}

/** The next higher key, so that "older than this" includes the row itself. */
export function keyBehind(key: string): string {
  return String(BigInt(key) + 1n);
}
