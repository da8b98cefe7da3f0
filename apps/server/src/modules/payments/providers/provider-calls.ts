/** Finds a provider's adapter and decides when to call a provider again. */

import type { Deps } from "../../../core/deps.ts";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { PaymentProvider } from "../../../core/ports/payment-provider.ts";

/** A call to a provider takes at most five seconds; the lease of a row is longer. */
const leaseMs = 15_000;
const firstPauseMs = 10_000;
const maxPauseMs = 10 * 60_000;

/** Names of jobs that are enqueued in the transaction that approves a withdrawal or schedules the next check. */
export const payOutTask = "pay-out-approved";
export const resolveTask = "resolve-unknown-payments";
export const resolveVendorTask = "resolve-vendor-transfers";

/** Finds the adapter. A missing adapter counts as an unavailable provider. */
export function providerOf({ paymentProviders }: Pick<Deps, "paymentProviders">, code: string): PaymentProvider {
  const provider = paymentProviders.get(code);
  if (provider === undefined) throw new ProviderUnavailable(`there is no adapter for provider ${code}`);
  return provider;
}

/** The end of a lease that starts at `now`, by the real clock. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/**
 * The time of the next call. The pause is ten seconds at first, doubles with each check, and is at most ten minutes.
 */
export function nextCheckAt(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(firstPauseMs * 2 ** Math.min(checks, 20), maxPauseMs));
}
