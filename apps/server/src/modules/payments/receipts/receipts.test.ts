/** Receipts of paid withdrawals: the member's statements, automatic closing, and the decisions of finance. */

import { randomUUID } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { UploadedFile } from "@openhouse/protocol/files/member-files";
import type { MemberReceipt, ReceiptList } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../../core/actor.ts";
import type { SessionId, StaffId } from "../../../core/ids.ts";
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
import { pictureBody } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { checkLedger, readHouseBalances } from "../../wallet/index.ts";
import { payDispute } from "./decide-dispute.ts";
import { findBrokenDisputes, forceReceipts } from "../index.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let count = 0;
beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterEach(() => test.clock.setOffsetMs(0));
afterAll(() => test.close());

const minuteMs = 60_000;

/** A withdrawal of `amount` pesos that was paid manually. */
async function createPaidWithdrawal(amount = 1_000, payee?: Payee): Promise<{ member: Payee; id: string }> {
  const member = payee ?? (await createPayee(test, `teller${(count += 1)}`, { code: "DALISAY", type: "B" }));
  await giveMoney(test, member, BigInt(amount) * 100n);
  const { refId: id } = await openWithdrawal(test, member, { amount });
  await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
  const { state } = (await withdrawalDetail(test, financeToken, id)).withdrawal;
  if (state === "processing") await expectOk(decide(test, { token: adminToken, id, action: "approve" }));
  const body = { reference: `BANK-${id}`, reason: "paid at the counter" };
  await expectOk(decide(test, { token: financeToken, id, action: "paid", body }));
  return { member, id };
}

const statementUrl = "/wps/relay/MCSFE_processC2CTransaction";
const sendStatement = (member: Payee, body: object, key = randomUUID()) =>
  test.call({ method: "POST", url: statementUrl, token: member.token, body, key });

async function receiptOf(member: Payee, id: string): Promise<MemberReceipt> {
  const url = "/wps/relay/MCSFE_getPaymentConfirmationList";
  const { value } = await expectOk(test.call({ method: "GET", url, token: member.token }));
  const memberReceipt = (value as ReceiptList).list.find((receipt) => receipt.id === id);
  if (memberReceipt === undefined) throw new Error("no receipt");
  return memberReceipt;
}

let pictureCount = 0;
async function uploadProof(member: Payee): Promise<string> {
  const fill = `#${(pictureCount += 1).toString(16).padStart(6, "0")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${fill}"/></svg>`;
  const url = "/wps/member/files?purpose=withdrawal";
  const picture = pictureBody(new Resvg(svg).render().asPng());
  const { value } = await expectOk(test.call({ method: "POST", url, token: member.token, ...picture }));
  return (value as UploadedFile).fileId;
}

const sendPayment = (id: string, token: string, body: object) =>
  test.call({ method: "POST", url: `/backoffice/api/withdrawals/${id}/claim-pay`, token, body });
const pay = (id: string, token = financeToken) =>
  sendPayment(id, token, { reference: `REST-${id}`, reason: "the bank sent it back" });
/** Requests the payment as the first of two persons, without a bank reference. */
const requestPayment = (id: string, token = financeToken) =>
  sendPayment(id, token, { reason: "the bank sent it back" });
