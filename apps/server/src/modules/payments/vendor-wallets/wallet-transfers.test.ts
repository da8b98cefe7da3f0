/** Transfers between the main wallet and the vendor wallet, through the real calls, against the real sandbox vendor. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantWallet, WalletTransferReport } from "@openhouse/protocol/payments/wallet-transfer";
import type { OpenWalletTransfers } from "@openhouse/protocol/payments/staff-wallet-transfers";
import type { WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import { setMerchant } from "../../../testing/set-merchant.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { createTestCashier } from "../../../testing/test-cashier.ts";
import { excludeSelf } from "../../../testing/test-limits.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import {
  requestMove,
  mainType,
  merchantId,
  expectTransferRecord,
  useVendorWallets,
  vendorType,
  walletsOf,
} from "../../../testing/test-wallets.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";
import { compareVendorWallets, findVendorDifferences } from "./compare-vendor-wallets.ts";
import { resolveVendorTransfers } from "../payment-jobs.ts";
import { playerName } from "./send-vendor-transfer.ts";
import { findBrokenVendorTransfers } from "./vendor-transfer-list-repository.ts";

let test: TestCashier;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  await useVendorWallets(test);
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenVendorTransfers(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});

async function newMember(minor = 100_000n): Promise<SignedInMember> {
  const member = await test.register(`mover${(count += 1)}`);
  if (minor > 0n) await giveMoney(test, member, minor);
  return member;
}

const get = (url: string, token?: string) => test.call({ method: "GET", url, ...(token !== undefined && { token }) });
const merchantWallet = (token?: string) => get("/wps/relay/GCS_merchantWallet", token);
const returnToMain = (member: SignedInMember, key: string = randomUUID()) =>
  test.call({ method: "POST", url: "/wps/relay/GCS_walletReturn", token: member.token, key, body: {} });
const balanceAtVendor = (member: SignedInMember) =>
  test.deps.vendorWallets.get("sandbox")?.readBalance(playerName(merchantId, member.memberId));

/** Moves the clock so that open transfers are due, and runs the job that queries them. */
async function resolveDueTransfers(): Promise<void> {
  test.clock.advanceMs(16_000);
  await resolveVendorTransfers(test.deps);
}

async function records(member: SignedInMember): Promise<WalletTransferReport["records"]> {
  const { value } = await get("/wps/relay/GCS_getWalletTransferReport", member.token);
  return (value as WalletTransferReport).records;
}

describe("the merchant's wallet", () => {
  it("[S3.160] [S7.067] can be read only by signed-in members, and the reply has the mode and the vendor wallets", async () => {
    const { token } = await newMember(0n);
    expect(await merchantWallet()).toMatchObject({ status: 401, errorCode: "login.not.session" });
    const { value } = await merchantWallet(token);
    expect(value as MerchantWallet).toEqual({
      isSingle: false,
      merchantCode: "openhouse",
      wallets: [{ accountTypeId: vendorType, name: "Starboard Live" }],
      minimumAmount: 1,
      maximumAmount: 50_000,
    });
    await setMerchant(test, merchantId, { settings: { "wallet.mode": "single" } });
    expect((await merchantWallet(token)).value).toMatchObject({ isSingle: true, wallets: [] });
    await useVendorWallets(test);
  });
});

