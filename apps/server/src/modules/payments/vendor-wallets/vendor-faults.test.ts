/**
 * Faults between the server and a vendor wallet: crashes before and after the vendor books a transfer, calls without a
 * reply, repeated calls, wrong replies. No money is lost or duplicated in our ledger. The vendor's balances equal the
 * ledger, except where the vendor replied "done" without booking. The comparison finds these differences.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { merchantId, financeActor, useVendorWallets, walletsOf } from "../../../testing/test-wallets.ts";
import { createUnreliableVendor, ProcessCrashed } from "../../../testing/unreliable-vendor.ts";
import type { UnreliableVendor } from "../../../testing/unreliable-vendor.ts";
import { checkLedger } from "../../wallet/index.ts";
import { findVendorDifferences } from "./compare-vendor-wallets.ts";
import { resolveVendorTransfers } from "../payment-jobs.ts";
import { playerName } from "./send-vendor-transfer.ts";
import { settleVendorTransfer } from "./settle-vendor-transfer.ts";
import { returnWallet, transferWallet } from "./transfer-wallet.ts";
import { findBrokenVendorTransfers } from "./vendor-transfer-list-repository.ts";

const minimumFaults = 400;
/** In alphabetical order. The test runs until each kind has occurred. */
const faultKinds = [
  "calledTwice",
  "cutAfter",
  "cutBefore",
  "lost",
  "never",
  "otherAmount",
  "otherCurrency",
  "otherName",
  "otherWay",
  "pending",
  "refused",
  "saysDone",
  "silentAfter",
  "silentBefore",
];
const memberCount = 16;
const startMinor = 500_000n;

let test: TestApp;
let vendor: UnreliableVendor;
let deps: Deps;
const members: SignedInMember[] = [];
/** The last request of each member, which may be repeated. */
const lastRequests = new Map<SignedInMember, { key: string; isIn: boolean; minor: number }>();

beforeAll(async () => {
  test = await createTestApp();
  await useVendorWallets(test);
  vendor = createUnreliableVendor(() => test.deps.random.int(100));
  deps = { ...test.deps, vendorWallets: new Map([["sandbox", vendor]]) };
  for (let index = 0; index < memberCount; index += 1) {
    const member = await test.register(`fault${index}`);
    await giveMoney(test, member, startMinor);
    members.push(member);
  }
});
afterAll(() => test.close());

const countFaults = () => [...vendor.faults.values()].reduce((sum, count) => sum + count, 0);

/** Performs a random action of a member. Refusals and crashes are expected. */
async function performAction(member: SignedInMember): Promise<void> {
  const { main, vendor: vendorTypeId } = accountTypeIds;
  const move = (isIn: boolean, minor: number, key: string) => {
    const [fromAccountTypeId, toAccountTypeId] = isIn ? [main, vendorTypeId] : [vendorTypeId, main];
    const amount = (minor / 100).toFixed(2);
    return transferWallet(deps, { merchantId, ...member }, { fromAccountTypeId, toAccountTypeId, amount, key });
  };
  const chance = test.deps.random.int(10);
  const earlierRequest = lastRequests.get(member);
  try {
    if (chance === 0) await returnWallet(deps, { merchantId, ...member }, randomUUID());
    else if (chance <= 2 && earlierRequest !== undefined)
      await move(earlierRequest.isIn, earlierRequest.minor, earlierRequest.key);
    else {
      const request = { key: randomUUID(), isIn: chance <= 7, minor: 100 + test.deps.random.int(40_000) };
      lastRequests.set(member, request);
      await move(request.isIn, request.minor, request.key);
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof ProcessCrashed)) throw error;
  }
}

/** Expects that the sum of each member's wallets has not changed. */
async function expectUnchangedSums(): Promise<void> {
  for (const member of members) {
    const { main, vendor: vendorBalance, hold } = await walletsOf(test, member);
    expect(main + vendorBalance + hold, member.account).toBe(startMinor);
  }
}

async function settleEverything(): Promise<void> {
  vendor.recover();
  for (let round = 0; round < 40; round += 1) {
    test.clock.advanceMs(11 * 60_000);
    if ((await resolveVendorTransfers(deps)) === 0) break;
  }
  const heldTransfers = await test.deps.db.query<{ id: bigint; reference: string }>(
    `select id, reference from vendor_transfer where merchant_id = $1 and held_reason is not null`,
    [merchantId],
  );
  expect(heldTransfers.length).toBeGreaterThan(0);
  for (const { id, reference } of heldTransfers) {
    const state = vendor.hasBooked(reference) ? ("done" as const) : ("failed" as const);
    const settlement = { actor: financeActor, id, state, reason: "the vendor's records show it" };
    await test.deps.db.transaction((tx) => settleVendorTransfer(deps, tx, settlement));
  }
}

it(`no money is lost or duplicated in ${minimumFaults} faults`, { timeout: 240_000 }, async () => {
  for (let batch = 0; countFaults() < minimumFaults || vendor.faults.size < faultKinds.length; batch += 1) {
    await Promise.all(members.map(performAction));
    test.clock.advanceMs(20_000);
    await resolveVendorTransfers(deps);
    if (batch % 10 === 0) await expectUnchangedSums();
  }
  await settleEverything();
  await expectUnchangedSums();

  const openTransfers = await test.deps.db.query(`select id from vendor_transfer where closed_at is null`);
  expect(openTransfers).toEqual([]);
  const differingPlayers = new Set<string>();
  for (const member of members) {
    const { vendor: ledgerBalance, hold } = await walletsOf(test, member);
    expect(hold).toBe(0n);
    const player = playerName(merchantId, member.memberId);
    if ((await vendor.readBalance(player)) !== ledgerBalance) differingPlayers.add(player);
  }
  // A balance differs from our ledger only where the vendor reported a wrong result; the comparison finds each one.
  expect([...differingPlayers].filter((player) => !vendor.cheated.has(player))).toEqual([]);
  const differences = await findVendorDifferences(deps, merchantId);
  expect(new Set(differences.map(({ memberId }) => playerName(merchantId, memberId)))).toEqual(differingPlayers);
  expect(await findBrokenVendorTransfers(test.deps.db, merchantId)).toEqual([]);
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  // Each kind of fault occurred.
  expect([...vendor.faults.keys()].toSorted()).toEqual(faultKinds);
});
