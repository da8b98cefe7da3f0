/**
 * Job: ends open deposits that are past their expiry by business time (settings `deposit.expiryMinutes` and, for
 * transfers to the merchant's own account, `deposit.transferHours`).
 */

import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Deposit } from "./deposit.ts";
import { selectExpiredDeposits } from "./deposit-repository.ts";
import { systemActor } from "../queues/record-step.ts";
import type { PaymentDeps } from "./open-payment.ts";
import { voidDeposit } from "./void-deposit.ts";

/**
 * Returns how many deposits ended. A deposit stays open while its provider does not answer, because only the provider
 * knows whether it was paid. Safe to run in several processes at once.
 */
export async function expireDeposits(deps: PaymentDeps): Promise<number> {
  let endedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const unavailableProviders = new Set<string>();
    for await (const deposit of listExpiredDeposits(deps, merchantId)) {
      // Every further call to this provider would wait for the full timeout.
      if (unavailableProviders.has(deposit.provider)) continue;
      const endedDeposit = await voidDeposit(deps, deposit, { state: "expired", actor: systemActor }).catch(
        (error: unknown) => {
          if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
          deps.log.warn({ err: error, reference: deposit.reference }, "a deposit could not be expired");
          if (error instanceof ProviderUnavailable) unavailableProviders.add(deposit.provider);
        },
      );
      if (endedDeposit !== undefined && endedDeposit.closedAt !== null) endedCount += 1;
    }
  }
  return endedCount;
}

/** All expired deposits, page by page, so that deposits of an unavailable provider do not block the others. */
async function* listExpiredDeposits(deps: PaymentDeps, merchantId: MerchantId): AsyncGenerator<Deposit> {
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