const refuse = (id: string, token = financeToken) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/withdrawals/${id}/claim-refuse`,
    token,
    body: { reason: "the bank shows it as arrived" },
  });

/** The amounts of the ledger transfers that paid a withdrawal's disputes, oldest first. */
async function paidAmountsOf(id: string): Promise<bigint[]> {
  const rows = await test.deps.db.query<{ amount: bigint }>(
    `select t.amount from transfer t join receipt_claim c on c.merchant_id = t.merchant_id and c.transfer_id = t.id
     where t.merchant_id = $1 and t.code = $2 and t.reference = $3 and c.missing = t.amount order by t.id`,
    [merchantId, transferCodes.claim_payout, `withdrawal:${id}`],
  );
  return rows.map(({ amount }) => amount);
}

const stepsOf = async (id: string) =>
  (await withdrawalDetail(test, financeToken, id)).history.map(({ action }) => action);
const countEvents = async ({ memberId }: Payee, name: string) =>
  (await test.deps.db.query(`select id from outbox where aggregate_id = $1 and name = $2`, [memberId, name])).length;
/** The expected amount: the amount of the withdrawal minus the fee. */
const expectedOf = async (member: Payee, id: string) => BigInt((await receiptOf(member, id)).expectedMinor);

describe("a paid withdrawal", () => {
  it("[S4.101] can be marked as received once, and the full amount is then confirmed", async () => {
    const { member, id } = await createPaidWithdrawal();
    const expected = await expectedOf(member, id);
    const { value } = await expectOk(sendStatement(member, { id, kind: "received" }));
    expect(value).toMatchObject({ state: "received", receivedMinor: String(expected), words: [] });
    expect((await sendStatement(member, { id, kind: "received" })).errorCode).toBe("transaction.state.changed");
  });

  it("[S4.102] [S3.195] [S3.196] can be marked as partly received, and the missing amount is computed", async () => {
    const { member, id } = await createPaidWithdrawal();
    const rest = (await expectedOf(member, id)) - 60_000n;
    const { value } = await expectOk(
      sendStatement(member, { id, kind: "partly", amount: "600", comment: "Kulang po" }),
    );
    expect(value).toMatchObject({ state: "disputed", receivedMinor: "60000", words: ["received"] });
    expect((value as MemberReceipt).claims).toMatchObject([
      { number: 1, kind: "partly", receivedMinor: "60000", missingMinor: String(rest), comment: "Kulang po" },
    ]);
  });

  it.each(["0", "-1", "1000", "1000000", "1.001", "many"])(
    "cannot be marked as partly received with the amount %s",
    async (amount) => {
      const { member, id } = await createPaidWithdrawal();
      expect((await sendStatement(member, { id, kind: "partly", amount })).status).toBe(400);
      expect(await receiptOf(member, id)).toMatchObject({ state: "waiting", claims: [] });
    },
  );

  it("[S4.103] [S3.197] can be marked as not received only with a picture, which is stored with the dispute", async () => {
    const { member, id } = await createPaidWithdrawal();
    expect((await sendStatement(member, { id, kind: "missing" })).errorCode).toBe("withdraw.receipt.proof");
    const otherMember = await createPayee(test, `teller${(count += 1)}`);
    const foreign = { id, kind: "missing", proof: [await uploadProof(otherMember)] };
    expect((await sendStatement(member, foreign)).errorCode).toBe("file.not.found");
    const fileId = await uploadProof(member);
    await expectOk(sendStatement(member, { id, kind: "missing", proof: [fileId] }));
    const detail = await withdrawalDetail(test, financeToken, id);
    expect(detail.receipt).toMatchObject({ state: "disputed", claims: [{ kind: "missing", files: [fileId] }] });
    expect(detail.actions).toEqual(["claim-pay", "claim-refuse"]);
    const picture = { method: "GET", url: `/backoffice/api/files/${fileId}`, token: financeToken } as const;
    await expectOk(test.call(picture));
    const url = "/backoffice/api/withdrawals?isDisputed=true&limit=100";
    const { value } = await expectOk(test.call({ method: "GET", url, token: financeToken }));
    const { list, counts } = value as { list: { id: string; receiptState: string }[]; counts: { disputed: number } };
    expect(list.find((row) => row.id === id)?.receiptState).toBe("disputed");
    expect(counts.disputed).toBe(list.length);
  });

  it("can be confirmed only by its member, and only after payment", async () => {
    const { id } = await createPaidWithdrawal();
    const anotherMember = await createPayee(test, `teller${(count += 1)}`);
    await giveMoney(test, anotherMember, 100_000n);
    expect((await sendStatement(anotherMember, { id, kind: "received" })).errorCode).toBe("not.exists.transaction");
    const { refId } = await openWithdrawal(test, anotherMember);
    expect((await sendStatement(anotherMember, { id: refId, kind: "received" })).errorCode).toBe(
      "not.exists.transaction",
    );
  });

  it("[S4.104] [S9.063] counts as received after the merchant's number of minutes, and the member is warned before that", async () => {
    const { member, id } = await createPaidWithdrawal();
    expect(test.deps.merchants.byId(merchantId).settings["withdraw.autoReceiptMinutes"]).toBe(15);
    test.clock.setOffsetMs(9 * minuteMs);
    await forceReceipts(test.deps);
    expect(await countEvents(member, "withdrawal.receipt-due")).toBe(0);
    test.clock.setOffsetMs(14 * minuteMs);
    await Promise.all([forceReceipts(test.deps), forceReceipts(test.deps)]);
    expect(await receiptOf(member, id)).toMatchObject({ state: "waiting" });
    expect(await countEvents(member, "withdrawal.receipt-due")).toBe(1);
    test.clock.setOffsetMs(15 * minuteMs + 1_000);
    await forceReceipts(test.deps);
    const receipt = await receiptOf(member, id);
    expect(receipt).toMatchObject({ state: "forced", words: [], receivedMinor: receipt.expectedMinor });
    expect(receipt.closedAt).toBe(receipt.dueAt);
  });

  it("[S4.105] cannot be disputed after it counts as received, and the refusal explains this", async () => {
    const { member, id } = await createPaidWithdrawal();
    test.clock.setOffsetMs(20 * minuteMs);
    await forceReceipts(test.deps);
    const response = await sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] });
    expect(response).toMatchObject({ status: 409, errorCode: "withdraw.receipt.forced" });
    expect(String(response.body["message"])).toContain("cannot be refunded");
    expect((await withdrawalDetail(test, financeToken, id)).actions).toEqual([]);
    expect((await pay(id)).errorCode).toBe("transaction.state.changed");
  });

  it("does not count as received while the provider contradicts the payment", async () => {
    const { member, id } = await createPaidWithdrawal();
    const hold = (reason: string | null) =>
      test.deps.db.query(`update withdrawal set held_reason = $2 where id = $1`, [BigInt(id), reason]);
    await hold("contradiction");
    test.clock.setOffsetMs(20 * minuteMs);
    await forceReceipts(test.deps);
    expect((await receiptOf(member, id)).state).toBe("waiting");
    await hold(null);
    await forceReceipts(test.deps);
    expect((await receiptOf(member, id)).state).toBe("forced");
  });

  it("returns the first reply for a repeated request", async () => {
    const { member, id } = await createPaidWithdrawal();
    const key = randomUUID();
    const body = { id, kind: "partly", amount: 600 };
    const first = await expectOk(sendStatement(member, body, key));
    expect((await expectOk(sendStatement(member, body, key))).value).toEqual(first.value);
    expect((await receiptOf(member, id)).claims).toHaveLength(1);
  });
});

describe("a dispute", () => {
  it("can be paid manually, and the amount is then on the house account for disputes", async () => {
    const { member, id } = await createPaidWithdrawal();
    const expectedTotal = await expectedOf(member, id);
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    const before = await readHouseBalances(test.deps.db, merchantId, "PHP");
    await expectOk(pay(id));
    const waitingReceipt = await receiptOf(member, id);
    expect(waitingReceipt).toMatchObject({
      state: "waiting",
      expectedMinor: String(expectedTotal - 60_000n),
      receivedMinor: "60000",
    });
    expect(waitingReceipt.claims).toMatchObject([{ decision: "paid", reference: `REST-${id}` }]);
    expect(await countEvents(member, "withdrawal.claim-paid")).toBe(1);
    expect((await pay(id)).errorCode).toBe("transaction.state.changed");
    await expectOk(sendStatement(member, { id, kind: "received" }));
    expect(await receiptOf(member, id)).toMatchObject({ state: "received", receivedMinor: String(expectedTotal) });
    const rest = expectedTotal - 60_000n;
    expect(await paidAmountsOf(id)).toEqual([rest]);
    const after = await readHouseBalances(test.deps.db, merchantId, "PHP");
    const moved = [...after].map(([name, { minor }]) => [name, minor - (before.get(name)?.minor ?? 0n)] as const);
    expect(Object.fromEntries(moved.filter(([, minor]) => minor !== 0n))).toEqual({ clearing: rest, disputes: -rest });
    expect(await stepsOf(id)).toEqual(expect.arrayContaining(["receipt-partly", "claim-paid", "receipt-received"]));
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
  });

  it("can be refused with a reason and appealed with new proof, and keeps its history", async () => {
    const { member, id } = await createPaidWithdrawal();
    const expectedTotal = await expectedOf(member, id);
    await expectOk(sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] }));
    await expectOk(refuse(id));
    expect(await receiptOf(member, id)).toMatchObject({ state: "refused", words: ["received", "appeal"] });
    expect((await sendStatement(member, { id, kind: "appeal" })).errorCode).toBe("withdraw.receipt.proof");
    await expectOk(
      sendStatement(member, { id, kind: "appeal", comment: "See my statement", proof: [await uploadProof(member)] }),
    );
    const { claims } = await receiptOf(member, id);
    expect(claims).toMatchObject([
      { number: 1, decision: "refused", reason: "the bank shows it as arrived" },
      { number: 2, kind: "appeal", decision: "open", comment: "See my statement", missingMinor: String(expectedTotal) },
    ]);
    expect(claims.map(({ files }) => files.length)).toEqual([1, 1]);
    await expectOk(pay(id));
    await expectOk(sendStatement(member, { id, kind: "received" }));
    expect(await receiptOf(member, id)).toMatchObject({ state: "received", receivedMinor: String(expectedTotal) });
  });

  it("ends when the member confirms that the money arrived", async () => {
    const { member, id } = await createPaidWithdrawal();
    const expectedTotal = await expectedOf(member, id);
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    await expectOk(sendStatement(member, { id, kind: "received" }));
    const receipt = await receiptOf(member, id);
    expect(receipt).toMatchObject({ state: "received", receivedMinor: String(expectedTotal) });
    expect(receipt.claims).toMatchObject([{ decision: "withdrawn" }]);
    expect((await pay(id)).errorCode).toBe("transaction.state.changed");
  });

  it("needs two persons above the limit, and the member's confirmation withdraws the request", async () => {
    const { member, id } = await createPaidWithdrawal(30_000);
    await expectOk(sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] }));
    // The first person has no bank reference, because nothing may be paid before the second person agrees.
    expect(await pay(id)).toMatchObject({ status: 400, value: { fields: ["reference"] } });
    await expectOk(requestPayment(id));
    expect((await receiptOf(member, id)).claims).toMatchObject([{ decision: "open", reference: "" }]);
    expect((await pay(id)).errorCode).toBe("approval.same.person");
    expect(await requestPayment(id, adminToken)).toMatchObject({
      errorCode: "empty.field",
      value: { field: "reference" },
    });
    expect(await paidAmountsOf(id)).toEqual([]);
    expect((await withdrawalDetail(test, financeToken, id)).actions).toEqual(["claim-refuse"]);
    const second = await expectOk(pay(id, adminToken));
    expect((second.value as WithdrawalDetail).receipt?.claims).toMatchObject([
      { decision: "paid", firstBy: "financeone", decidedBy: "adminone", reference: `REST-${id}` },
    ]);
    await expectOk(sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] }));
    await expectOk(requestPayment(id));
    await expectOk(sendStatement(member, { id, kind: "received" }));
    expect((await pay(id, adminToken)).errorCode).toBe("transaction.state.changed");
    const open = await test.deps.db.query(`select id from approval where subject_id = $1 and decision is null`, [
      BigInt(id),
    ]);
    expect(open).toEqual([]);
    expect(await paidAmountsOf(id)).toHaveLength(1);
  });

  it("requires the payment's reference, and posts a payment once per idempotency key", async () => {
    const { member, id } = await createPaidWithdrawal();
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    expect(await requestPayment(id)).toMatchObject({ errorCode: "empty.field", value: { field: "reference" } });
    const url = `/backoffice/api/withdrawals/${id}/claim-pay`;
    const call = { method: "POST", url, token: financeToken, key: randomUUID() } as const;
    const body = { reference: "REST-2", reason: "the bank sent it back" };
    const responses = await Promise.all([1, 2, 3].map(() => test.call({ ...call, body })));
    expect(responses.map(({ status }) => status)).toContain(200);
    await expectOk(test.call({ ...call, body }));
    expect(await paidAmountsOf(id)).toHaveLength(1);
  });

  it("cannot be marked as paid without a ledger transfer, even with direct SQL", async () => {
    const { member, id } = await createPaidWithdrawal();
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    const forged = test.deps.db.query(
      `update receipt_claim set decision = 'paid', reference = 'X', decided_by = 1, decided_at = made_at
       where withdrawal_id = $1`,
      [BigInt(id)],
    );
    await expect(forged).rejects.toThrow(/receipt_claim_booked/);
  });

  it("leaves no ledger transfer when the process crashes before the commit", async () => {
    const { member, id } = await createPaidWithdrawal();
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    const actor: StaffActor = {
      kind: "staff",
      merchantId,
      staffId: 1n as StaffId,
      sessionId: 1n as SessionId,
      account: "financeone",
      roles: ["finance"],
      ip: "127.0.0.1",
      language: "EN",
      requestId: "claim",
    };
    const crashedTransaction = test.deps.db.transaction(async (tx) => {
      await payDispute(test.deps, tx, { actor, id: BigInt(id), reason: "paid at the counter", reference: "REST-3" });
      throw new Error("the process dies");
    });
    await expect(crashedTransaction).rejects.toThrow("the process dies");
    expect(await paidAmountsOf(id)).toEqual([]);
    await expectOk(pay(id));
    expect(await paidAmountsOf(id)).toHaveLength(1);
  });

  it("cannot be paid by one person above the limit, even with direct SQL", async () => {
    const { member, id } = await createPaidWithdrawal(30_000);
    await expectOk(sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] }));
    const forged = test.deps.db.query(
      `update receipt_claim set decision = 'paid', reference = 'X', decided_by = 1, decided_at = made_at,
         first_by = 1 where withdrawal_id = $1`,
      [BigInt(id)],
    );
    await expect(forged).rejects.toThrow(/check/);
  });
});

describe("the recovery of a paid dispute", () => {
  const recover = (id: string, body: object, token = financeToken) =>
    test.call({
      method: "POST",
      url: `/backoffice/api/withdrawals/${id}/claim-recover`,
      token,
      body: { number: 1, reference: `BACK-${id}`, reason: "the bank's statement shows it", ...body },
    });
  const disputes = async () => (await readHouseBalances(test.deps.db, merchantId, "PHP")).get("disputes")?.minor ?? 0n;

  async function payTwice() {
    const before = await disputes();
    const { member, id } = await createPaidWithdrawal();
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    await expectOk(pay(id));
    const missing = before - (await disputes());
    return { member, id, before, missing };
  }

  it("is posted to the house account for disputes once, and adds a step that the member does not see", async () => {
    const { member, id, before, missing } = await payTwice();
    expect((await withdrawalDetail(test, financeToken, id)).actions).toEqual(["claim-recover", "write-off"]);
    const receiptBefore = await receiptOf(member, id);
    const { value } = await expectOk(recover(id, { recoveredMinor: String(missing) }));
    expect((value as WithdrawalDetail).receipt?.claims).toMatchObject([
      { isOwed: false, recoveredMinor: String(missing), recoveredBy: "financeone", recoveryReference: `BACK-${id}` },
    ]);
    expect((value as WithdrawalDetail).actions).toEqual([]);
    expect(await disputes()).toBe(before);
    expect(await receiptOf(member, id)).toEqual(receiptBefore);
    const { history } = value as WithdrawalDetail;
    expect(history.find(({ action }) => action === "claim-recovered")?.note).toBe(
      `385.00 PHP, BACK-${id}: the bank's statement shows it`,
    );
    expect((await recover(id, { recoveredMinor: "1" })).errorCode).toBe("transaction.state.changed");
    expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([]);
  });

  it("is refused before the dispute is paid", async () => {
    const { member, id } = await createPaidWithdrawal();
    await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
    expect((await recover(id, { recoveredMinor: "1" })).errorCode).toBe("transaction.state.changed");
  });

  it("is refused above the paid amount, for an unknown dispute, and to auditors", async () => {
    const { id, before, missing } = await payTwice();
    const tooMuch = String(missing + 1n);
    expect((await recover(id, { recoveredMinor: tooMuch })).errorCode).toBe("withdraw.claim.recovered");
    expect((await recover(id, { recoveredMinor: "0" })).status).toBe(400);
    expect((await recover(id, { number: 2, recoveredMinor: "1" })).errorCode).toBe("transaction.state.changed");
    const auditor = (await signInStaff(test, "auditor")).token;
    expect((await recover(id, { recoveredMinor: "1" }, auditor)).status).toBe(403);
    const { id: undisputed } = await createPaidWithdrawal();
    expect((await recover(undisputed, { recoveredMinor: "1" })).errorCode).toBe("transaction.state.changed");
    expect(await disputes()).toBe(before - missing);
    // If the bank keeps a fee, the fee remains on the house account for disputes.
    await expectOk(recover(id, { recoveredMinor: String(missing - 1_000n) }));
    expect(await disputes()).toBe(before - 1_000n);
  });

  it("is posted once for concurrent requests", async () => {
    const { id, before, missing } = await payTwice();
    const body = { recoveredMinor: String(missing) };
    const responses = await Promise.all([recover(id, body), recover(id, body, adminToken), recover(id, body)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await disputes()).toBe(before);
    expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  });
});

