/**
 * What the calls of the family do with money, when a client sends them twice without an idempotency key: statements
 * about a paid withdrawal, the return of a vendor wallet's balance, and claims of rebates.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberReceipt } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { DisbursedRebate } from "@openhouse/protocol/rebates/manual-rebate";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "./core/actor.ts";
import { onePixel, sendAsFamily } from "./testing/family-client.ts";
import type { FamilyRequest } from "./testing/family-client.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./testing/test-app.ts";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openDeposit,
  openWithdrawal,
} from "./testing/test-cashier.ts";
import type { Payee, TestCashier } from "./testing/test-cashier.ts";
import { signInStaff } from "./testing/test-people.ts";
import { giveMoney } from "./testing/test-player.ts";
import { openTestRebates } from "./testing/test-rebates.ts";
import type { TestRebates } from "./testing/test-rebates.ts";
import { useVendorWallets, walletsOf } from "./testing/test-wallets.ts";

/** Sends the same call twice, as a client does that got no answer. Both answers are equal. */
async function sendTwice(test: TestApp, token: string, call: string, request: FamilyRequest): Promise<TestAnswer> {
  const answer = await expectOk(sendAsFamily(test, { call, token, request }));
  const repeat = await sendAsFamily(test, { call, token, request });
  expect(repeat.body).toEqual(answer.body);
  return answer;
}

/** The amounts of all transfers of a member with this code, oldest first, in minor units. */
async function amountsOf({ deps }: TestApp, { memberId }: Pick<SignedInMember, "memberId">, code: TransferCodeName) {
  const rows = await deps.db.query<{ amount: bigint }>(
    `select t.amount from transfer t where t.merchant_id = $1 and t.code = $3 and exists (
       select from account a where a.merchant_id = $1 and a.owner_id = $2 and a.id in (t.debit_id, t.credit_id))
     order by t.id`,
    [merchantId, memberId, transferCodes[code]],
  );
  return rows.map(({ amount }) => amount);
}

describe("POST /wps/relay/MCSFE_processC2CTransaction", () => {
  const call = "POST /wps/relay/MCSFE_processC2CTransaction";
  let test: TestCashier;
  let financeToken: string;
  beforeAll(async () => {
    test = await createTestCashier({ isAlone: true });
    financeToken = (await signInStaff(test, "finance")).token;
  });
  afterAll(() => test.close());

  /** A withdrawal of 600.00 that was paid by hand, and the expected amount. */
  async function payWithdrawal(account: string): Promise<{ member: Payee; id: string }> {
    const member = await createPayee(test, account, { code: "DALISAY", type: "B" });
    await giveMoney(test, member, 60_000n);
    const { refId: id } = await openWithdrawal(test, member, { amount: 600 });
    await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
    const body = { reference: `BANK-${id}`, reason: "paid at the counter" };
    await expectOk(decide(test, { token: financeToken, id, action: "paid", body }));
    return { member, id };
  }

  it("confirms the whole amount and moves no further money", async () => {
    const { member, id } = await payWithdrawal("receivedall");
    const body = { id, kind: "received", amount: "", comment: "" };
    const { value } = await sendTwice(test, member.token, call, { body });
    const receipt = value as MemberReceipt;
    expect(receipt).toMatchObject({ id, state: "received", receivedMinor: receipt.expectedMinor, claims: [] });
    const [paid = 0n, ...others] = await amountsOf(test, member, "withdraw_payout");
    expect([paid, others]).toEqual([BigInt(receipt.expectedMinor), []]);
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
  });

  it("records the missing part once, and finance pays exactly this part once", async () => {
    const { member, id } = await payWithdrawal("receivedpart");
    const body = { id, kind: "partly", amount: "250", comment: "" };
    const { value } = await sendTwice(test, member.token, call, { body });
    const { claims, expectedMinor, receivedMinor } = value as MemberReceipt;
    const missing = BigInt(expectedMinor) - 25_000n;
    expect([receivedMinor, claims.map(({ kind, missingMinor }) => [kind, missingMinor])]).toEqual([
      "25000",
      [["partly", String(missing)]],
    ]);
    const payment = {
      method: "POST",
      url: `/backoffice/api/withdrawals/${id}/claim-pay`,
      token: financeToken,
      body: { reference: `REST-${id}`, reason: "the bank sent it back" },
    } as const;
    await expectOk(test.call(payment));
    expect(await test.call(payment)).toMatchObject({ errorCode: "transaction.state.changed" });
    const paid = await test.deps.db.query(
      `select amount from transfer where merchant_id = $1 and code = $2 and reference = $3`,
      [merchantId, transferCodes.claim_payout, `withdrawal:${id}`],
    );
    expect(paid).toEqual([{ amount: missing }]);
  });
});

