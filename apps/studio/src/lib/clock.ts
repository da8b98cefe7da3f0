/** The one place of this app that reads time. */

/** Milliseconds that only grow; for measuring, never for a date. */
export function monotonicMs(): number {
  return performance.now();
}
