/** Write-offs of disputes are posted by two persons, once, and for at most the open amount. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditList } from "@openhouse/protocol/audit/list-audit-entries";
import type { MemberReceipt, ReceiptList } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { WithdrawalDetail, WithdrawalQueue } from "@openhouse/protocol/payments/withdrawal-queue";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../../core/actor.ts";
import type { SessionId, StaffId } from "../../../core/ids.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff as signInAt } from "../../../testing/sign-in-staff.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { checkLedger, readHouseBalances } from "../../wallet/index.ts";
import { findBrokenDisputes } from "../index.ts";
import { bookWriteOff } from "./write-off-dispute.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let count = 0;
beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterAll(() => test.close());

const send = (id: string, action: string, { body = {}, token = financeToken, key = randomUUID() }) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/withdrawals/${id}/${action}`,
    token,
    key,
    body: { number: 1, reason: "the bank refuses to give it back", ...body },
  });
const requestWriteOff = (id: string, amountMinor: bigint, token = financeToken) =>
  send(id, "write-off", { body: { amountMinor: String(amountMinor) }, token });
const approveWriteOff = (id: string, token = adminToken) => send(id, "write-off-book", { token });
const refuse = (id: string, token = adminToken) => send(id, "write-off-refuse", { token });
const recover = (id: string, minor: bigint, token = financeToken) =>
  send(id, "claim-recover", { body: { recoveredMinor: String(minor), reference: `BACK-${id}` }, token });

const houseBalanceOf = async (name: "disputes" | "losses") =>
  (await readHouseBalances(test.deps.db, merchantId, "PHP")).get(name)?.minor ?? 0n;
const disputeOf = async (id: string, number = 1) =>
  (await withdrawalDetail(test, financeToken, id)).receipt?.claims.find((claim) => claim.number === number);
const actionsOf = async (id: string, token = financeToken) => (await withdrawalDetail(test, token, id)).actions;
const postedAmountsOf = async (id: string) =>
  (
    await test.deps.db.query<{ amount: bigint }>(
      `select amount from transfer where merchant_id = $1 and code = $2 and reference = $3`,
      [merchantId, transferCodes.claim_write_off, `withdrawal:${id}`],
    )
  ).map(({ amount }) => amount);

/** The withdrawals that wait for a second person: their count and their ids in the queue. */
async function readSecondPersonQueue() {
  const url = "/backoffice/api/withdrawals?isAwaitingSecond=true";
  const { list, counts } = (await expectOk(test.call({ method: "GET", url, token: adminToken })))
    .value as WithdrawalQueue;
  expect(list.every(({ isWriteOffAsked }) => isWriteOffAsked)).toBe(true);
  return { count: counts.awaitingSecond, ids: list.map(({ id }) => id) };
}

/** The audit entries of a withdrawal with one action. */
async function auditOf(id: string, action: string): Promise<AuditList["list"]> {
  const url = `/backoffice/api/audit?subjectKind=withdrawal&subjectId=${id}&action=withdrawal.${action}`;
  return ((await expectOk(test.call({ method: "GET", url, token: adminToken }))).value as AuditList).list;
}
const auditedMinor = async (id: string, action: string) =>
  (await auditOf(id, action)).map(({ detail }) => (detail as { amountMinor?: string }).amountMinor);

async function receiptOf(member: Payee, id: string): Promise<MemberReceipt | undefined> {
  const url = "/wps/relay/MCSFE_getPaymentConfirmationList";
  const { value } = await expectOk(test.call({ method: "GET", url, token: member.token }));
  return (value as ReceiptList).list.find((receipt) => receipt.id === id);
}

/** A payout of 1,000. */
async function openPaidWithdrawal(): Promise<{ member: Payee; id: string }> {
  const member = await createPayee(test, `writeoff${(count += 1)}`, { code: "DALISAY", type: "B" });
  await giveMoney(test, member, 100_000n);
  const { refId: id } = await openWithdrawal(test, member, { amount: 1_000 });
  await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
  const body = { reference: `BANK-${id}`, reason: "paid at the counter" };
  await expectOk(decide(test, { token: financeToken, id, action: "paid", body }));
  return { member, id };
}

