/** The providers that this house has, by code. A real one is an adapter more here. */

import type { Config } from "../../config.ts";
import type { Clock } from "../../core/clock.ts";
import type { PaymentProvider, PaymentProviders } from "../../core/payment-provider.ts";
import type { RandomSource } from "../../core/random.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { readSandboxSecret } from "./read-sandbox-secret.ts";

interface ProviderGround {
  readonly config: Config;
  readonly clock: Pick<Clock, "realNow">;
  readonly random: RandomSource;
}

/** Outside the demo the sandbox is there only when SANDBOX_URL names it. */
export function createPaymentProviders({ config, clock, random }: ProviderGround): PaymentProviders {
  const providers: PaymentProvider[] = [];
  const { sandboxUrl: url, sandboxSecret, folder } = config;
  if (url !== undefined) {
    let known = sandboxSecret;
    const secret = () => (known ??= readSandboxSecret(folder, random));
    providers.push(createSandboxProvider({ url, secret, clock }));
  }
  return new Map(providers.map((provider) => [provider.code, provider]));
}
