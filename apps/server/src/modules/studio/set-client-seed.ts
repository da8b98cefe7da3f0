/**
 * Sets the player's own part of the next rounds' randomness. Rounds already played keep the client seed they had.
 * The server seed was committed to before, so the player may change this whenever he likes.
 */

import type { SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { isClientSeed } from "@openhouse/rules/studio/seed-chain";
import { Refusal } from "../../core/refusal.ts";
import { readSeeds } from "./read-seeds.ts";
import { updateClientSeed } from "./seed-repository.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Takes 1 to 64 visible ASCII characters without a colon and answers the seeds as they stand then.
 * Refusals: `request.param.err` (`clientSeed`). Idempotent: setting the same seed again changes nothing.
 * Side effects: the player's client seed from the next round on; this process forgets what it knew of the player, and a
 * round that was computed with the old one meanwhile is computed anew. No money moves, no event.
 */
export async function setClientSeed(deps: StudioDeps, seat: Seat, clientSeed: string): Promise<SeedsView> {
  if (!isClientSeed(clientSeed)) throw new Refusal("request.param.err", {}, { fields: ["clientSeed"] });
  await updateClientSeed(deps.db, seat, clientSeed);
  deps.seats.forget(seat);
  return readSeeds(deps, seat);
}