/** A payout of 1,000 of which 600 arrived; finance has paid the rest a second time. */
async function payTwice(): Promise<{ member: Payee; id: string; openAmount: bigint }> {
  const { member, id } = await openPaidWithdrawal();
  await disputeAndPay(member, id, 600);
  return { member, id, openAmount: BigInt((await disputeOf(id))?.openMinor ?? "0") };
}

/** The member confirms `amount` of the last payment, and disputes the rest. */
async function dispute(member: Payee, id: string, amount: number): Promise<void> {
  const url = "/wps/relay/MCSFE_processC2CTransaction";
  await expectOk(test.call({ method: "POST", url, token: member.token, body: { id, kind: "partly", amount } }));
}

/** The member disputes a part of the last payment, and finance pays it. */
async function disputeAndPay(member: Payee, id: string, amount: number): Promise<void> {
  await dispute(member, id, amount);
  const body = { reference: `REST-${id}-${amount}`, reason: "the bank sent it back" };
  await expectOk(
    test.call({ method: "POST", url: `/backoffice/api/withdrawals/${id}/claim-pay`, token: financeToken, body }),
  );
}

describe("the bank's reference", () => {
  const expectUsed = async (response: ReturnType<typeof test.call>) =>
    expect([(await response).status, (await response).errorCode]).toEqual([409, "deposit.bank.reference.used"]);

  it("of a second payment is refused if the first payment or another one has it, in any spelling", async () => {
    const [{ member, id }, other] = [await openPaidWithdrawal(), await openPaidWithdrawal()];
    await dispute(member, id, 600);
    const payAgain = (reference: string) =>
      test.call({
        method: "POST",
        url: `/backoffice/api/withdrawals/${id}/claim-pay`,
        token: financeToken,
        body: { reference, reason: "the bank sent it back" },
      });
    const before = await houseBalanceOf("disputes");
    await expectUsed(payAgain(`bank ${id}`));
    await expectUsed(payAgain(`BANK\u2011${other.id}\u200b`));
    expect(await houseBalanceOf("disputes")).toBe(before);
    await expectOk(payAgain(`AGAIN ${id}`));
    expect(await houseBalanceOf("disputes")).toBe(before - 38_500n);
  });

  it("of a returned payment is refused if another returned payment has it, in any spelling", async () => {
    const [first, second] = [await payTwice(), await payTwice()];
    const recoverUnder = (id: string, reference: string) =>
      send(id, "claim-recover", { body: { recoveredMinor: "100", reference } });
    await expectOk(recoverUnder(first.id, "BACK 77 01"));
    await expectUsed(recoverUnder(second.id, "back\u00a07701"));
    await expectOk(recoverUnder(second.id, "BACK 77 02"));
  });
});