it("POST /wps/relay/MCSFE_uploadDepositEncodedImage attaches a picture in base64 to the deposit, once", async () => {
  const test = await createTestCashier({ isAlone: true });
  const member = await test.register("proofsender");
  const { depositId } = await openDeposit(test, member, { bankType: "transfer", bankCode: "DALISAY" });
  const call = "POST /wps/relay/MCSFE_uploadDepositEncodedImage";
  const { value } = await sendTwice(test, member.token, call, { body: { depositId, file: onePixel } });
  expect(value).toMatchObject({ depositId, isProofSent: true });
  const files = await test.deps.db.query(`select purpose, subject_id from member_file where member_id = $1`, [
    member.memberId,
  ]);
  expect(files).toEqual([{ purpose: "deposit", subject_id: BigInt(depositId) }]);
  for (const body of [{ depositId }, { depositId, file: "bm8gcGljdHVyZQ==" }]) {
    const refused = await sendAsFamily(test, { call, token: member.token, request: { body } });
    expect(refused.status).toBe(400);
  }
  await test.close();
});

describe("POST /wps/relay/GCS_walletReturn", () => {
  it("moves the whole balance of the vendor wallet back once", async () => {
    const test = await createTestCashier();
    await useVendorWallets(test);
    const member = await test.register("vendorreturn");
    await giveMoney(test, member, 100_000n);
    const move = { fromAccountTypeId: "2", toAccountTypeId: "5", amount: "250.50" };
    await sendTwice(test, member.token, "POST /wps/relay/GCS_walletTransfer", { body: move });
    expect(await walletsOf(test, member)).toEqual({ main: 74_950n, vendor: 25_050n, hold: 0n });
    const request = { body: { customerId: String(member.memberId) } };
    const { value } = await sendTwice(test, member.token, "POST /wps/relay/GCS_walletReturn", request);
    expect(value).toMatchObject({ state: "done", amountMinor: "25050", fromAccountTypeId: 5, toAccountTypeId: 2 });
    expect(await walletsOf(test, member)).toEqual({ main: 100_000n, vendor: 0n, hold: 0n });
    // The amount moves from the vendor wallet to the hold, and from there to the main wallet.
    expect(await amountsOf(test, member, "vendor_out")).toEqual([25_050n, 25_050n]);
    await test.close();
  });
});

describe("POST /wps/relay/ODSFE2_rebateDisburse", () => {
  const day = "2026-06-01";
  let world: TestRebates;
  let player: MemberActor;
  let token: string;
  /** 12.00 of slots and 8.00 of live games can be claimed. */
  beforeAll(async () => {
    world = await openTestRebates();
    world.setClock(`${day}T00:00:10+08:00`);
    await world.set({ payout: "manual", claimDays: 30, turnoverPpm: 0 });
    await world.runRebateJobs();
    player = await world.agent(await world.agent(null));
    for (const category of ["RNG", "LIVE"]) {
      await world.bet(player, 100_000n, { at: `${day}T12:00:00+08:00`, category });
    }
    world.setClock("2026-06-02T00:05:00+08:00");
    await world.runRebateJobs();
    token = await world.signIn(player);
  });
  afterAll(() => world.close());

  it("pays the claimed part once, and the rest with the next claim", async () => {
    const claim = async (rebateAmount: object) => {
      const request = { body: { balanceDate: day, rebateAmount: { elott: "", fish: 0, pvp: "", ...rebateAmount } } };
      const answer = await sendTwice(world.test, token, "POST /wps/relay/ODSFE2_rebateDisburse", request);
      return answer.value as DisbursedRebate;
    };
    const first = await claim({ rng: "5", live: 0, sports: "" });
    expect(first).toMatchObject({ paidMinor: "500", rngRemain: 7, liveRemain: 8, totalMinor: "1500" });
    const second = await claim({ rng: 7, live: "8" });
    expect(second).toMatchObject({ paidMinor: "1500", rngRemain: 0, liveRemain: 0, totalMinor: "0" });
    expect(BigInt(second.balanceMinor) - BigInt(first.balanceMinor)).toBe(1_500n);
    expect(await amountsOf(world.test, player, "rebate")).toEqual([500n, 700n, 800n]);
  });
});
