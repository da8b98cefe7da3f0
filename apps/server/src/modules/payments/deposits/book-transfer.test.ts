/**
 * Transfers to the merchant's own account: shown to the member, proven, and booked by the staff once with the received
 * amount.
 */

import { randomUUID } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { UploadedFile } from "@openhouse/protocol/files/member-files";
import type { DepositDetail } from "@openhouse/protocol/payments/deposit-queue";
import type { DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import {
  balancesOf,
  createTestCashier,
  depositStatus,
  expectOk,
  merchantId,
  openDeposit,
  until,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { pictureBody } from "../../../testing/test-app.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { checkLedger } from "../../wallet/index.ts";
import { expireDeposits, resolveUnknownPayments } from "../index.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let count = 0;

beforeAll(async () => {
  // No provider runs, because these deposits must not call one.
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterEach(() => test.clock.setOffsetMs(0));
afterAll(() => test.close());

const hourMs = 3_600_000;
const newMember = () => test.register(`wirer${(count += 1)}`);
const transferRequest = { bankType: "transfer", bankCode: "DALISAY" };

/** A member with an open bank transfer of `amount` pesos. */
async function openTransfer(amount = 1_000, owner?: SignedInMember) {
  const member = owner ?? (await newMember());
  return { member, id: (await openDeposit(test, member, { ...transferRequest, amount })).depositId };
}

/** A new picture, different from all others. */
function drawPicture(): Buffer {
  const fill = `#${(count += 1).toString(16).padStart(6, "0")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${fill}"/></svg>`;
  return new Resvg(svg).render().asPng();
}

async function picture({ token }: SignedInMember, purpose = "deposit"): Promise<string> {
  const url = `/wps/member/files?purpose=${purpose}`;
  const body = pictureBody(drawPicture());
  const { value } = await expectOk(test.call({ method: "POST", url, token, ...body }));
  return (value as UploadedFile).fileId;
}

const proofUrl = "/wps/relay/MCSFE_uploadDepositEncodedImage";
const sendProof = ({ token }: SignedInMember, depositId: string, proof: string[]) =>
  test.call({ method: "POST", url: proofUrl, token, body: { depositId, proof } });
/** Sends a new picture in the call. */
const sendPicture = ({ token }: SignedInMember, depositId: string) =>
  test.call({ method: "POST", url: proofUrl, token, body: { depositId, file: drawPicture().toString("base64") } });
const cancel = ({ token }: SignedInMember, depositId: string) =>
  test.call({ method: "POST", url: "/wps/relay/MCSFE_cancelDeposit", token, body: { depositId } });
const officeUrl = "/backoffice/api/deposits";
/**
 * Takes the assignment, because only the assigned staff member may decide a held deposit. If this is refused, the
 * decision that follows shows the reason.
 */
const assign = (id: string, token: string) =>
  test.call({ method: "POST", url: `${officeUrl}/${id}/claim`, token, body: {} });
const book = async (id: string, body: object = {}, { token = financeToken, key = randomUUID() } = {}) => {
  await assign(id, token);
  const fullBody = { receivedMinor: "100000", bankReference: `BANK-${id}`, reason: "the statement shows it", ...body };
  return test.call({ method: "POST", url: `${officeUrl}/${id}/book`, token, key, body: fullBody });
};
const reject = async (id: string, token = financeToken) => {
  await assign(id, token);
  return test.call({ method: "POST", url: `${officeUrl}/${id}/reject`, token, body: { reason: "nothing arrived" } });
};
const detailOf = async (id: string, token = financeToken) =>
  (await expectOk(test.call({ method: "GET", url: `${officeUrl}/${id}`, token }))).value as DepositDetail;
const mainOf = async (member: SignedInMember) => (await balancesOf(test, member)).main;
const stateOf = async (member: SignedInMember, id: string) => (await depositStatus(test, member, id)).state;

describe("a transfer to the merchant's account", () => {
  it("shows the account, the exact amount and the reference, and calls no provider", async () => {
    const { member, id } = await openTransfer();
    const status = await depositStatus(test, member, id);
    expect(status).toMatchObject({
      state: 4,
      reference: `OH1-D${id}`,
      requestedMinor: "100000",
      redirectUrl: null,
      canSendProof: true,
      payTo: { kind: "account", bank: "Dalisay Rural Bank", holder: "Open House Demo Inc.", number: "0012 3456 7890" },
    });
    test.clock.advanceMs(60_000);
    await resolveUnknownPayments(test.deps);
    expect(await stateOf(member, id)).toBe(4);
  });

  it("accepts the member's own pictures as proof once, and shows them to finance", async () => {
    const { member, id } = await openTransfer();
    expect((await sendProof(member, id, [])).errorCode).toBe("request.param.err");
    expect((await sendProof(member, id, [await picture(await newMember())])).errorCode).toBe("file.not.found");
    expect((await sendProof(member, id, [await picture(member, "withdrawal")])).errorCode).toBe("file.not.found");
    expect((await sendProof(await newMember(), id, [await picture(member)])).errorCode).toBe("not.exists.transaction");
    const proof = [await picture(member), await picture(member)];
    const { value } = await expectOk(sendProof(member, id, proof));
    expect(value as DepositStatus).toMatchObject({ isUnderReview: true, isProofSent: true, canSendProof: false });
    expect((await sendProof(member, id, [await picture(member)])).errorCode).toBe("transaction.state.changed");
    const detail = await detailOf(id);
    expect(detail.files).toEqual(proof);
    expect(detail.actions).toEqual(["claim"]);
    await expectOk(assign(id, financeToken));
    expect((await detailOf(id)).actions).toEqual(["book", "reject", "release"]);
    const pictureResponse = await test.call({
      method: "GET",
      url: `/backoffice/api/files/${proof[0]}`,
      token: financeToken,
    });
    expect(pictureResponse.status).toBe(200);
  });

  it("keeps no picture of a refused proof, so that the next deposit can be proven", async () => {
    const { member, id } = await openTransfer();
    await expectOk(sendPicture(member, id));
    for (const _picture of [2, 3, 4])
      expect((await sendPicture(member, id)).errorCode).toBe("transaction.state.changed");
    expect((await sendPicture(member, "77")).errorCode).toBe("not.exists.transaction");
    const next = await openTransfer(1_000, member);
    await expectOk(sendPicture(member, next.id));
  });

  it("is booked with the received amount and the bank's reference, and cannot be approved like a provider's payment", async () => {
    const { member, id } = await openTransfer();
    const approve = await test.call({
      method: "POST",
      url: `${officeUrl}/${id}/approve`,
      token: financeToken,
      body: { reason: "looks right" },
    });
    expect(approve.errorCode).toBe("transaction.state.changed");
    await expectOk(book(id, { receivedMinor: "99950", bankReference: "ref 7/a" }));
    expect(await mainOf(member)).toBe(99_950n);
    expect(await depositStatus(test, member, id)).toMatchObject({ state: 2, creditedMinor: "99950" });
    const { deposit, history } = await detailOf(id);
    expect(deposit).toMatchObject({ providerRef: "REF 7/A", paidMinor: "99950", decidedBy: "financeone" });
    expect(history.map(({ action }) => action)).toEqual(["created", "booked"]);
    const audited = await test.deps.db.query(`select subject_id from audit_line where action = 'deposit.booked'`);
    expect(audited).toContainEqual({ subject_id: id });
  });

  it.each([
    [{ receivedMinor: "0" }, "request.param.err"],
    [{ receivedMinor: "-5" }, "request.param.err"],
    [{ receivedMinor: "10.5" }, "request.param.err"],
    [{ bankReference: "" }, "request.param.err"],
    [{ bankReference: "    " }, "request.param.err"],
    [{ bankReference: "-\u200b-" }, "request.param.err"],
    // The second letter is Cyrillic and looks like E.
    [{ bankReference: "R\u0415F 2521 0001" }, "request.param.err"],
    [{ reason: "" }, "request.param.err"],
  ])("is not booked with %j, but refused with %s", async (body, code) => {
    const { member, id } = await openTransfer();
    expect((await book(id, body)).errorCode).toBe(code);
    expect(await mainOf(member)).toBe(0n);
  });

  it("can be booked only by finance and admins", async () => {
    const { id } = await openTransfer();
    const support = (await signInStaff(test, "support", "lookerone")).token;
    expect((await book(id, {}, { token: support })).status).toBe(403);
    expect((await detailOf(id, support)).actions).toEqual([]);
  });

  it("is refused if a concurrent booking of another transfer uses the same bank reference", async () => {
    const [first, second] = [await openTransfer(), await openTransfer()];
    const responses = await Promise.all([first, second].map(({ id }) => book(id, { bankReference: "same-payment" })));
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual(
      ["deposit.bank.reference.used", null].toSorted(),
    );
    expect((await mainOf(first.member)) + (await mainOf(second.member))).toBe(100_000n);
  });

  it("is refused if a booked payment has the same reference in any spelling, also for several concurrent bookings", async () => {
    const { member, id } = await openTransfer();
    await expectOk(book(id, { bankReference: "REF 2521 0001" }));
    const spellings = [
      "REF  2521  0001",
      "REF\u00a02521\u00a00001",
      "REF25210001",
      "REF 2521 0001\u200b",
      "ref-2521-0001",
      "ＲＥＦ　２５２１　０００１",
      "\u202aREF\u20112521\u20110001\u202c",
    ];
    const transfers = await Promise.all(spellings.map(async (spelling) => ({ ...(await openTransfer()), spelling })));
    const responses = await Promise.all(
      transfers.map((transfer) => book(transfer.id, { bankReference: transfer.spelling })),
    );
    expect(responses.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      spellings.map(() => [409, "deposit.bank.reference.used"]),
    );
    const balances = await Promise.all(transfers.map((transfer) => mainOf(transfer.member)));
    expect([await mainOf(member), ...balances]).toEqual([100_000n, ...spellings.map(() => 0n)]);
  });

  it("is credited once if bookings with several spellings of a new reference arrive at once", async () => {
    const spellings = ["PAY 88 01", "pay8801", "PAY\u00a088\u00a001", "PAY-88-01\u2060"];
    const transfers = await Promise.all(spellings.map(async (spelling) => ({ ...(await openTransfer()), spelling })));
    const responses = await Promise.all(
      transfers.map((transfer) => book(transfer.id, { bankReference: transfer.spelling })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const balances = await Promise.all(transfers.map((transfer) => mainOf(transfer.member)));
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(100_000n);
  });

  it("is booked at most once by a repeated request and concurrent decisions", async () => {
    const { member, id } = await openTransfer();
    const key = randomUUID();
    const decisions = await Promise.all([
      book(id, {}, { key }),
      book(id, {}, { key }),
      book(id, { bankReference: `OTHER-${id}` }, { token: adminToken }),
      reject(id, adminToken),
    ]);
    expect(decisions.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const isBooked = (await stateOf(member, id)) === 2;
    expect(await mainOf(member)).toBe(isBooked ? 100_000n : 0n);
    const rows = await test.deps.db.query(`select id from transfer where reference = $1`, [`deposit:${id}`]);
    expect(rows).toHaveLength(isBooked ? 1 : 0);
  });

  it("can be cancelled or expire only without proof, and can still be booked afterwards", async () => {
    const [open, unproven, proven] = [await openTransfer(), await openTransfer(), await openTransfer()];
    await expectOk(sendProof(proven.member, proven.id, [await picture(proven.member)]));
    expect((await cancel(proven.member, proven.id)).errorCode).toBe("transaction.state.changed");
    expect((await expectOk(cancel(open.member, open.id))).value).toMatchObject({ state: 3, payTo: null });
    test.clock.setOffsetMs(23 * hourMs);
    await expireDeposits(test.deps);
    expect(await stateOf(unproven.member, unproven.id)).toBe(4);
    test.clock.setOffsetMs(25 * hourMs);
    await expireDeposits(test.deps);
    expect([await stateOf(unproven.member, unproven.id), await stateOf(proven.member, proven.id)]).toEqual([7, 4]);
    expect((await sendProof(unproven.member, unproven.id, [await picture(unproven.member)])).errorCode).toBe(
      "transaction.state.changed",
    );
    await expectOk(book(unproven.id));
    await expectOk(book(open.id));
    expect([await mainOf(unproven.member), await mainOf(open.member)]).toEqual([100_000n, 100_000n]);
  });

  it("is booked exactly once, even if it is cancelled, proven and expired at the same time", async () => {
    const { member, id } = await openTransfer();
    const proof = [await picture(member)];
    test.clock.setOffsetMs(25 * hourMs);
    await Promise.all([cancel(member, id), sendProof(member, id, proof), expireDeposits(test.deps), book(id)]);
    // If one of the other three calls was faster, the booking was refused, and the staff member repeats it.
    await book(id);
    expect(await mainOf(member)).toBe(100_000n);
    expect(await stateOf(member, id)).toBe(2);
  });

  it("can be rejected once if it did not arrive, and the member can then request another deposit", async () => {
    const { member, id } = await openTransfer();
    await expectOk(sendProof(member, id, [await picture(member)]));
    await expectOk(reject(id));
    expect(await depositStatus(test, member, id)).toMatchObject({ state: 6, isUnderReview: false });
    expect((await reject(id)).errorCode).toBe("transaction.state.changed");
    await until(async () => (await mainOf(member)) === 0n);
    await openTransfer(1_000, member);
  });
});

describe("a transfer above the limit", () => {
  const large = { receivedMinor: "3000000" };

  it("needs two persons who enter the same data independently", async () => {
    const { member, id } = await openTransfer(30_000);
    await expectOk(book(id, large));
    expect(await mainOf(member)).toBe(0n);
    await assign(id, financeToken);
    expect((await detailOf(id)).actions).toEqual(["reject", "release"]);
    expect((await book(id, large)).errorCode).toBe("approval.same.person");
    await test.call({ method: "POST", url: `${officeUrl}/${id}/release`, token: financeToken, body: {} });
    expect((await cancel(member, id)).errorCode).toBe("transaction.state.changed");
    const otherAmount = { ...large, receivedMinor: "3000001" };
    expect((await book(id, otherAmount, { token: adminToken })).errorCode).toBe("deposit.received.differs");
    expect((await book(id, { ...large, bankReference: "another" }, { token: adminToken })).errorCode).toBe(
      "deposit.received.differs",
    );
    await expectOk(book(id, { ...large, bankReference: `bank ${id}` }, { token: adminToken }));
    expect(await mainOf(member)).toBe(3_000_000n);
    expect((await detailOf(id)).deposit).toMatchObject({ firstBy: "financeone", decidedBy: "adminone" });
  });

  it("reserves the bank reference, in any spelling, with the first entry", async () => {
    const [large, small] = [await openTransfer(30_000), await openTransfer()];
    await expectOk(book(large.id, { receivedMinor: "3000000", bankReference: "HELD 4 4" }));
    const response = await book(small.id, { bankReference: "held44" });
    expect([response.status, response.errorCode]).toEqual([409, "deposit.bank.reference.used"]);
    expect(await mainOf(small.member)).toBe(0n);
  });

  it("can be booked again after a rejection, which also frees the bank reference", async () => {
    const { member, id } = await openTransfer(30_000);
    await expectOk(book(id, { ...large, bankReference: "mistyped" }));
    await expectOk(reject(id, adminToken));
    const { deposit } = await detailOf(id);
    expect(deposit).toMatchObject({ state: "rejected", firstBy: null, paidMinor: null, providerRef: null });
    const small = await openTransfer();
    await expectOk(book(small.id, { bankReference: "MIS TYPED" }));
    await expectOk(book(id, { receivedMinor: "2500000" }));
    expect(await mainOf(member)).toBe(2_500_000n);
  });

  it("cannot be booked by one person even with direct SQL", async () => {
    const { id } = await openTransfer(30_000);
    const onePersonSql = `update deposit set state = 'approved', credited = 1, closed_at = created_at, provider_ref = 'x',
      decided_by = 7, needs_second = true, first_by = 7 where id = $1`;
    await expect(test.deps.db.query(onePersonSql, [BigInt(id)])).rejects.toThrow("deposit_two_persons");
    const noPersonSql = `update deposit set state = 'approved', credited = 1, closed_at = created_at where id = $1`;
    await expect(test.deps.db.query(noPersonSql, [BigInt(id)])).rejects.toThrow("deposit_decided");
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