describe("a transfer to the vendor and back", () => {
  it("[S7.044] requires a session, and changes both balances by the amount", async () => {
    const member = await newMember();
    expect(await requestMove(test, { token: "" })).toMatchObject({ status: 401 });
    const record = await expectTransferRecord(requestMove(test, member, { amount: "250.50" }));
    expect(record).toMatchObject({ state: "done", amountMinor: "25050", fromAccountTypeId: 2, toAccountTypeId: 5 });
    expect(await walletsOf(test, member)).toEqual({ main: 74_950n, vendor: 25_050n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(25_050n);
    const { value } = await get("/wps/v2/wallets/balance", member.token);
    const rows = (value as WalletBalances).balance.map((row) => [row.accountTypeId, row.availBalance]);
    expect(rows).toContainEqual([vendorType, 250.5]);
    expect((value as WalletBalances).sumBalance).toBe(749.5);
    await expectTransferRecord(requestMove(test, member, { from: vendorType, to: mainType, amount: 50 }));
    expect(await walletsOf(test, member)).toEqual({ main: 79_950n, vendor: 20_050n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(20_050n);
    const events = await test.deps.db.query<{ name: string }>(
      `select name from outbox where aggregate_id = $1 order by id desc limit 3`,
      [member.memberId],
    );
    // Holding the amount changes the balances of two accounts. The credit has an event of its own.
    const names = events.map(({ name }) => name);
    expect(names).toEqual(["wallet-transfer.booked", "balance.changed", "balance.changed"]);
  });

  it("can return the whole balance, and is refused if the vendor wallet is empty", async () => {
    const member = await newMember();
    expect(await returnToMain(member)).toMatchObject({ status: 409, errorCode: "account.balance.not.enough" });
    await expectTransferRecord(requestMove(test, member, { amount: 300 }));
    expect(await expectTransferRecord(returnToMain(member))).toMatchObject({
      state: "done",
      amountMinor: "30000",
      toAccountTypeId: 2,
    });
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n, vendor: 0n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(0n);
    expect((await records(member)).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("is made only once for a repeated key, and is refused if the key is repeated with another amount", async () => {
    const member = await newMember();
    const key = randomUUID();
    const first = await expectTransferRecord(requestMove(test, member, { key }));
    expect(await expectTransferRecord(requestMove(test, member, { key }))).toEqual(first);
    expect(await requestMove(test, member, { key, amount: 11 })).toMatchObject({
      errorCode: "idempotency.key.reused",
    });
    expect(await walletsOf(test, member)).toMatchObject({ main: 99_000n, vendor: 1_000n });
  });
});

describe("a transfer at a faulty vendor", () => {
  it("holds the money until the vendor books the transfer, and the next transfer is refused until then", async () => {
    const member = await newMember();
    expect(await expectTransferRecord(requestMove(test, member, { amount: 10.12 }))).toMatchObject({
      state: "sent",
    });
    expect(await walletsOf(test, member)).toEqual({ main: 98_988n, vendor: 0n, hold: 1_012n });
    expect(await requestMove(test, member)).toMatchObject({
      status: 409,
      errorCode: "account.transfer.processing",
    });
    await new Promise((done) => setTimeout(done, 3_100));
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 98_988n, vendor: 1_012n, hold: 0n });
  });

  it("returns the money at once if the vendor reports a failure", async () => {
    const member = await newMember();
    expect(await expectTransferRecord(requestMove(test, member, { amount: 10.13 }))).toMatchObject({
      state: "failed",
    });
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n, vendor: 0n, hold: 0n });
  });

  it("is queried and sent again if the vendor loses the call", async () => {
    const member = await newMember();
    expect(await expectTransferRecord(requestMove(test, member, { amount: 10.14 }))).toMatchObject({
      state: "unknown",
    });
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 98_986n, vendor: 1_014n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(1_014n);
  });

  it("waits while the vendor is down, and is booked once when the vendor works again", async () => {
    const member = await newMember();
    await test.sandbox.kill();
    expect(await expectTransferRecord(requestMove(test, member))).toMatchObject({ state: "unknown" });
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 99_000n, vendor: 0n, hold: 1_000n });
    await test.sandbox.start(test.webhookUrl);
    test.clock.advanceMs(60_000);
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 99_000n, vendor: 1_000n, hold: 0n });
    expect(await balanceAtVendor(member)).toBe(1_000n);
  });

  it("is settled once by the staff, with an audit entry, if the vendor reports another amount", async () => {
    const member = await newMember();
    const record = await expectTransferRecord(requestMove(test, member, { amount: 10.15 }));
    expect(record).toMatchObject({ state: "asked", isUnderReview: true });
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 98_985n, vendor: 0n, hold: 1_015n });
    // A transfer under review does not block further transfers of the member.
    await expectTransferRecord(requestMove(test, member));
    const { token } = await signInStaff(test, "finance");
    const response = await test.call({ method: "GET", url: "/backoffice/api/wallet-transfers", token });
    const [openTransfer] = (response.value as OpenWalletTransfers).list;
    expect(openTransfer).toMatchObject({ id: record.transferId, account: member.account, heldReason: "amount" });
    expect(openTransfer?.note).toBe("amount: in done 1014 PHP " + openTransfer?.reference);
    const settle = (outcome: "done" | "failed") =>
      test.call({
        method: "POST",
        url: `/backoffice/api/wallet-transfers/${record.transferId}/settle`,
        token,
        body: { outcome, reason: "the vendor's records show it" },
      });
    expect((await settle("done")).value).toEqual({ list: [], total: 0 });
    expect(await settle("failed")).toMatchObject({ status: 409, errorCode: "transaction.state.changed" });
    expect(await walletsOf(test, member)).toEqual({ main: 97_985n, vendor: 2_015n, hold: 0n });
    const entries = await test.deps.db.query(
      `select action from audit_line where merchant_id = 1 and action = 'wallet-transfer.settled-done'`,
    );
    expect(entries).toHaveLength(1);
  });

  it("above the limit is settled by two persons if the vendor reports another amount", async () => {
    const member = await newMember(4_000_000n);
    const { transferId } = await expectTransferRecord(requestMove(test, member, { amount: "30000.15" }));
    const [first, second] = [
      await signInStaff(test, "finance", "firstfinance"),
      await signInStaff(test, "finance", "secondfinance"),
    ];
    const settle = async (token: string, outcome: "done" | "failed") => {
      const body = { outcome, reason: "the vendor's records show it" };
      const url = `/backoffice/api/wallet-transfers/${transferId}/settle`;
      const { errorCode, value } = await test.call({ method: "POST", url, token, body });
      return errorCode ?? (value as OpenWalletTransfers).list.map(({ isAwaitingSecond }) => isAwaitingSecond);
    };
    expect(await settle(first.token, "failed")).toEqual([true]);
    expect(await settle(first.token, "failed")).toBe("approval.same.person");
    // The second person reports the opposite result, so the first person must agree to it.
    expect(await settle(second.token, "done")).toEqual([true]);
    expect(await settle(second.token, "done")).toBe("approval.same.person");
    expect(await walletsOf(test, member)).toEqual({ main: 999_985n, vendor: 0n, hold: 3_000_015n });
    expect(await settle(first.token, "done")).toEqual([]);
    expect(await walletsOf(test, member)).toEqual({ main: 999_985n, vendor: 3_000_015n, hold: 0n });
  });

  it("leads to an audit entry of the nightly comparison if the vendor's balance is too low afterwards", async () => {
    const member = await newMember();
    await expectTransferRecord(requestMove(test, member));
    const { body } = await test.sandbox.call("POST", "/vendor/transfers", {
      reference: `stolen-${randomUUID()}`,
      player: playerName(merchantId, member.memberId),
      type: 2,
      amountMinor: "400",
      currency: "PHP",
    });
    expect(body).toMatchObject({ state: "done" });
    const difference = { memberId: member.memberId, ledgerMinor: 1_000n, vendorMinor: 600n };
    expect(await findVendorDifferences(test.deps, merchantId)).toEqual([difference]);
    await compareVendorWallets(test.deps);
    const [entry] = await test.deps.db.query<{ detail: unknown }>(
      `select detail from audit_line where merchant_id = 1 and action = 'vendor.balance.differed'`,
    );
    expect(entry?.detail).toMatchObject({ count: 1 });
  });
});

