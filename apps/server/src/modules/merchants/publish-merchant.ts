/**
 * Publishes a committed change of a merchant: reloads the merchants in this process before the response, and in other
 * processes by a hint.
 */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";

/** Reloads the snapshot, then notifies the other processes. All processes also drop their rendered pages. */
export async function publishMerchant(
  { merchants, bus }: Pick<Deps, "merchants" | "bus">,
  merchantId: MerchantId,
): Promise<void> {
  await merchants.reload();
  await bus.publish("merchant.changed", String(merchantId));
}
