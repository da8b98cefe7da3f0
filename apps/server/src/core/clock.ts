/**
 * The only clock. It gives two times. The real time (the system clock) applies to sessions, signatures, rate limits and
 * scheduling. The business time (the real time plus an offset in the database, which only the demo's adjustable clock
 * changes) applies to all data of the business. Source: docs/time.md.
 */

/** Real time and business time. Statements get the business time as an argument; no column defaults to `now()`. */
export interface Clock {
  realNow(): Date;
  businessNow(): Date;
}

/** A clock whose business offset can be changed, for the demo. */
export interface AdjustableClock extends Clock {
  setOffsetMs(offsetMs: number): void;
}

export function createSystemClock(offsetMs = 0): AdjustableClock {
  let currentOffsetMs = offsetMs;
  return {
    realNow: () => new Date(),
    businessNow: () => new Date(Date.now() + currentOffsetMs),
    setOffsetMs(next) {
      currentOffsetMs = next;
    },
  };
}

/** Monotonic milliseconds for measuring durations; never a business time. */
export function monotonicMs(): number {
  return performance.now();
}