describe("a write-off", () => {
  it("moves no money before another person approves it, then moves the amount from losses to disputes", async () => {
    const before = { disputes: await houseBalanceOf("disputes"), losses: await houseBalanceOf("losses") };
    const { member, id, openAmount } = await payTwice();
    expect(openAmount).toBe(38_500n);
    expect(await houseBalanceOf("disputes")).toBe(before.disputes - openAmount);
    const receiptBefore = await receiptOf(member, id);
    const balances = await balancesOf(test, member);

    await expectOk(requestWriteOff(id, openAmount));
    expect(await postedAmountsOf(id)).toEqual([]);
    expect(await houseBalanceOf("disputes")).toBe(before.disputes - openAmount);
    expect(await readSecondPersonQueue()).toEqual({ count: 1, ids: [id] });
    expect(await actionsOf(id)).toEqual(["claim-recover", "write-off-refuse"]);
    expect(await actionsOf(id, adminToken)).toEqual(["claim-recover", "write-off-book", "write-off-refuse"]);
    expect((await approveWriteOff(id, financeToken)).errorCode).toBe("approval.same.person");
    const { value } = await expectOk(approveWriteOff(id));

    expect((value as WithdrawalDetail).receipt?.claims).toMatchObject([
      {
        isOwed: false,
        openMinor: "0",
        writeOff: {
          amountMinor: String(openAmount),
          askedBy: "financeone",
          bookedBy: "adminone",
          reason: "the bank refuses to give it back",
        },
      },
    ]);
    expect((value as WithdrawalDetail).actions).toEqual([]);
    expect(await readSecondPersonQueue()).toEqual({ count: 0, ids: [] });
    const history = (value as WithdrawalDetail).history.filter(({ action }) => action.startsWith("write-off"));
    expect(history).toMatchObject([
      { action: "write-off-asked", actorName: "financeone", note: "385.00 PHP: the bank refuses to give it back" },
      { action: "write-off-booked", actorName: "adminone" },
    ]);
    expect(await postedAmountsOf(id)).toEqual([openAmount]);
    expect(await houseBalanceOf("disputes")).toBe(before.disputes);
    expect(await houseBalanceOf("losses")).toBe(before.losses - openAmount);
    expect(await receiptOf(member, id)).toEqual(receiptBefore);
    expect(await balancesOf(test, member)).toEqual(balances);
    expect(await auditOf(id, "write-off-booked")).toMatchObject([{ actorName: "adminone", detail: { claim: "1" } }]);
  });

  it("is at most the open amount of the dispute, and at least one centavo", async () => {
    const { id, openAmount } = await payTwice();
    expect((await requestWriteOff(id, openAmount + 1n)).errorCode).toBe("withdraw.write.off.exceeds");
    expect((await requestWriteOff(id, 0n)).status).toBe(400);
    await expectOk(recover(id, 10_000n));
    expect((await requestWriteOff(id, openAmount - 9_999n)).errorCode).toBe("withdraw.write.off.exceeds");
    await expectOk(requestWriteOff(id, openAmount - 10_000n));
    await expectOk(approveWriteOff(id));
    expect(await disputeOf(id)).toMatchObject({ openMinor: "0", recoveredMinor: "10000" });
    expect((await requestWriteOff(id, 1n)).errorCode).toBe("transaction.state.changed");
  });

  it("leaves the rest recoverable if it covers only a part, and cannot be repeated", async () => {
    const { id, openAmount } = await payTwice();
    await expectOk(requestWriteOff(id, 500n));
    await expectOk(approveWriteOff(id));
    expect(await auditedMinor(id, "write-off-asked")).toEqual(["500"]);
    expect(await auditedMinor(id, "write-off-booked")).toEqual(["500"]);
    expect((await requestWriteOff(id, 1n)).errorCode).toBe("transaction.state.changed");
    expect((await approveWriteOff(id)).errorCode).toBe("transaction.state.changed");
    expect(await actionsOf(id)).toEqual(["claim-recover"]);
    expect((await recover(id, openAmount - 499n)).errorCode).toBe("withdraw.claim.recovered");
    await expectOk(recover(id, openAmount - 500n));
    expect(await auditedMinor(id, "claim-recovered")).toEqual([String(openAmount - 500n)]);
    expect(await auditedMinor(id, "claim-paid")).toEqual([String(openAmount)]);
    expect(await disputeOf(id)).toMatchObject({ openMinor: "0" });
  });

  it("is not posted if money was returned after the request, and can be requested again after a refusal", async () => {
    const { id, openAmount } = await payTwice();
    await expectOk(requestWriteOff(id, openAmount));
    await expectOk(recover(id, 1n));
    expect((await approveWriteOff(id)).errorCode).toBe("withdraw.write.off.exceeds");
    expect(await postedAmountsOf(id)).toEqual([]);
    await expectOk(refuse(id, financeToken));
    expect(await disputeOf(id)).toMatchObject({ writeOff: null, openMinor: String(openAmount - 1n) });
    expect((await refuse(id)).errorCode).toBe("transaction.state.changed");
    await expectOk(requestWriteOff(id, openAmount - 1n, adminToken));
    await expectOk(approveWriteOff(id, financeToken));
    expect(await postedAmountsOf(id)).toEqual([openAmount - 1n]);
  });

  it("is refused before the dispute is paid", async () => {
    const { member, id } = await openPaidWithdrawal();
    await dispute(member, id, 600);
    expect(await actionsOf(id)).not.toContain("write-off");
    expect((await requestWriteOff(id, 1n)).errorCode).toBe("transaction.state.changed");
    expect(await postedAmountsOf(id)).toEqual([]);
  });

  it("is refused for an unknown dispute, if it was not requested, to other roles, and at another merchant", async () => {
    const { id, openAmount } = await payTwice();
    expect((await send(id, "write-off", { body: { number: 2, amountMinor: "1" } })).errorCode).toBe(
      "transaction.state.changed",
    );
    expect((await approveWriteOff(id)).errorCode).toBe("transaction.state.changed");
    for (const role of ["risk", "support", "auditor"] as const) {
      const { token } = await signInStaff(test, role);
      for (const response of [
        await requestWriteOff(id, openAmount, token),
        await approveWriteOff(id, token),
        await refuse(id, token),
      ]) {
        expect(response.status).toBe(403);
      }
    }
    const host = "harbour.localhost";
    const { token } = await signInAt(test, { account: "harbourfinance", roles: ["finance"], host });
    const url = `/backoffice/api/withdrawals/${id}/write-off`;
    const body = { number: 1, amountMinor: "1", reason: "not ours" };
    expect((await test.call({ method: "POST", url, token, host, body })).errorCode).toBe("not.exists.transaction");
    expect((await send("12345", "write-off", { body: { amountMinor: "1" } })).errorCode).toBe("not.exists.transaction");
  });

  it("cannot be requested for a second dispute of a withdrawal until the first write-off is decided", async () => {
    const { member, id, openAmount } = await payTwice();
    await disputeAndPay(member, id, 85);
    const second = { number: 2, amountMinor: "30000" };
    await expectOk(requestWriteOff(id, openAmount));
    expect((await send(id, "write-off", { body: second })).errorCode).toBe("transaction.state.changed");
    await expectOk(approveWriteOff(id));
    await expectOk(send(id, "write-off", { body: second }));
    expect((await approveWriteOff(id)).errorCode).toBe("transaction.state.changed");
    await expectOk(send(id, "write-off-book", { body: { number: 2 }, token: adminToken }));
    expect((await postedAmountsOf(id)).toSorted((a, b) => Number(a - b))).toEqual([30_000n, openAmount]);
  });
});

