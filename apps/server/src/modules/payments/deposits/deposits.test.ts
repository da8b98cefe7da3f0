/** Deposits from the member's request to the wallet, with the real sandbox provider as a separate process. */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DepositReport } from "@openhouse/protocol/payments/deposit-report";
import type { DepositSettings } from "@openhouse/protocol/payments/deposit-settings";
import {
  requestDeposit,
  balancesOf,
  createTestCashier,
  depositReference,
  depositStatus,
  merchantId,
  openDeposit,
  until,
} from "../../../testing/test-cashier.ts";
import { excludeSelf, setOwnLimit } from "../../../testing/test-limits.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { checkLedger } from "../../wallet/index.ts";
import { expireDeposits, resolveUnknownPayments } from "../index.ts";

let test: TestCashier;
let count = 0;

const newMember = () => test.register(`payer${(count += 1)}`);
const decideAtSandbox = (depositId: string, outcome: "paid" | "failed", faults: string[] = []) =>
  test.sandbox.call("POST", `/api/payments/${depositReference(depositId)}/decide`, { outcome, faults });
const stateOf = async (member: SignedInMember, id: string) => (await depositStatus(test, member, id)).state;

beforeAll(async () => {
  test = await createTestCashier();
});
afterEach(async () => {
  test.clock.setOffsetMs(0);
  await test.sandbox.misbehave();
});
afterAll(() => test.close());

describe("a deposit", () => {
  it("[S1.017] opens a page of the provider and is credited by the provider's message after payment", async () => {
    const member = await newMember();
    const { depositId, state, redirectUrl } = await openDeposit(test, member, { amount: 250.5 });
    expect(state).toBe(4);
    const page = await fetch(redirectUrl ?? "");
    const html = await page.text();
    expect(html).toContain("₱250.50");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const form = new URLSearchParams({ outcome: "paid" });
    await fetch(redirectUrl ?? "", { method: "POST", body: form });
    await until(async () => (await stateOf(member, depositId)) === 2);
    expect(await balancesOf(test, member)).toEqual({ main: 25_050n, hold: 0n });
    expect(await (await fetch(redirectUrl ?? "")).text()).toContain(`/member/depositv2?deposit=${depositId}`);
  });

  it("posts the member's fee as a separate transfer, and the report shows the amount and the fee", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member, { amount: 1_000, bankType: "bank", bankCode: "HABAGAT" });
    await decideAtSandbox(depositId, "paid");
    await until(async () => (await stateOf(member, depositId)) === 2);
    // The fee is 0.5 % and five pesos.
    expect((await balancesOf(test, member)).main).toBe(99_000n);
    const url = "/wps/relay/MCSFE_getDepositTransactionReport?depositState=2";
    const { value } = await test.call({ method: "GET", url, token: member.token });
    const report = value as DepositReport;
    expect(report).toMatchObject({ total: 1, totalPages: 1 });
    expect(report.list[0]).toMatchObject({ depositId, requestedAmount: 1_000, amount: 990, customerBankCharge: 10 });
    expect(report.footer.sums).toEqual({ requestedAmount: 1_000, amount: 990, customerBankCharge: 10 });
  });

  it("credits nothing and emits deposit.failed when it fails at the provider", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "failed");
    await until(async () => (await stateOf(member, depositId)) === 6);
    expect((await balancesOf(test, member)).main).toBe(0n);
    const events = await test.deps.db.query(
      `select name from outbox where aggregate_id = $1 and name = 'deposit.failed'`,
      [member.memberId],
    );
    expect(events).toHaveLength(1);
  });

  it("is cancelled at the provider first, so that it can no longer be paid", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    const cancel = () =>
      test.call({
        method: "POST",
        url: "/wps/relay/MCSFE_cancelDeposit",
        token: member.token,
        body: { depositId },
      });
    expect((await cancel()).value).toMatchObject({ state: 3, redirectUrl: null });
    expect((await cancel()).value).toMatchObject({ state: 3 });
    const { body } = await decideAtSandbox(depositId, "paid");
    expect(body).toMatchObject({ state: "cancelled" });
    expect((await balancesOf(test, member)).main).toBe(0n);
  });

  it("is credited when it was paid before the cancellation", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "paid", ["noWebhook"]);
    const url = "/wps/relay/MCSFE_cancelDeposit";
    const { value } = await test.call({ method: "POST", url, token: member.token, body: { depositId } });
    expect(value).toMatchObject({ state: 2, creditedMinor: "50000" });
    expect((await balancesOf(test, member)).main).toBe(50_000n);
  });

  it("expires by business time, also at the provider, but is credited if it was paid", async () => {
    const [unpaidMember, paidMember] = [await newMember(), await newMember()];
    const unpaidDeposit = await openDeposit(test, unpaidMember);
    const paidDeposit = await openDeposit(test, paidMember);
    await decideAtSandbox(paidDeposit.depositId, "paid", ["noWebhook"]);
    test.clock.setOffsetMs(29 * 60_000);
    expect(await expireDeposits(test.deps)).toBe(0);
    test.clock.setOffsetMs(31 * 60_000);
    expect(await expireDeposits(test.deps)).toBe(2);
    expect(await stateOf(unpaidMember, unpaidDeposit.depositId)).toBe(7);
    expect(await stateOf(paidMember, paidDeposit.depositId)).toBe(2);
    expect((await balancesOf(test, paidMember)).main).toBe(50_000n);
    expect(await expireDeposits(test.deps)).toBe(0);
  });
});

