/** A clock that tests set. */

import type { AdjustableClock } from "../core/clock.ts";

export interface TestClock extends AdjustableClock {
  /** Moves the real clock and business time forward. */
  advanceMs(ms: number): void;
}

/**
 * Starts at the time of this machine, so that certificates, partitions and browsers agree; moves only when the test
 * moves it.
 */
export function createTestClock(startMs = Date.now()): TestClock {
  let realMs = startMs;
  let offsetMs = 0;
  return {
    realNow: () => new Date(realMs),
    businessNow: () => new Date(realMs + offsetMs),
    setOffsetMs(next) {
      offsetMs = next;
    },
    advanceMs(ms) {
      realMs += ms;
    },
  };
}
