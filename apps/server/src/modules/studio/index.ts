/**
 * Public interface of the studio: our own games with the vendor code `STUDIO` (row 3 of the modules in
 * docs/ARCHITECTURE.md).
 */

import type { FastifyInstance } from "fastify";
import type { Deps } from "../../core/deps.ts";
import { createGameSessionFinder } from "./find-game-session.ts";
import { createPortalSessionKeeper } from "../identity/index.ts";
import { createRoundLane } from "./round-lane.ts";
import type { RoundLaneOptions } from "./round-lane.ts";
import { buildStudioHost, mountStudioHost } from "./studio-host.ts";
import type { StudioDeps } from "./studio-deps.ts";

export { studioVendor } from "./games.ts";
export { studioPermissions } from "./permissions.ts";
export { studioPortalRoutes } from "./portal-routes.ts";
export { launchStudioGame } from "./launch-studio-game.ts";
export { openSession } from "./open-session.ts";
export { playRound } from "./play-round.ts";
export { replaceChain } from "./replace-chain.ts";
export { replayRound } from "./replay-round.ts";
export type { GameSession } from "./game-session.ts";
export type { StudioDeps } from "./studio-deps.ts";

/** Creates the dependencies of the studio's operations. Call `rounds.drain()` before the database closes. */
export function createStudio(deps: Deps, laneOptions?: RoundLaneOptions): StudioDeps {
  const base = { ...deps, seedSealer: deps.sealer };
  return {
    ...base,
    rounds: createRoundLane(deps, laneOptions),
    gameSessions: createGameSessionFinder(base),
    keepPortalSession: createPortalSessionKeeper(deps),
  };
}

/**
 * Serves the studio's origin (`studio.<domain>`) from the portal's listener, and returns the studio's application. Call
 * this function before other hooks are added.
 */
export async function installStudio(portal: FastifyInstance, studio: StudioDeps): Promise<FastifyInstance> {
  const host = await buildStudioHost(studio, portal.rateLimiters);
  mountStudioHost(portal, host);
  portal.addHook("onClose", () => studio.rounds.drain());
  return host;
}
