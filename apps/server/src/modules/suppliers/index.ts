/**
 * Public interface of the game gateway: the operator's side of the RS_ wallet protocol (row 3 of the modules in
 * docs/ARCHITECTURE.md).
 */

import type { Deps } from "../../core/deps.ts";
import { createPortalSessionKeeper } from "../identity/index.ts";
import { createCallLane } from "./call-lane.ts";
import { createCallLog } from "./call-log.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { createPlayerFinder } from "./player-finder.ts";
import { createSupplierDirectory } from "./supplier-directory.ts";

export type { GatewayDeps } from "./gateway-deps.ts";
export { createSupplierLauncher } from "./create-supplier-launcher.ts";
export { findSupplierReplays } from "./find-supplier-replays.ts";
export { gatewayJobs } from "./gateway-jobs.ts";
export { issueLaunchToken } from "./issue-launch-token.ts";
export { gameGatewayPermissions } from "./permissions.ts";
export { gameGatewayRoutes } from "./routes.ts";
export { registerSupplier } from "./register-supplier.ts";
export type { SupplierToRegister } from "./register-supplier.ts";
export { selectSupplierSettings } from "./repository.ts";

export interface Gateway extends GatewayDeps {
  /** Waits until accepted calls are booked. Call this before the database closes. */
  close(): Promise<void>;
}

/** Creates the dependencies of the gateway's operations. The suppliers are loaded when the promise resolves. */
export async function createGateway(deps: Deps): Promise<Gateway> {
  const calls = createCallLane(deps);
  const callLog = createCallLog(deps);
  const suppliers = createSupplierDirectory(deps);
  await suppliers.reload();
  return {
    ...deps,
    suppliers,
    players: createPlayerFinder(deps),
    calls,
    callLog,
    keepPortalSession: createPortalSessionKeeper(deps),
    async close() {
      await calls.drain();
      await callLog.stop();
    },
  };
}
