/** The kit's one source of time. */

/** The time of day, for a supplier's own book. */
export function now(): Date {
  return new Date();
}

/** Monotonic milliseconds, for measuring how long an answer took. */

export function monotonicMs(): number {
  return performance.now();
}
