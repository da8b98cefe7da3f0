/** Job: ends open deposits whose time is over by the business clock (setting `deposit.expiryMinutes`). */

import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Deposit } from "./deposit.ts";
import { selectExpiredDeposits } from "./deposit-repository.ts";
import { houseItself } from "../queues/note-step.ts";
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
    for await (const deposit of expiredOf(deps, merchantId)) {
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

/** All of them, a page at a time: what a silent provider leaves open does not keep the others waiting. */
async function* expiredOf(deps: PaymentDeps, merchantId: MerchantId): AsyncGenerator<Deposit> {
  const now = deps.clock.businessNow();
  let after = 0n;
  for (;;) {
    const page = await selectExpiredDeposits(deps.db, { merchantId, now, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
