/** The business clock of a day in the demo's history; the real clock is not changed. */

import type { AdjustableClock } from "../core/clock.ts";

export interface DayClock extends AdjustableClock {
  advanceMs(ms: number): void;
  /** Moves forward to `at`; an earlier time changes nothing. */
  moveTo(at: Date): void;
  /** Sets the start of a new day; moves back if the day before has ended late. */
  startAt(at: Date): void;
}

export function createDayClock(realNow: () => Date): DayClock {
  let atMs = 0;
  return {
    realNow,
    businessNow: () => new Date(atMs),
    setOffsetMs: () => undefined,
    advanceMs(ms) {
      atMs += ms;
    },
    moveTo(at) {
      atMs = Math.max(atMs, at.getTime());
    },
    startAt(at) {
      atMs = at.getTime();
    },
  };
}
