/** The dependencies of the gateway's operations. */

import type { Deps } from "../../core/deps.ts";
import type { PortalSessionKeeper } from "../identity/index.ts";
import type { CallLane } from "./call-lane.ts";
import type { CallLog } from "./call-log.ts";
import type { PlayerFinder } from "./player-finder.ts";
import type { SupplierDirectory } from "./supplier-directory.ts";

export interface GatewayDeps extends Deps {
  readonly suppliers: SupplierDirectory;
  readonly players: PlayerFinder;
  readonly calls: CallLane;
  readonly callLog: CallLog;
  readonly keepPortalSession: PortalSessionKeeper;
}
