/**
 * A job of the night: forgets at which address, network and browser the people of a flag were, ninety days after it was
 * found last, as sessions forget them. One that was closed keeps a hash of the place while it is quiet, so that it is
 * known again; a setting bounds that at a year. What was found, whom it names and what came of it stays. Safe to run at
 * any time and twice. Judged by business time, as flags are raised.
 */

import type { Deps } from "../../core/deps.ts";
import { forgetPlacesOfFlags } from "./repository.ts";

const dayMs = 24 * 3_600_000;
const placeLifeMs = 90 * dayMs;

export async function forgetFlagPlaces({ db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">) {
  const nowMs = clock.businessNow().getTime();
  for (const { id: merchantId, settings } of merchants.all()) {
    const quietMs = settings["agentFlags.quietDays"] * dayMs;
    const closedBefore = new Date(nowMs - quietMs);
    await forgetPlacesOfFlags(db, { merchantId, seenBefore: new Date(nowMs - placeLifeMs), closedBefore });
  }
}
