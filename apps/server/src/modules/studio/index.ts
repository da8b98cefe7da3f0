/** Public interface of the studio: our own games with the vendor code `STUDIO` (row 3). */

import type { FastifyInstance } from "fastify";
import type { Deps } from "../../core/deps.ts";
import { createSeatFinder } from "./find-seat.ts";
import { createPortalSessionKeeper } from "../identity/index.ts";
import { createRoundLane } from "./round-lane.ts";
import { buildStudioHost, mountStudioHost } from "./studio-host.ts";
import type { StudioHostOptions } from "./studio-host.ts";
import type { StudioDeps } from "./studio-deps.ts";

export { studioVendor } from "./games.ts";
export { studioPermissions } from "./permissions.ts";
export { studioPortalRoutes } from "./portal-routes.ts";
export { launchStudioGame } from "./launch-studio-game.ts";
export { openSession } from "./open-session.ts";
export { playRound } from "./play-round.ts";
export { replaceChain } from "./replace-chain.ts";
export { replayRound } from "./replay-round.ts";
export type { Seat } from "./seat.ts";
export type { StudioDeps } from "./studio-deps.ts";

/**
 * Creates the deps of the studio's operations. Call `rounds.drain()` before the database closes. `lanes` is how many
 * batches of rounds can be at the database at once.
 */
export function createStudio(deps: Deps, lanes?: number): StudioDeps {
  const base = { ...deps, seedSealer: deps.sealer };
  return {
    ...base,
    rounds: createRoundLane(deps, lanes),
    seats: createSeatFinder(base),
    keepPortalSession: createPortalSessionKeeper(deps),
  };
}

/** Serves the studio's origin (`studio.<domain>`) from the portal's listener. Call it before other hooks are added. */
export async function installStudio(portal: FastifyInstance, studio: StudioDeps, options: StudioHostOptions = {}) {
  mountStudioHost(portal, await buildStudioHost(studio, options));
  portal.addHook("onClose", () => studio.rounds.drain());
}