describe("a deposit at a faulty provider", () => {
  it("is credited once when the provider repeats its message, also with another event id", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "paid", ["duplicate", "outOfOrder"]);
    await until(async () => {
      const rows = await test.deps.db.query(`select outcome from provider_message where subject_id = $1`, [
        BigInt(depositId),
      ]);
      return rows.length === 3;
    });
    expect(await stateOf(member, depositId)).toBe(2);
    expect((await balancesOf(test, member)).main).toBe(50_000n);
  });

  it("is credited by a job that queries the provider when the provider sends no message", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "paid", ["noWebhook"]);
    expect(await resolveUnknownPayments(test.deps)).toBe(0);
    test.clock.advanceMs(11_000);
    expect(await resolveUnknownPayments(test.deps)).toBeGreaterThan(0);
    expect(await stateOf(member, depositId)).toBe(2);
    expect((await balancesOf(test, member)).main).toBe(50_000n);
  });

  it("is held for the staff when another amount than ordered is paid", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "paid", ["wrongAmount"]);
    await until(async () => (await depositStatus(test, member, depositId)).isUnderReview);
    expect(await depositStatus(test, member, depositId)).toMatchObject({ state: 4, redirectUrl: null });
    expect((await balancesOf(test, member)).main).toBe(0n);
  });

  it("is found by a repeated request with the same key when the provider's reply comes too late", async () => {
    const member = await newMember();
    const key = randomUUID();
    await test.sandbox.misbehave("timeout");
    const first = await openDeposit(test, member, { key });
    expect(first).toMatchObject({ state: 5, redirectUrl: null });
    await test.sandbox.misbehave();
    test.clock.advanceMs(16_000);
    const second = await openDeposit(test, member, { key });
    expect(second).toMatchObject({ depositId: first.depositId, state: 4 });
    expect(second.redirectUrl).toMatch(/\/pay\//);
    const { body } = await test.sandbox.call("GET", `/api/payments/${depositReference(first.depositId)}`);
    expect(body).toMatchObject({ redirectUrl: second.redirectUrl });
  });

  it("is opened by a job after the provider replied with errors", async () => {
    const member = await newMember();
    await test.sandbox.misbehave("error");
    const { depositId, state } = await openDeposit(test, member);
    expect(state).toBe(5);
    await test.sandbox.misbehave();
    test.clock.advanceMs(16_000);
    await resolveUnknownPayments(test.deps);
    const status = await depositStatus(test, member, depositId);
    expect(status.state).toBe(4);
    expect(status.redirectUrl).toMatch(/\/pay\//);
  });

  it("is credited after the restart of a provider that was killed before it delivered its message", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "paid", ["delayed"]);
    await test.sandbox.kill();
    expect(await stateOf(member, depositId)).toBe(4);
    await test.sandbox.start(test.webhookUrl);
    await until(async () => (await stateOf(member, depositId)) === 2);
    expect((await balancesOf(test, member)).main).toBe(50_000n);
  });
});

