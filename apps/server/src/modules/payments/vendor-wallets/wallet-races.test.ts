/** Concurrent transfers of one wallet, and crashes between two steps: each transfer happens once or never. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../../core/deps.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { mainType, merchantId, useVendorWallets, vendorType, walletsOf } from "../../../testing/test-wallets.ts";
import { createUnreliableVendor, ProcessCrashed } from "../../../testing/unreliable-vendor.ts";
import type { UnreliableVendor } from "../../../testing/unreliable-vendor.ts";
import { checkLedger } from "../../wallet/index.ts";
import { resolveVendorTransfers } from "../payment-jobs.ts";
import { playerName } from "./send-vendor-transfer.ts";
import { returnWallet, transferWallet } from "./transfer-wallet.ts";
import type { VendorTransfer } from "./vendor-transfer-repository.ts";
import { findBrokenVendorTransfers } from "./vendor-transfer-list-repository.ts";

const callCount = 64;

let test: TestApp;
let vendor: UnreliableVendor;
let deps: Deps;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  await useVendorWallets(test);
  vendor = createUnreliableVendor(() => 99);
  deps = { ...test.deps, vendorWallets: new Map([["sandbox", vendor]]) };
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenVendorTransfers(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});

async function newMember(): Promise<SignedInMember> {
  const member = await test.register(`racing${(count += 1)}`);
  await giveMoney(test, member, 100_000n);
  return member;
}

interface Move {
  readonly isIn?: boolean;
  readonly amount?: string;
  readonly key?: string;
  readonly moveDeps?: Deps;
}

function move(member: SignedInMember, { isIn = true, amount = "100", key = randomUUID(), moveDeps = deps }: Move = {}) {
  const [fromAccountTypeId, toAccountTypeId] = isIn ? [mainType, vendorType] : [vendorType, mainType];
  return transferWallet(moveDeps, { merchantId, ...member }, { fromAccountTypeId, toAccountTypeId, amount, key });
}

/** The result of each transfer: its state, or the code of the refusal. */
async function outcomesOf(moves: readonly Promise<VendorTransfer>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(moves);
  return outcomes.map((outcome) => {
    if (outcome.status === "fulfilled") return outcome.value.state;
    const reason: unknown = outcome.reason;
    return reason instanceof Error && "code" in reason ? String(reason.code) : String(reason);
  });
}

const balanceAtVendor = ({ memberId }: SignedInMember) => vendor.readBalance(playerName(merchantId, memberId));

describe(`${callCount} concurrent transfers`, () => {
  it("never overspend the wallet, and change the balance at the vendor by the same amount", async () => {
    const member = await newMember();
    const outcomes = await outcomesOf(Array.from({ length: callCount }, () => move(member)));
    const done = outcomes.filter((outcome) => outcome === "done").length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThanOrEqual(10);
    const refusals = new Set(outcomes.filter((outcome) => outcome !== "done"));
    for (const outcome of refusals)
      expect(["account.transfer.processing", "account.balance.not.enough"]).toContain(outcome);
    const moved = BigInt(done) * 10_000n;
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n - moved, vendor: moved, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(moved);
  });

  it("with the same key make one transfer", async () => {
    const member = await newMember();
    const key = randomUUID();
    const moves = Array.from({ length: callCount }, () => move(member, { key }));
    const transfers = await Promise.all(moves);
    expect(new Set(transfers.map(({ id }) => id)).size).toBe(1);
    expect(await walletsOf(test, member)).toEqual({ main: 90_000n, vendor: 10_000n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(10_000n);
  });

  it("do not change the sum of the wallets if they run in both directions", async () => {
    const member = await newMember();
    await move(member, { amount: "500" });
    await outcomesOf(
      Array.from({ length: callCount }, (_, index) => {
        if (index % 3 === 0) return returnWallet(deps, { merchantId, ...member }, randomUUID());
        return move(member, { isIn: index % 3 === 1, amount: "70" });
      }),
    );
    const { main, vendor: vendorBalance, hold } = await walletsOf(test, member);
    expect([main + vendorBalance, hold]).toEqual([100_000n, 0n]);
    expect(await balanceAtVendor(member)).toBe(vendorBalance);
  });
});

describe("a process that crashes", () => {
  /** The dependencies of a process that crashes before it calls the vendor, or after it receives the reply. */
  const crashingDeps = (when: "before" | "after"): Deps => ({
    ...deps,
    vendorWallets: new Map([
      [
        "sandbox",
        {
          ...vendor,
          fundTransfer: async (order) => {
            if (when === "after") await vendor.fundTransfer(order);
            throw new ProcessCrashed();
          },
        },
      ],
    ]),
  });

  it.each(["before", "after"] as const)(
    "%s the vendor books a transfer leaves the transfer to a job, which completes it once",
    async (when) => {
      const member = await newMember();
      await expect(move(member, { moveDeps: crashingDeps(when) })).rejects.toThrow(ProcessCrashed);
      expect(await walletsOf(test, member)).toEqual({ main: 90_000n, vendor: 0n, hold: 10_000n });
      // The lease of the crashed process expires first, then a job takes over.
      expect(await resolveVendorTransfers(deps)).toBe(0);
      test.clock.advanceMs(16_000);
      expect(await resolveVendorTransfers(deps)).toBe(1);
      expect(await resolveVendorTransfers(deps)).toBe(0);
      expect(await walletsOf(test, member)).toEqual({ main: 90_000n, vendor: 10_000n, hold: 0n });
      expect(await balanceAtVendor(member)).toBe(10_000n);
    },
  );

  it("leaves the money of a return held until a job completes the return once", async () => {
    const member = await newMember();
    await move(member);
    await expect(move(member, { isIn: false, moveDeps: crashingDeps("after") })).rejects.toThrow(ProcessCrashed);
    expect(await walletsOf(test, member)).toEqual({ main: 90_000n, vendor: 0n, hold: 10_000n });
    test.clock.advanceMs(16_000);
    await Promise.all(Array.from({ length: 8 }, () => resolveVendorTransfers(deps)));
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n, vendor: 0n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(0n);
  });
});
