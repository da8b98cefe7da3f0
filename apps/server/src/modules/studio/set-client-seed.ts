/**
 * Sets the player's client seed for the next rounds. Past rounds keep their client seed. The player may change it at
 * any time, because the server seed is already committed.
 */

import type { SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { isClientSeed } from "@openhouse/rules/studio/seed-chain";
import { Refusal } from "../../core/refusal.ts";
import { readSeeds } from "./read-seeds.ts";
import { updateClientSeed } from "./seed-repository.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Takes 1 to 64 visible ASCII characters without a colon and returns the new state of the seeds. Refusals:
 * `request.param.err` (`clientSeed`). Idempotent: setting the same seed again changes nothing. Side effects: changes
 * the client seed from the next round on. This process drops its cached state of the player. A round that was computed
 * with the old seed in the meantime is computed again. Moves no money and emits no event.
 */
export async function setClientSeed(
  deps: StudioDeps,
  gameSession: GameSession,
  clientSeed: string,
): Promise<SeedsView> {
  if (!isClientSeed(clientSeed)) throw new Refusal("request.param.err", {}, { fields: ["clientSeed"] });
  await updateClientSeed(deps.db, gameSession, clientSeed);
  deps.gameSessions.dropState(gameSession);
  return readSeeds(deps, gameSession);
}
