/** Front door of the game gateway: the operator's side of the RS_ wallet protocol (row 3). */

import type { Deps } from "../../core/deps.ts";
import { createCallLane } from "./call-lane.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { createPlayerFinder } from "./player-finder.ts";
import { createSupplierDirectory } from "./supplier-directory.ts";

export type { GatewayDeps } from "./gateway-deps.ts";
export { gatewayJobs } from "./gateway-jobs.ts";
export { issueLaunchToken } from "./issue-launch-token.ts";
export { gameGatewayPermissions } from "./permissions.ts";
export { gameGatewayRoutes } from "./routes.ts";
export { registerSupplier } from "./register-supplier.ts";

/** What the gateway's operations need, around the deps of the house; `calls.drain()` before the database closes. */
export function createGateway(deps: Deps): GatewayDeps {
  return {
    ...deps,
    suppliers: createSupplierDirectory(deps),
    players: createPlayerFinder(deps),
    calls: createCallLane(deps),
  };
}
