/**
 * Keeps this process's business clock at the offset in the database: at once when another process moves it, and within
 * seconds when the hint was lost. Demo only; elsewhere the offset is zero for ever.
 */

import type { Deps } from "../core/deps.ts";
import { readClockOffset } from "../db/process-state.ts";

/** The hint's topic; the offset itself is read from the database. */
export const clockTopic = "clock.moved";

const lookAgainMs = 5_000;

/** Starts to follow; call the answer to stop. Only changes are taken over: a clock that a test has moved stays. */
export function followClock({ bus, clock, db, log }: Pick<Deps, "bus" | "clock" | "db" | "log">): () => void {
  let seenMs = clock.businessNow().getTime() - clock.realNow().getTime();
  const follow = (offsetMs: number) => {
    if (offsetMs === seenMs) return;
    seenMs = offsetMs;
    clock.setOffsetMs(offsetMs);
  };
  const read = () => {
    readClockOffset(db).then(follow, (error: unknown) => log.warn({ err: error }, "the clock's offset was not read"));
  };
  bus.subscribe(clockTopic, read);
  const timer = setInterval(read, lookAgainMs);
  timer.unref();
  return () => clearInterval(timer);
}
