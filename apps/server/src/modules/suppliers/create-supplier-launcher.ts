/** How the catalogue opens games of vendors that an outside supplier runs. */

import type { GameLauncher } from "../catalogue/index.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { openSupplierGame } from "./open-supplier-game.ts";

/** Finds the launcher of a vendor; undefined: no supplier of this merchant opens its games. */
export function createSupplierLauncher(
  deps: GatewayDeps,
): (merchantId: MerchantId, vendor: string) => GameLauncher | undefined {
  return (merchantId, vendor) => {
    if (deps.suppliers.ofVendor(merchantId, vendor) === undefined) return undefined;
    return {
      open: (order) => openSupplierGame(deps, { ...order, vendor }),
      openDemo: (order) => openSupplierGame(deps, { ...order, vendor, memberId: null, sessionId: null }),
    };
  };
}