describe("concurrent requests", () => {
  it("create one write-off request, and concurrent approvals post one transfer", async () => {
    const deciderTokens = await Promise.all(
      ["admin", "admin", "finance"].map((role, index) => signInDecider(role, index)),
    );
    for (let round = 0; round < 5; round += 1) {
      const { id, openAmount } = await payTwice();
      const losses = await houseBalanceOf("losses");
      const requests = await Promise.all([
        requestWriteOff(id, openAmount),
        requestWriteOff(id, openAmount),
        requestWriteOff(id, openAmount - 1n),
      ]);
      expect(requests.filter(({ status }) => status === 200)).toHaveLength(1);
      const amount = BigInt((await disputeOf(id))?.writeOff?.amountMinor ?? "0");
      const approvals = await Promise.all(
        [...deciderTokens, adminToken, adminToken].map((token) => approveWriteOff(id, token)),
      );
      expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await postedAmountsOf(id)).toEqual([amount]);
      expect(await houseBalanceOf("losses")).toBe(losses - amount);
    }
  });

  it("never post more than the open amount when they approve a write-off, refuse it, and record a recovery", async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await houseBalanceOf("disputes");
      const { id, openAmount } = await payTwice();
      await expectOk(requestWriteOff(id, openAmount));
      const [approval, refusal, recovery] = await Promise.all([
        approveWriteOff(id),
        refuse(id),
        recover(id, openAmount, adminToken),
      ]);
      const claim = await disputeOf(id);
      const isBooked = approval.status === 200;
      const isRecovered = recovery.status === 200;
      expect(isBooked && isRecovered).toBe(false);
      expect(isBooked && refusal.status === 200).toBe(false);
      expect(await postedAmountsOf(id)).toEqual(isBooked ? [openAmount] : []);
      expect(claim?.openMinor).toBe(isBooked || isRecovered ? "0" : String(openAmount));
      expect(await houseBalanceOf("disputes")).toBe(isBooked || isRecovered ? before : before - openAmount);
    }
  });

  it("with the same idempotency key post one transfer", async () => {
    const { id, openAmount } = await payTwice();
    await expectOk(requestWriteOff(id, openAmount));
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => send(id, "write-off-book", { token: adminToken, key })));
    expect(responses.map(({ status }) => status)).toContain(200);
    await expectOk(send(id, "write-off-book", { token: adminToken, key }));
    expect(await postedAmountsOf(id)).toEqual([openAmount]);
  });
});

