/** The only place in the portal that reads the current time, from the visitor's clock. */

/** Milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}
