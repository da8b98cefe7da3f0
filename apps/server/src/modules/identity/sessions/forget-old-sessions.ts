/**
 * Job: deletes sessions of members and staff 90 days after their fixed end, browsers that were not used for 90 days,
 * and login locations that were not used for 400 days. The most recent location of a member is always kept, because
 * without any location the next login would count as the first login. Uses the real clock, not business time.
 * Idempotent.
 */

import type { Deps } from "../../../core/deps.ts";
import { deleteOldBrowsers } from "../login/browser-repository.ts";
import { deleteOldLocations } from "../login/location-repository.ts";
import { deleteEndedSessions } from "./session-repository.ts";

const dayMs = 24 * 3_600_000;
const sessionLifeMs = 90 * dayMs;
const browserLifeMs = 90 * dayMs;
const locationLifeMs = 400 * dayMs;

export async function forgetOldSessions({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const nowMs = clock.realNow().getTime();
  for (const { id } of merchants.all()) {
    await deleteEndedSessions(db, id, new Date(nowMs - sessionLifeMs));
    await deleteOldBrowsers(db, id, new Date(nowMs - browserLifeMs));
    await deleteOldLocations(db, id, new Date(nowMs - locationLifeMs));
  }
}
