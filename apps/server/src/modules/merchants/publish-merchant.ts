/** Makes a committed change of a merchant known: here before the answer, in every other process by a hint. */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";

/** Reloads the snapshot, then tells the others; rendered pages are dropped everywhere. */
export async function publishMerchant(
  { merchants, bus }: Pick<Deps, "merchants" | "bus">,
  merchantId: MerchantId,
): Promise<void> {
  await merchants.reload();
  await bus.publish("merchant.changed", String(merchantId));
}
