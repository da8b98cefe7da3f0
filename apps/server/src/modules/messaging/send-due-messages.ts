/** Tries to send each message that is due by the real clock. Returns how many messages it tried. No refusals. */

import { deliverMessage } from "./deliver-message.ts";
import type { DeliverDeps } from "./deliver-message.ts";
import { selectDueMessages } from "./delivery-repository.ts";

/**
 * Attempts run concurrently, because each attempt at a provider that is down takes the full timeout. Their number is
 * limited, so that the provider is not overloaded.
 */
const maxConcurrent = 8;

export async function sendDueMessages(deps: DeliverDeps): Promise<number> {
  let attemptCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = await selectDueMessages(deps.db, merchantId, deps.clock.realNow());
    for (let from = 0; from < due.length; from += maxConcurrent) {
      const attempts = due.slice(from, from + maxConcurrent).map((key) => deliverMessage(deps, key));
      attemptCount += (await Promise.all(attempts)).filter(Boolean).length;
    }
  }
  return attemptCount;
}
