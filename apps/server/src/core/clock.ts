/**
 * The one clock. Real time rules sessions, signatures, rate limits and scheduling; business time
 * (real time + an offset kept in the database, moved only by the demo's time machine) rules everything
 * that a person reads in the books. Source: docs/time.md.
 */

/** Both times. Business rows take theirs as an argument from here; no column defaults to `now()`. */
export interface Clock {
  realNow(): Date;
  businessNow(): Date;
}

/** A clock whose business offset is changed when the time machine moves. */
export interface AdjustableClock extends Clock {
  setOffsetMs(offsetMs: number): void;
}

/** The clock of a running process. */
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

/** Monotonic milliseconds for measuring how long something took; never a business time. */
export function monotonicMs(): number {
  return performance.now();
}
