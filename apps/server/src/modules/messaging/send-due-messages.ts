/** Tries each message that is due, by real time; returns how many it tried. No refusals. */

import { deliverMessage } from "./deliver-message.ts";
import type { DeliverDeps } from "./deliver-message.ts";
import { selectDueMessages } from "./delivery-repository.ts";

/**
 * Limits concurrent attempts: a provider that is down costs the full timeout for each, and it must not be overloaded.
 */
const atOnce = 8;

export async function sendDueMessages(deps: DeliverDeps): Promise<number> {
  let tried = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = await selectDueMessages(deps.db, merchantId, deps.clock.realNow());
    for (let from = 0; from < due.length; from += atOnce) {
      const tries = due.slice(from, from + atOnce).map((key) => deliverMessage(deps, key));
      tried += (await Promise.all(tries)).filter(Boolean).length;
    }
  }
  return tried;
}
