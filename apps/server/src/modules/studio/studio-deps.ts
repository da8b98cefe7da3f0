/** The dependencies of the studio's operations. */

import type { Deps } from "../../core/deps.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";
import type { PortalSessionKeeper } from "../identity/index.ts";
import type { RoundLane } from "./round-lane.ts";
import type { GameSessionFinder } from "./find-game-session.ts";

export interface StudioDeps extends Deps {
  readonly rounds: RoundLane;
  readonly gameSessions: GameSessionFinder;
  /** Extends the portal session. Called for each booked round, because a round counts as activity. */
  readonly keepPortalSession: PortalSessionKeeper;
  /** Encrypts the roots of seed chains. */
  readonly seedSealer: Sealer;
}