describe("POST /demo/deposit", () => {
  it("credits a deposit through the real webhook and ignores the method's bounds", async () => {
    const member = await newMember();
    const response = await test.call({
      method: "POST",
      url: "/demo/deposit",
      body: { account: member.account.toUpperCase(), amountMinor: "12345678" },
    });
    expect(response.body).toMatchObject({
      state: 2,
      amountMinor: "12345678",
      balanceMinor: "12345678",
      currency: "PHP",
    });
    const messages = await test.deps.db.query(`select outcome from provider_message where subject_id = $1`, [
      BigInt(String(response.body["depositId"])),
    ]);
    expect(messages).toEqual([{ outcome: "applied" }]);
  });

  it.each([
    [{ account: "nobody", amountMinor: "100" }, 404, "not.exists.account.err"],
    [{ account: "payer1", amountMinor: "-100" }, 400, "account.amount.positive"],
    [{ account: "payer1", amountMinor: "0" }, 400, "account.amount.positive"],
    [{ account: "payer1", amountMinor: "1.5" }, 400, "account.amount.invalid"],
    [{ account: "payer1", amountMinor: "99999999999999999999" }, 400, "account.amount.invalid"],
    [{ account: "payer1", amountMinor: "100", extra: 1 }, 400, "request.param.err"],
  ])("refuses %j with %i %s", async (body, status, code) => {
    const response = await test.call({ method: "POST", url: "/demo/deposit", body });
    expect([response.status, response.errorCode]).toEqual([status, code]);
  });
});

describe("requesting a deposit", () => {
  let member: SignedInMember;
  beforeAll(async () => {
    member = await newMember();
  });

  it.each([
    [{ amount: 0 }, "account.amount.positive"],
    [{ amount: -500 }, "account.amount.positive"],
    [{ amount: 500.001 }, "account.amount.decimals"],
    [{ amount: 1e30 }, "account.amount.too.large"],
    [{ amount: "five hundred" }, "account.amount.invalid"],
    [{ more: { currency: "HKD" } }, "account.currency.wrong"],
    [{ more: { currency: "HKD" }, amount: -1 }, "account.currency.wrong"],
    [{ amount: 99.99 }, "deposit.invalid.amount"],
    [{ amount: 50_000.01 }, "deposit.invalid.amount"],
    [{ amount: null }, "request.param.err"],
    [{ more: { promotionId: "7" } }, "request.param.err"],
  ])("refuses %j with 400 %s and a text in both languages", async (input, code) => {
    const response = await requestDeposit(test, member, input);
    expect([response.status, response.errorCode]).toEqual([400, code]);
    const body = {
      amount: 500,
      bankType: "ewallet",
      bankCode: "LAKBAY",
      ...input,
      ...("more" in input ? input.more : {}),
    };
    const { more: _more, ...request } = body as Record<string, unknown>;
    const call = { method: "POST" as const, url: "/wps/relay/MCSFE_newDepositPG", token: member.token, body: request };
    const [english, filipino] = [await test.call(call), await test.call({ ...call, language: "TY" })];
    expect(english.body["message"]).not.toBe(filipino.body["message"]);
  });

  it.each([
    [{ bankType: "cash" }, "deposit.method.not.available"],
    [{ bankCode: "NOBODY" }, "deposit.method.not.available"],
    [{ more: { targetUsername: "payer1" } }, "permission.denied"],
  ])("refuses %j with %s", async (input, code) => {
    expect((await requestDeposit(test, member, input)).errorCode).toBe(code);
  });

  it("opens one deposit for repeated calls without an idempotency key, and refuses a key that the member used for another deposit", async () => {
    const depositor = await newMember();
    const repeats = await Promise.all([1, 2, 3].map(() => openDeposit(test, depositor, { key: "" })));
    expect(new Set(repeats.map(({ depositId }) => depositId)).size).toBe(1);
    const key = randomUUID();
    const first = await openDeposit(test, member, { key });
    expect((await openDeposit(test, member, { key })).depositId).toBe(first.depositId);
    expect((await requestDeposit(test, member, { key, amount: 600 })).errorCode).toBe("idempotency.key.reused");
    const otherDeposit = await openDeposit(test, await newMember(), { key });
    expect(otherDeposit.depositId).not.toBe(first.depositId);
  });

  it("opens one deposit for thirty concurrent requests with one key", async () => {
    const depositor = await newMember();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 30 }, () => requestDeposit(test, depositor, { key })));
    const ids = new Set(responses.map(({ value }) => (value as { depositId: string }).depositId));
    expect(ids.size).toBe(1);
    const rows = await test.deps.db.query(`select id from deposit where member_id = $1`, [depositor.memberId]);
    expect(rows).toHaveLength(1);
  });

  it("allows at most five open deposits, also for concurrent requests", async () => {
    const depositor = await newMember();
    const responses = await Promise.all(Array.from({ length: 9 }, () => requestDeposit(test, depositor)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ errorCode }) => errorCode))).toEqual(
      new Set(["deposit.open.max"]),
    );
    const { value } = await test.call({
      method: "GET",
      url: "/wps/relay/MCSFE_getDepositSettings",
      token: depositor.token,
    });
    expect(value as DepositSettings).toMatchObject({
      allowDeposit: "N",
      depositOffCode: "deposit.open.max",
      inProgressCashInCount: 5,
    });
  });

  it("never shows another member's deposit", async () => {
    const { depositId } = await openDeposit(test, await newMember());
    const url = `/wps/relay/MCSFE_getDepositStatus?depositId=${depositId}`;
    const response = await test.call({ method: "GET", url, token: member.token });
    expect([response.status, response.errorCode]).toEqual([404, "not.exists.transaction"]);
    const cancel = await test.call({
      method: "POST",
      url: "/wps/relay/MCSFE_cancelDeposit",
      token: member.token,
      body: { depositId },
    });
    expect(cancel.errorCode).toBe("not.exists.transaction");
  });
});

