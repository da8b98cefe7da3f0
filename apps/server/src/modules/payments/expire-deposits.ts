/** Job: ends open deposits whose time is over by the business clock (setting `deposit.expiryMinutes`). */

import { ProviderRefused, ProviderUnavailable } from "../../core/payment-provider.ts";
import { selectExpiredDeposits } from "./deposit-repository.ts";
import { houseItself } from "./note-step.ts";
import type { PaymentDeps } from "./open-payment.ts";
import { voidDeposit } from "./void-deposit.ts";

/**
 * Answers how many came to an end. A deposit whose provider does not answer stays open: it may have been paid, and only
 * the provider knows. Safe to run in several processes at once.
 */
export async function expireDeposits(deps: PaymentDeps): Promise<number> {
  let ended = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const silent = new Set<string>();
    for (const deposit of await selectExpiredDeposits(deps.db, merchantId, deps.clock.businessNow())) {
      // Each more would cost the full time-out.
      if (silent.has(deposit.provider)) continue;
      const ending = await voidDeposit(deps, deposit, { state: "expired", actor: houseItself }).catch(
        (error: unknown) => {
          if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
          deps.log.warn({ err: error, reference: deposit.reference }, "a deposit could not be expired");
          if (error instanceof ProviderUnavailable) silent.add(deposit.provider);
        },
      );
      if (ending !== undefined && ending.closedAt !== null) ended += 1;
    }
  }
  return ended;
}
