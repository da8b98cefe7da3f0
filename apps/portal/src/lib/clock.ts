/** The only place of the portal that reads the time: the visitor's own clock. */

/** Milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}
