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
import type { SignedInMember } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { checkLedger } from "../../wallet/index.ts";
import { expireDeposits, resolveUnknownPayments } from "../index.ts";

let test: TestCashier;
let finance: string;
let admin: string;
let count = 0;

beforeAll(async () => {
  // No provider runs, because none may be called.
  test = await createTestCashier({ isAlone: true });
  finance = (await signInStaff(test, "finance")).token;
  admin = (await signInStaff(test, "admin")).token;
});
afterEach(() => test.clock.setOffsetMs(0));
afterAll(() => test.close());

const hourMs = 3_600_000;
const newMember = () => test.register(`wirer${(count += 1)}`);
const transferRequest = { bankType: "transfer", bankCode: "DALISAY" };

/** A member with an open transfer of that many pesos. */
async function transferOf(amount = 1_000, owner?: SignedInMember) {
  const member = owner ?? (await newMember());
  return { member, id: (await openDeposit(test, member, { ...transferRequest, amount })).depositId };
}

async function picture({ token }: SignedInMember, purpose = "deposit"): Promise<string> {
  const fill = `#${(count += 1).toString(16).padStart(6, "0")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${fill}"/></svg>`;
  const body = { purpose, file: new Resvg(svg).render().asPng().toString("base64") };
  const { value } = await expectOk(test.call({ method: "POST", url: "/wps/member/files", token, body }));
  return (value as UploadedFile).fileId;
}

const prove = ({ token }: SignedInMember, depositId: string, proof: string[]) =>
  test.call({ method: "POST", url: "/wps/relay/MCSFE_uploadDepositEncodedImage", token, body: { depositId, proof } });
const cancel = ({ token }: SignedInMember, depositId: string) =>
  test.call({ method: "POST", url: "/wps/relay/MCSFE_cancelDeposit", token, body: { depositId } });
const office = "/backoffice/api/deposits";
/**
 * Takes the payment first, because only the assigned person decides a held deposit. When taking it is refused, the
 * decision shows the reason.
 */
const claim = (id: string, token: string) =>
  test.call({ method: "POST", url: `${office}/${id}/claim`, token, body: {} });
const book = async (id: string, body: object = {}, { token = finance, key = randomUUID() } = {}) => {
  await claim(id, token);
  const fullBody = { receivedMinor: "100000", bankReference: `BANK-${id}`, reason: "the statement shows it", ...body };
  return test.call({ method: "POST", url: `${office}/${id}/book`, token, key, body: fullBody });
};
const reject = async (id: string, token = finance) => {
  await claim(id, token);
  return test.call({ method: "POST", url: `${office}/${id}/reject`, token, body: { reason: "nothing arrived" } });
};
const detailOf = async (id: string, token = finance) =>
  (await expectOk(test.call({ method: "GET", url: `${office}/${id}`, token }))).value as DepositDetail;
const mainOf = async (member: SignedInMember) => (await balancesOf(test, member)).main;
const stateOf = async (member: SignedInMember, id: string) => (await depositStatus(test, member, id)).state;

