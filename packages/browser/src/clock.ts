/** The only place of the browser package that reads time. */

/** Milliseconds since the epoch by the device's clock; the server accepts an error of two minutes. */
export function nowMs(): number {
  return Date.now();
}
