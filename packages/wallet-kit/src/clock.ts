/** The only source of time of the wallet kit. */

/** The current time, for a supplier's own records. */
export function now(): Date {
  return new Date();
}

/** Monotonic milliseconds for measuring durations. */
export function monotonicMs(): number {
  return performance.now();
}
