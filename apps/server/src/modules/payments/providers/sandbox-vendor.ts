/** The adapter of the sandbox vendor (apps/payment-sandbox), which keeps wallets outside the house. */

import { Compile } from "typebox/compile";
import { VendorPlayer, VendorTransferAnswer } from "@openhouse/protocol/payments/sandbox-vendor";
import type { VendorTransferBody } from "@openhouse/protocol/payments/sandbox-vendor";
import { ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { VendorFact, VendorWallet } from "../../../core/ports/vendor-wallet.ts";
import { askSandbox, askSandboxIfKnown } from "./sandbox-call.ts";
import type { SandboxOptions } from "./sandbox-call.ts";

const transferForm = Compile(VendorTransferAnswer);
const playerForm = Compile(VendorPlayer);

export function createSandboxVendor(options: SandboxOptions): VendorWallet {
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