describe("a transfer between wallets", () => {
  it.each([
    ["request.param.err", { from: 2, to: 2 }],
    ["request.param.err", { from: 3, to: 5 }],
    ["account.amount.positive", { amount: 0 }],
    ["account.amount.invalid", { amount: "many" }],
    ["account.amount.decimals", { amount: 1.001 }],
    ["account.transfer.exceed.min", { amount: 0.99 }],
    ["account.transfer.exceed.max", { amount: 50_000.01 }],
    ["account.balance.not.enough", { amount: 1_000.01 }],
    ["account.balance.not.enough", { from: 5, to: 2, amount: 10 }],
  ])("is refused with %s for %o", async (errorCode, request) => {
    const member = await newMember();
    expect(await requestMove(test, member, request)).toMatchObject({ errorCode });
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n, vendor: 0n, hold: 0n });
    expect(await records(member)).toEqual([]);
  });

  it("is refused in single-wallet mode, except for the return from the vendor wallet", async () => {
    const member = await newMember();
    await expectTransferRecord(requestMove(test, member, { amount: 20 }));
    await setMerchant(test, merchantId, { settings: { "wallet.mode": "single" } });
    expect(await requestMove(test, member)).toMatchObject({ errorCode: "account.transfer.single.wallet" });
    expect(await expectTransferRecord(returnToMain(member))).toMatchObject({ state: "done" });
    await useVendorWallets(test);
    expect(await walletsOf(test, member)).toMatchObject({ main: 100_000n, vendor: 0n });
  });

  it("is refused during a break, except for the return from the vendor wallet", async () => {
    const member = await newMember();
    await expectTransferRecord(requestMove(test, member, { amount: 20 }));
    const untilAt = new Date(test.clock.businessNow().getTime() + 86_400_000);
    await excludeSelf(test, member, { kind: "time_out", untilAt });
    expect(await requestMove(test, member)).toMatchObject({ errorCode: "account.transfer.excluded" });
    expect(await expectTransferRecord(returnToMain(member))).toMatchObject({ state: "done" });
  });

  it("is refused if the account is frozen, but a transfer in progress is completed", async () => {
    const member = await newMember();
    await expectTransferRecord(requestMove(test, member, { amount: 10.14 }));
    const freeze = (frozen: boolean) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: member.memberId, frozen }));
    await freeze(true);
    test.clock.advanceMs(30_000);
    await resolveDueTransfers();
    expect(await walletsOf(test, member)).toEqual({ main: 98_986n, vendor: 1_014n, hold: 0n });
    expect(await requestMove(test, member)).toMatchObject({ errorCode: "account.frozen" });
    expect(await returnToMain(member)).toMatchObject({ errorCode: "account.frozen" });
  });

  it("is refused if the request names another member", async () => {
    const member = await newMember();
    const refusedReturn = await test.call({
      method: "POST",
      url: "/wps/relay/GCS_walletReturn",
      token: member.token,
      body: { customerId: "1" },
    });
    expect(refusedReturn).toMatchObject({ errorCode: "permission.denied" });
  });
});
