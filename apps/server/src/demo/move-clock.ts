/**
 * The demo's adjustable clock: moves business time forward. Time never moves back; a move of zero only reads the clock
 * and runs no job. Side effects: stores the offset, sends a hint to the other processes, and runs all jobs that follow
 * business time. Source: docs/time.md, The demo's adjustable clock.
 */

import type { MovedClock } from "@openhouse/protocol/merchants/demo-clock";
import type { Deps } from "../core/deps.ts";
import { runBusinessJobs } from "../db/jobs.ts";
import { advanceClockOffset } from "../db/process-state.ts";
import { jobTable } from "../job-table.ts";
import { clockTopic } from "./follow-clock.ts";

export async function moveClock(deps: Deps, advanceMs: number): Promise<MovedClock> {
  const offsetMs = await advanceClockOffset(deps.db, advanceMs);
  deps.clock.setOffsetMs(offsetMs);
  await deps.bus.publish(clockTopic, String(offsetMs));
  const ran = advanceMs > 0 ? await runBusinessJobs(deps, jobTable) : [];
  return { offsetMs, now: deps.clock.businessNow().getTime(), ran };
}
