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

/** Refusals: `request.param.err` (not 1 to 64 visible ASCII characters, or with a colon). */
export async function setClientSeed(deps: StudioDeps, seat: Seat, clientSeed: string): Promise<SeedsView> {
  if (!isClientSeed(clientSeed)) throw new Refusal("request.param.err", {}, { fields: ["clientSeed"] });
  await updateClientSeed(deps.db, seat, clientSeed);
  deps.seats.forget(seat);
  return readSeeds(deps, seat);
}