describe("concurrent requests", () => {
  it("let either the member's statements or the automatic closing succeed, never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, id } = await createPaidWithdrawal();
      const fileId = await uploadProof(member);
      test.clock.setOffsetMs(15 * minuteMs + 1_000);
      const responses = await Promise.all([
        sendStatement(member, { id, kind: "received" }),
        sendStatement(member, { id, kind: "partly", amount: 600 }),
        sendStatement(member, { id, kind: "missing", proof: [fileId] }),
        forceReceipts(test.deps).then(() => undefined),
      ]);
      test.clock.setOffsetMs(0);
      const { state, claims, receivedMinor, expectedMinor } = await receiptOf(member, id);
      const acceptedCount = responses.filter((response) => response?.status === 200).length;
      if (state === "forced") expect(acceptedCount).toBe(0);
      // A member who disputes and then confirms the receipt sends two accepted statements.
      else expect(acceptedCount).toBe(state === "received" ? 1 + claims.length : 1);
      expect(claims.length).toBeLessThanOrEqual(1);
      if (state === "received" || state === "forced") expect(receivedMinor).toBe(expectedMinor);
    }
  });

  it("let at most one decision succeed, and pay the missing part at most once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, id } = await createPaidWithdrawal();
      await expectOk(sendStatement(member, { id, kind: "partly", amount: 600 }));
      const [payment, secondPayment, refusal] = await Promise.all([
        pay(id),
        pay(id, adminToken),
        refuse(id, adminToken),
        forceReceipts(test.deps),
        sendStatement(member, { id, kind: "received" }),
      ]);
      expect([payment, secondPayment, refusal].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const { claims } = await receiptOf(member, id);
      expect(claims).toHaveLength(1);
      const payments = claims[0]?.decision === "paid" ? 1 : 0;
      expect((await stepsOf(id)).filter((action) => action === "claim-paid")).toHaveLength(payments);
      expect(await paidAmountsOf(id)).toHaveLength(payments);
    }
    expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
    expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([]);
  });

  it("let only one of several payments by the second person succeed", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member, id } = await createPaidWithdrawal(30_000);
      await expectOk(sendStatement(member, { id, kind: "missing", proof: [await uploadProof(member)] }));
      const requests = await Promise.all([requestPayment(id), requestPayment(id, adminToken)]);
      const requesterIndex = requests.findIndex(({ status }) => status === 200);
      const second = requesterIndex === 0 ? adminToken : financeToken;
      const responses = await Promise.all(Array.from({ length: 5 }, () => pay(id, second)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await paidAmountsOf(id)).toHaveLength(1);
    }
    expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  });
});
