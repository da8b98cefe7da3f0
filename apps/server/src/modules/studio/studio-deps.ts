/** What the studio's operations need in addition to `Deps`. */

import type { Deps } from "../../core/deps.ts";
import type { Sealer } from "../../core/secrets/sealed-text.ts";
import type { PortalSessionKeeper } from "../identity/index.ts";
import type { RoundLane } from "./round-lane.ts";
import type { SeatFinder } from "./find-seat.ts";

export interface StudioDeps extends Deps {
  readonly rounds: RoundLane;
  readonly seats: SeatFinder;
  /** Called for each booked round, because play counts as activity of the portal session. */
  readonly keepPortalSession: PortalSessionKeeper;
  /** Seals the roots of seed chains. */
  readonly seedSealer: Sealer;
}
