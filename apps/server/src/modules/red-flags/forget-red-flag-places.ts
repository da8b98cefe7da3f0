/**
 * Nightly job: deletes IP address, network and browser from red flags ninety days after the red flags were last found;
 * sessions are kept equally long. A closed red flag keeps a hash of the location during its quiet period (at most a
 * year), so that the same pattern can be recognised. The pattern, the members and the result stay. Idempotent. Uses
 * business time, like the search.
 */

import type { Deps } from "../../core/deps.ts";
import { deleteRedFlagPlaces } from "./repository.ts";

const dayMs = 24 * 3_600_000;
const placeLifeMs = 90 * dayMs;

export async function forgetRedFlagPlaces({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const nowMs = clock.businessNow().getTime();
  for (const { id: merchantId, settings } of merchants.all()) {
    const quietMs = settings["agentFlags.quietDays"] * dayMs;
    const closedBefore = new Date(nowMs - quietMs);
    await deleteRedFlagPlaces(db, { merchantId, seenBefore: new Date(nowMs - placeLifeMs), closedBefore });
  }
}
