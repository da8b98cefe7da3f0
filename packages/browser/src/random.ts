/** The only source of chance of the browser package: the platform's, fit for keys. */

/** So many random bytes. */
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** 0 ≤ x < 1, for spreading retries. */
export function randomUnit(): number {
  return new DataView(secretBytes(4).buffer).getUint32(0) / 2 ** 32;
}
