/**
 * Keeps this process's business clock at the offset in the database: at once when another process moves it, within five
 * seconds if the hint was lost. Demo only; elsewhere the offset is always zero.
 */

import type { Deps } from "../core/deps.ts";
import { readClockOffset } from "../db/process-state.ts";

/** Topic of the hint; the offset is read from the database. */
export const clockTopic = "clock.moved";

const pollIntervalMs = 5_000;

/**
 * Starts to follow the offset; the returned function ends this. Only changes of the stored offset are applied, so that
 * an offset that a test has set on its own clock stays.
 */
export function followClock({ bus, clock, db, log }: Pick<Deps, "bus" | "clock" | "db" | "log">): () => void {
  let lastOffsetMs = clock.businessNow().getTime() - clock.realNow().getTime();
  const follow = (offsetMs: number) => {
    if (offsetMs === lastOffsetMs) return;
    lastOffsetMs = offsetMs;
    clock.setOffsetMs(offsetMs);
  };
  const read = () => {
    readClockOffset(db).then(follow, (error: unknown) =>
      log.warn({ err: error }, "the clock's offset could not be read"),
    );
  };
  bus.subscribe(clockTopic, read);
  const timer = setInterval(read, pollIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
