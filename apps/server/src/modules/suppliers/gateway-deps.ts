/** What the gateway's operations need in addition to `Deps`. */

import type { Deps } from "../../core/deps.ts";
import type { PortalSessionKeeper } from "../identity/index.ts";
import type { CallLane } from "./call-lane.ts";
import type { CallNotes } from "./call-notes.ts";
import type { PlayerFinder } from "./player-finder.ts";
import type { SupplierDirectory } from "./supplier-directory.ts";

export interface GatewayDeps extends Deps {
  readonly suppliers: SupplierDirectory;
  readonly players: PlayerFinder;
  readonly calls: CallLane;
  readonly callNotes: CallNotes;
  readonly keepPortalSession: PortalSessionKeeper;
}
