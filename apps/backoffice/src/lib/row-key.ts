/** Keys for paging lists: positions and ids of the database, as text. */

const keyPattern = /^[1-9]\d{0,18}$/;
const largestKey = 2n ** 63n - 2n;

/** True for a valid key. */
export function isRowKey(text: string | undefined): text is string {
  return text !== undefined && keyPattern.test(text) && BigInt(text) <= largestKey;
}

/** The next higher key. The newest row before that key is the row of `key`. */
export function keyAbove(key: string): string {
  return String(BigInt(key) + 1n);
}
