/**
 * The payment provider of the demo's history: it returns the result of a payment at once. It advances the business
 * clock, so that a payment ends later than it starts.
 */

import { Refusal } from "../core/refusal.ts";
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderFact,
  ProviderOrder,
  ProviderPayment,
} from "../core/ports/payment-provider.ts";
import type { DemoRandom } from "./demo-random.ts";

interface HistoryClock {
  advanceMs(ms: number): void;
}

/** Percentages of payments that fail and that are cancelled. */
const failedPercent = 4;
const cancelledPercent = 3;

export interface HistoryProvider extends PaymentProvider {
  /** Makes the next payment succeed. */
  letNextPass(): void;
}

export function createHistoryProvider(code: string, clock: HistoryClock, random: DemoRandom): HistoryProvider {
  let mustPass = false;
  const factOf = ({ reference, amountMinor, currency }: ProviderOrder, state: ProviderFact["state"]): ProviderFact => {
    clock.advanceMs(random.between(14_000, 48_000));
    return { providerRef: `PAST-${reference}`, reference, state, amountMinor, currency };
  };
  const nextState = (): ProviderFact["state"] => {
    if (mustPass) {
      mustPass = false;
      return "paid";
    }
    if (random.chance(failedPercent)) return "failed";
    return random.chance(cancelledPercent) ? "cancelled" : "paid";
  };
  return {
    code,
    letNextPass() {
      mustPass = true;
    },
    createPayment: async (order: PaymentOrder): Promise<ProviderPayment> => ({
      ...factOf(order, nextState()),
      redirectUrl: order.returnUrl,
      payTo: null,
    }),
    findPayment: async () => undefined,
    cancelPayment: async (order) => factOf(order, "cancelled"),
    createPayout: async (order) => factOf(order, "paid"),
    findPayout: async () => undefined,
    readMessage() {
      throw new Refusal("payment.signature.invalid");
    },
  };
}
