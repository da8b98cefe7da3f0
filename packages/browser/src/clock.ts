/** The only place of the browser package that reads time. */

/** Milliseconds since the epoch, by this device; the server allows it two minutes of error. */
export function nowMs(): number {
  return Date.now();
}
