/** The only module of the browser package that reads the time. */

/**
 * Milliseconds since the epoch by the device's clock. For encrypted calls, the server accepts a difference of at most
 * two minutes.
 */
export function nowMs(): number {
  return Date.now();
}
