/** The only module of the browser package that reads the time. */

/** Milliseconds since the epoch by the device's clock. The server accepts a difference of two minutes. */
export function nowMs(): number {
  return Date.now();
}