describe("the database", () => {
  it("refuses a write-off by one person, without a transfer, or above the paid amount", async () => {
    const { id, openAmount } = await payTwice();
    await expectOk(requestWriteOff(id, openAmount));
    const forge = (set: string) =>
      test.deps.db.query(`update receipt_claim set ${set} where merchant_id = $1 and withdrawal_id = $2`, [
        merchantId,
        BigInt(id),
      ]);
    const bookedBy = (staffId: string) =>
      `write_off_by = ${staffId}, write_off_name = 'x', write_off_at = made_at, write_off_transfer_id = 1`;
    await expect(forge(bookedBy("write_off_asked_by"))).rejects.toThrow(/receipt_claim_write_off_two/);
    await expect(forge("write_off_by = 1")).rejects.toThrow(/receipt_claim_write_off_booked/);
    await expect(forge(`write_off = missing + 1, ${bookedBy("1")}`)).rejects.toThrow(/receipt_claim_open/);
  });

  it("keeps no transfer of a process that crashes before the commit", async () => {
    const { id, openAmount } = await payTwice();
    await expectOk(requestWriteOff(id, openAmount));
    const actor: StaffActor = {
      kind: "staff",
      merchantId,
      staffId: 1n as StaffId,
      sessionId: 1n as SessionId,
      account: "crashfinance",
      roles: ["finance"],
      ip: "127.0.0.1",
      language: "EN",
      requestId: "write-off",
    };
    const crashedTransaction = test.deps.db.transaction(async (tx) => {
      await bookWriteOff(test.deps, tx, { actor, id: BigInt(id), number: 1, reason: "it never came back" });
      throw new Error("the process dies");
    });
    await expect(crashedTransaction).rejects.toThrow("the process dies");
    expect(await postedAmountsOf(id)).toEqual([]);
    await expectOk(approveWriteOff(id));
    expect(await postedAmountsOf(id)).toEqual([openAmount]);
  });
});

it("ledger, disputes and audit chain are sound after all tests, and the nightly check detects a manipulation", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([]);
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  const { id, openAmount } = await payTwice();
  await expectOk(requestWriteOff(id, openAmount));
  await expectOk(approveWriteOff(id));
  await test.deps.db.query(`update receipt_claim set write_off = write_off - 1 where withdrawal_id = $1`, [BigInt(id)]);
  expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([`withdrawal:${id}`]);
});

async function signInDecider(role: string, index: number): Promise<string> {
  const staffRole = role === "admin" ? "admin" : "finance";
  return (await signInStaff(test, staffRole, `second${index}${role}`)).token;
}
