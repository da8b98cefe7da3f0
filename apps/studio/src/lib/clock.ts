/** The only place in this app that reads time. */

/** Monotonic milliseconds, for measuring durations and not for dates. */
export function monotonicMs(): number {
  return performance.now();
}
