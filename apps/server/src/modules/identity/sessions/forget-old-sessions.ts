/**
 * A task: forgets sessions, of members and of the staff, ninety days after their end, and places that nobody came from
 * for more than a year. The place that a member came from last is kept whatever its age: without one the next place
 * would pass as the first. Safe to run at any time and twice. Judged by real time.
 */

import type { Deps } from "../../../core/deps.ts";
import { forgetPlaces } from "../login/place-repository.ts";
import { forgetSessions } from "./session-repository.ts";

const dayMs = 24 * 3_600_000;
const sessionLifeMs = 90 * dayMs;
const placeLifeMs = 400 * dayMs;

export async function forgetOldSessions({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const nowMs = clock.realNow().getTime();
  for (const { id } of merchants.all()) {
    await forgetSessions(db, id, new Date(nowMs - sessionLifeMs));
    await forgetPlaces(db, id, new Date(nowMs - placeLifeMs));
  }
}
