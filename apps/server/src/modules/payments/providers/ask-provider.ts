/** What we know about asking providers: which one, and when to ask again. */

import type { Deps } from "../../../core/deps.ts";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { PaymentProvider } from "../../../core/ports/payment-provider.ts";

/** A call to a provider takes five seconds at most; whoever asks has the row for longer than that. */
const leaseMs = 15_000;
const firstPauseMs = 10_000;
const longestPauseMs = 10 * 60_000;

/** Jobs by name (job-table of the house): what approval and silence ask for in their own transaction. */
export const payOutTask = "pay-out-approved";
export const resolveTask = "resolve-unknown-payments";
export const resolveVendorTask = "resolve-vendor-transfers";

/** The adapter; a house without it can wait for it, as for one that does not answer. */
export function providerOf({ paymentProviders }: Pick<Deps, "paymentProviders">, code: string): PaymentProvider {
  const provider = paymentProviders.get(code);
  if (provider === undefined) throw new ProviderUnavailable(`there is no adapter for ${code}`);
  return provider;
}

/** Until when a row belongs to the one who asks about it. Real time. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** When to ask again after that many questions: ten seconds, then twice as long each time, ten minutes at most. */
export function nextCheckAt(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(firstPauseMs * 2 ** Math.min(checks, 20), longestPauseMs));
}
