/** The providers and the vendors that this house has, by code. A real one is an adapter more here. */

import type { Config } from "../../../config.ts";
import type { Clock } from "../../../core/clock.ts";
import type { PaymentProvider, PaymentProviders } from "../../../core/ports/payment-provider.ts";
import type { RandomSource } from "../../../core/random.ts";
import type { VendorWallets } from "../../../core/ports/vendor-wallet.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { createSandboxVendor } from "./sandbox-vendor.ts";
import type { SandboxOptions } from "./sandbox-call.ts";
import { readSandboxSecret } from "./read-sandbox-secret.ts";

interface ProviderGround {
  readonly config: Config;
  readonly clock: Pick<Clock, "realNow">;
  readonly random: RandomSource;
}

/** Who moves money into the house and out of it. */
export function createPaymentProviders(ground: ProviderGround): PaymentProviders {
  const sandbox = sandboxOf(ground);
  const providers: PaymentProvider[] = sandbox === undefined ? [] : [createSandboxProvider(sandbox)];
  return new Map(providers.map((provider) => [provider.code, provider]));
}

/** Who keeps wallets outside the house (wallets in transfer mode). */
export function createVendorWallets(ground: ProviderGround): VendorWallets {
  const sandbox = sandboxOf(ground);
  const vendors = sandbox === undefined ? [] : [createSandboxVendor(sandbox)];
  return new Map(vendors.map((vendor) => [vendor.code, vendor]));
}

/** Outside the demo the sandbox is there only when SANDBOX_URL names it. */
function sandboxOf({ config, clock, random }: ProviderGround): SandboxOptions | undefined {
  const { sandboxUrl: url, sandboxSecret, folder } = config;
  if (url === undefined) return undefined;
  let known = sandboxSecret;
  const secret = () => (known ??= readSandboxSecret(folder, random));
  return { url, secret, clock };
}
