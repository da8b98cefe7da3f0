/** The only source of randomness of the browser package, strong enough for keys. */

export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Returns a number from 0 up to, but not including, 1, to randomize pauses between retries. */
export function randomUnit(): number {
  return new DataView(secretBytes(4).buffer).getUint32(0) / 2 ** 32;
}
