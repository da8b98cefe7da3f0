/** The providers and the vendors that this house has, by code. A real one is an adapter more here. */

import type { Config } from "../../../config.ts";
import type { Clock } from "../../../core/clock.ts";
import type { PaymentProvider, PaymentProviders } from "../../../core/ports/payment-provider.ts";
import type { RandomSource } from "../../../core/random.ts";
import type { VendorWallets, VendorFact, VendorWallet } from "../../../core/ports/vendor-wallet.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import type { SandboxOptions } from "./sandbox-call.ts";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Compile } from "typebox/compile";
import { VendorPlayer, VendorTransferAnswer } from "@openhouse/protocol/payments/sandbox-vendor";
import type { VendorTransferBody } from "@openhouse/protocol/payments/sandbox-vendor";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { askSandbox, askSandboxIfKnown } from "./sandbox-call.ts";

const transferForm = Compile(VendorTransferAnswer);

const playerForm = Compile(VendorPlayer);

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

/**
 * The secret between house and sandbox: from the environment, else from a file beside the sandbox's journal. Whoever of
 * the two starts first makes it, the other reads it; it is no secret of the house and opens nothing else.
 * Reads or makes it. The exclusive flag lets exactly one of two processes write.
 */
function readSandboxSecret(folder: string, random: RandomSource): string {
  const own = join(folder, "payment-sandbox");
  const file = join(own, "secret");
  mkdirSync(own, { recursive: true });
  try {
    writeFileSync(file, random.bytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}

/** The adapter of the sandbox vendor (apps/payment-sandbox), which keeps wallets outside the house. */
function createSandboxVendor(options: SandboxOptions): VendorWallet {
  const playerPath = (player: string) => `/vendor/players/${encodeURIComponent(player)}`;
  return {
    code: "sandbox",
    async fundTransfer({ reference, player, direction, amountMinor, currency }) {
      // Opening a player again changes nothing; who takes money out has been there before.
      if (direction === "in") {
        await askSandbox(options, { method: "PUT", path: playerPath(player), body: { currency } });
      }
      const type = direction === "in" ? 1 : 2;
      const body: VendorTransferBody = { reference, player, type, amountMinor: String(amountMinor), currency };
      return toFact(await askSandbox(options, { method: "POST", path: "/vendor/transfers", body }));
    },
    async checkTransfer(reference) {
      const found = await askSandboxIfKnown(options, `/vendor/transfers/${encodeURIComponent(reference)}`);
      return found === undefined ? undefined : toFact(found);
    },
    async readBalance(player) {
      const found = await askSandboxIfKnown(options, playerPath(player));
      if (found === undefined) return 0n;
      if (!playerForm.Check(found)) throw new ProviderUnavailable("the vendor's answer has another form");
      return BigInt(found.balanceMinor);
    },
  };
}

function toFact(answer: unknown): VendorFact {
  if (!transferForm.Check(answer)) throw new ProviderUnavailable("the vendor's answer has another form");
  const { id: vendorRef, reference, type, state, amountMinor, currency } = answer;
  const direction = type === 1 ? "in" : "out";
  return { vendorRef, reference, direction, state, amountMinor: BigInt(amountMinor), currency };
}
