/** Monotonic milliseconds, for measuring how long an answer took. */

export function monotonicMs(): number {
  return performance.now();
}
