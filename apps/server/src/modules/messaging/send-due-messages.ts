/** Tries every message whose time has come, by real time; answers how many it tried. No refusals. */

import { deliverMessage } from "./deliver-message.ts";
import type { DeliverDeps } from "./deliver-message.ts";
import { selectDueMessages } from "./delivery-repository.ts";

/** A few at a time: a provider that is down costs the full time-out for each, and its load is not ours to make. */
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
