/** The business clock of a day in the demo's past; real time stays what it is. */

import type { AdjustableClock } from "../core/clock.ts";

export interface DayClock extends AdjustableClock {
  advanceMs(ms: number): void;
  /** Moves forward to that moment; a moment that has passed changes nothing. */
  moveTo(at: Date): void;
  /** Where a new day begins, also when the day before ran late. */
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