describe("a transfer to the merchant's account", () => {
  it("shows account, exact amount and reference, and calls no provider", async () => {
    const { member, id } = await transferOf();
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
    const { member, id } = await transferOf();
    expect((await prove(member, id, [])).errorCode).toBe("request.param.err");
    expect((await prove(member, id, [await picture(await newMember())])).errorCode).toBe("file.not.found");
    expect((await prove(member, id, [await picture(member, "withdrawal")])).errorCode).toBe("file.not.found");
    expect((await prove(await newMember(), id, [await picture(member)])).errorCode).toBe("not.exists.transaction");
    const proof = [await picture(member), await picture(member)];
    const { value } = await expectOk(prove(member, id, proof));
    expect(value as DepositStatus).toMatchObject({ isUnderReview: true, isProofSent: true, canSendProof: false });
    expect((await prove(member, id, [await picture(member)])).errorCode).toBe("transaction.state.changed");
    const detail = await detailOf(id);
    expect(detail.files).toEqual(proof);
    expect(detail.actions).toEqual(["claim"]);
    await expectOk(claim(id, finance));
    expect((await detailOf(id)).actions).toEqual(["book", "reject", "release"]);
    const shown = await test.call({ method: "GET", url: `/backoffice/api/files/${proof[0]}`, token: finance });
    expect(shown.status).toBe(200);
  });

  it("is booked with the received amount and the bank's reference, and cannot be approved like a provider's payment", async () => {
    const { member, id } = await transferOf();
    const approve = await test.call({
      method: "POST",
      url: `${office}/${id}/approve`,
      token: finance,
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
    [{ reason: "" }, "request.param.err"],
  ])("is not booked with %j", async (body, code) => {
    const { member, id } = await transferOf();
    expect((await book(id, body)).errorCode).toBe(code);
    expect(await mainOf(member)).toBe(0n);
  });

  it("is booked by finance and admins only", async () => {
    const { id } = await transferOf();
    const support = (await signInStaff(test, "support", "lookerone")).token;
    expect((await book(id, {}, { token: support })).status).toBe(403);
    expect((await detailOf(id, support)).actions).toEqual([]);
  });

  it("uses a bank reference once, also for two concurrent bookings", async () => {
    const [one, other] = [await transferOf(), await transferOf()];
    const claims = await Promise.all([one, other].map(({ id }) => book(id, { bankReference: "same-payment" })));
    expect(claims.map(({ errorCode }) => errorCode).toSorted()).toEqual(
      ["deposit.bank.reference.used", null].toSorted(),
    );
    expect((await mainOf(one.member)) + (await mainOf(other.member))).toBe(100_000n);
  });

  it("is booked once for two concurrent decisions and for a repeated request", async () => {
    const { member, id } = await transferOf();
    const key = randomUUID();
    const answers = await Promise.all([
      book(id, {}, { key }),
      book(id, {}, { key }),
      book(id, { bankReference: `OTHER-${id}` }, { token: admin }),
      reject(id, admin),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const isBooked = (await stateOf(member, id)) === 2;
    expect(await mainOf(member)).toBe(isBooked ? 100_000n : 0n);
    const rows = await test.deps.db.query(`select id from transfer where reference = $1`, [`deposit:${id}`]);
    expect(rows).toHaveLength(isBooked ? 1 : 0);
  });

  it("can be cancelled or expire only without proof, and can still be booked afterwards", async () => {
    const [open, late, proven] = [await transferOf(), await transferOf(), await transferOf()];
    await expectOk(prove(proven.member, proven.id, [await picture(proven.member)]));
    expect((await cancel(proven.member, proven.id)).errorCode).toBe("transaction.state.changed");
    expect((await expectOk(cancel(open.member, open.id))).value).toMatchObject({ state: 3, payTo: null });
    test.clock.setOffsetMs(23 * hourMs);
    await expireDeposits(test.deps);
    expect(await stateOf(late.member, late.id)).toBe(4);
    test.clock.setOffsetMs(25 * hourMs);
    await expireDeposits(test.deps);
    expect([await stateOf(late.member, late.id), await stateOf(proven.member, proven.id)]).toEqual([7, 4]);
    expect((await prove(late.member, late.id, [await picture(late.member)])).errorCode).toBe(
      "transaction.state.changed",
    );
    await expectOk(book(late.id));
    await expectOk(book(open.id));
    expect([await mainOf(late.member), await mainOf(open.member)]).toEqual([100_000n, 100_000n]);
  });

  it("has one result for concurrent cancellation, proof, expiry and booking", async () => {
    const { member, id } = await transferOf();
    const proof = [await picture(member)];
    test.clock.setOffsetMs(25 * hourMs);
    await Promise.all([cancel(member, id), prove(member, id, proof), expireDeposits(test.deps), book(id)]);
    expect(await mainOf(member)).toBe(100_000n);
    expect(await stateOf(member, id)).toBe(2);
  });

  it("is rejected when it did not arrive, informs the member and allows another one", async () => {
    const { member, id } = await transferOf();
    await expectOk(prove(member, id, [await picture(member)]));
    await expectOk(reject(id));
    expect(await depositStatus(test, member, id)).toMatchObject({ state: 6, isUnderReview: false });
    expect((await reject(id)).errorCode).toBe("transaction.state.changed");
    await until(async () => (await mainOf(member)) === 0n);
    await transferOf(1_000, member);
  });
});

describe("a transfer above the limit", () => {
  const large = { receivedMinor: "3000000" };

  it("needs two persons who enter the same data independently", async () => {
    const { member, id } = await transferOf(30_000);
    await expectOk(book(id, large));
    expect(await mainOf(member)).toBe(0n);
    await claim(id, finance);
    expect((await detailOf(id)).actions).toEqual(["reject", "release"]);
    expect((await book(id, large)).errorCode).toBe("approval.same.person");
    await test.call({ method: "POST", url: `${office}/${id}/release`, token: finance, body: {} });
    expect((await cancel(member, id)).errorCode).toBe("transaction.state.changed");
    const other = { ...large, receivedMinor: "3000001" };
    expect((await book(id, other, { token: admin })).errorCode).toBe("deposit.received.differs");
    expect((await book(id, { ...large, bankReference: "another" }, { token: admin })).errorCode).toBe(
      "deposit.received.differs",
    );
    await expectOk(book(id, large, { token: admin }));
    expect(await mainOf(member)).toBe(3_000_000n);
    expect((await detailOf(id)).deposit).toMatchObject({ firstBy: "financeone", decidedBy: "adminone" });
  });

  it("can be booked again after a rejection, which also frees the bank reference", async () => {
    const { member, id } = await transferOf(30_000);
    await expectOk(book(id, { ...large, bankReference: "mistyped" }));
    await expectOk(reject(id, admin));
    const { deposit } = await detailOf(id);
    expect(deposit).toMatchObject({ state: "rejected", firstBy: null, paidMinor: null, providerRef: null });
    const small = await transferOf();
    await expectOk(book(small.id, { bankReference: "mistyped" }));
    await expectOk(book(id, { receivedMinor: "2500000" }));
    expect(await mainOf(member)).toBe(2_500_000n);
  });

  it("cannot be booked by one person even with direct SQL", async () => {
    const { id } = await transferOf(30_000);
    const one = `update deposit set state = 'approved', credited = 1, closed_at = created_at, provider_ref = 'x',
      decided_by = 7, needs_second = true, first_by = 7 where id = $1`;
    await expect(test.deps.db.query(one, [BigInt(id)])).rejects.toThrow("deposit_two_persons");
    const none = `update deposit set state = 'approved', credited = 1, closed_at = created_at where id = $1`;
    await expect(test.deps.db.query(none, [BigInt(id)])).rejects.toThrow("deposit_decided");
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