describe("responsible gaming", () => {
  const limitDeposits = (member: SignedInMember) =>
    setOwnLimit(test, member, { kind: "deposit", period: "day", amountMinor: 80_000n });

  it("refuses a deposit above the member's own limit, also for concurrent requests", async () => {
    const member = await newMember();
    await limitDeposits(member);
    const responses = await Promise.all([requestDeposit(test, member), requestDeposit(test, member)]);
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual(["deposit.limit.reached", null].toSorted());
  });

  it("counts a paid deposit against the limit, but not a failed deposit", async () => {
    const member = await newMember();
    await limitDeposits(member);
    const { depositId } = await openDeposit(test, member);
    await decideAtSandbox(depositId, "failed");
    await until(async () => (await stateOf(member, depositId)) === 6);
    const secondDeposit = await openDeposit(test, member);
    await decideAtSandbox(secondDeposit.depositId, "paid");
    await until(async () => (await stateOf(member, secondDeposit.depositId)) === 2);
    await giveMoney(test, member, 1n);
    expect((await requestDeposit(test, member)).errorCode).toBe("deposit.limit.reached");
  });

  it("refuses deposits of a self-excluded member, and the deposit settings show the reason", async () => {
    const member = await newMember();
    await excludeSelf(test, member, { kind: "self_exclusion", untilAt: null });
    const response = await requestDeposit(test, member);
    expect([response.status, response.errorCode]).toEqual([403, "member.excluded"]);
    const url = "/wps/relay/MCSFE_getDepositSettings";
    const { value } = await test.call({ method: "GET", url, token: member.token });
    expect(value).toMatchObject({ allowDeposit: "N", depositOffCode: "member.excluded" });
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});

describe("a deposit of a member who requested to close the account", () => {
  it("is refused until the closing is cancelled", async () => {
    const member = await newMember();
    const url = "/wps/member/closure";
    await test.call({ method: "POST", url, token: member.token, body: { password: member.password } });
    expect(await requestDeposit(test, member)).toMatchObject({ status: 409, errorCode: "closure.asked" });
    await test.call({ method: "DELETE", url, token: member.token });
    expect(await requestDeposit(test, member)).toMatchObject({ status: 200 });
  });
});
