/** The configured payment providers and vendor wallets, by code. A real provider needs one more adapter here. */

import type { Config } from "../../../config.ts";
import type { Clock } from "../../../core/clock.ts";
import type { PaymentProvider, PaymentProviders } from "../../../core/ports/payment-provider.ts";
import type { RandomSource } from "../../../core/random.ts";
import type { VendorWallets, VendorFact, VendorWallet } from "../../../core/ports/vendor-wallet.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import type { SandboxOptions } from "./sandbox-call.ts";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Compile } from "typebox/compile";
import { VendorPlayer, VendorTransferReply } from "@openhouse/protocol/payments/sandbox-vendor";
import type { VendorTransferBody } from "@openhouse/protocol/payments/sandbox-vendor";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import { callSandbox, findInSandbox } from "./sandbox-call.ts";

const transferForm = Compile(VendorTransferReply);

const playerForm = Compile(VendorPlayer);

interface ProviderDeps {
  readonly config: Config;
  readonly clock: Pick<Clock, "realNow">;
  readonly random: RandomSource;
}

/** The providers of deposits and payouts. */
export function createPaymentProviders(deps: ProviderDeps): PaymentProviders {
  const sandbox = sandboxOf(deps);
  const providers: PaymentProvider[] = sandbox === undefined ? [] : [createSandboxProvider(sandbox)];
  return new Map(providers.map((provider) => [provider.code, provider]));
}

/** The vendors that keep wallets (wallets in transfer mode). */
export function createVendorWallets(deps: ProviderDeps): VendorWallets {
  const sandbox = sandboxOf(deps);
  const vendors = sandbox === undefined ? [] : [createSandboxVendor(sandbox)];
  return new Map(vendors.map((vendor) => [vendor.code, vendor]));
}

/** Returns the secret of the sandbox for its other services; undefined where there is no sandbox. */
export function sandboxSecretOf(deps: ProviderDeps): (() => string) | undefined {
  return sandboxOf(deps)?.secret;
}

/** Outside the demo the sandbox exists only when SANDBOX_URL is set. */
function sandboxOf({ config, clock, random }: ProviderDeps): SandboxOptions | undefined {
  const { sandboxUrl: url, sandboxSecret, folder } = config;
  if (url === undefined) return undefined;
  let cachedSecret = sandboxSecret;
  const secret = () => (cachedSecret ??= readSandboxSecret(folder, random));
  return { url, secret, clock };
}

/**
 * The secret shared by server and sandbox. It comes from the environment, otherwise from a file in the sandbox's
 * folder. The process that starts first creates the file, and the other one reads it. The secret is used for nothing
 * else. The file gets its name only after it was written, so that no process reads an incomplete one.
 */
function readSandboxSecret(folder: string, random: RandomSource): string {
  const sandboxFolder = join(folder, "payment-sandbox");
  const file = join(sandboxFolder, "secret");
  mkdirSync(sandboxFolder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, random.bytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, "utf8");
}

/** The adapter of the sandbox vendor (apps/payment-sandbox), which keeps wallets. */
function createSandboxVendor(options: SandboxOptions): VendorWallet {
  const playerPath = (player: string) => `/vendor/players/${encodeURIComponent(player)}`;
  return {
    code: "sandbox",
    async fundTransfer({ reference, player, direction, amountMinor, currency }) {
      // Creating a player is idempotent. A transfer out needs no player creation, because money was transferred in
      // before.
      if (direction === "in") {
        await callSandbox(options, { method: "PUT", path: playerPath(player), body: { currency } });
      }
      const type = direction === "in" ? 1 : 2;
      const body: VendorTransferBody = { reference, player, type, amountMinor: String(amountMinor), currency };
      return toFact(await callSandbox(options, { method: "POST", path: "/vendor/transfers", body }));
    },
    async checkTransfer(reference) {
      const reply = await findInSandbox(options, `/vendor/transfers/${encodeURIComponent(reference)}`);
      return reply === undefined ? undefined : toFact(reply);
    },
    async readBalance(player) {
      const reply = await findInSandbox(options, playerPath(player));
      if (reply === undefined) return 0n;
      if (!playerForm.Check(reply)) throw new ProviderUnavailable("the vendor's reply has an unexpected format");
      return BigInt(reply.balanceMinor);
    },
  };
}

function toFact(vendorReply: unknown): VendorFact {
  if (!transferForm.Check(vendorReply)) throw new ProviderUnavailable("the vendor's reply has an unexpected format");
  const { id: vendorRef, reference, type, state, amountMinor, currency } = vendorReply;
  const direction = type === 1 ? "in" : "out";
  return { vendorRef, reference, direction, state, amountMinor: BigInt(amountMinor), currency };
}
