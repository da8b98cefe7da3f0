/**
 * QR codes and accounts that a provider creates for one payment: they have the correct amount and reference, and can be
 * paid once.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { readEmvQr, writeEmvQr } from "@openhouse/rules/payments/emv-qr";
import type { PaymentProvider } from "../../../core/ports/payment-provider.ts";
import {
  balancesOf,
  createTestCashier,
  depositReference,
  depositStatus,
  merchantId,
  openDeposit,
  until,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { checkLedger } from "../../wallet/index.ts";
import { createDeposit, expireDeposits } from "../index.ts";

let test: TestCashier;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
});
afterAll(() => test.close());

const newMember = () => test.register(`scanner${(count += 1)}`);
const qrRequest = { bankType: "qr", bankCode: "PAROLAQR", amount: 250.5 };
const accountRequest = { bankType: "account", bankCode: "TALAVA", amount: 1_500 };
const stateOf = async (member: SignedInMember, id: string) => (await depositStatus(test, member, id)).state;

/** What a banking app does: reads the code or account number and opens the payment's page. */
async function scan(code: string): Promise<string | null> {
  const body = new URLSearchParams({ code });
  const { headers } = await fetch(`${test.sandbox.url}/scan`, { method: "POST", body, redirect: "manual" });
  return headers.get("location");
}

const pay = (path: string | null) =>
  fetch(`${test.sandbox.url}${path}`, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });

describe("a deposit by QR code", () => {
  it("shows a code with the exact amount and our reference, and is credited after payment", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member, qrRequest);
    const { payTo, reference } = await depositStatus(test, member, depositId);
    const text = payTo?.kind === "qr" ? payTo.text : "";
    expect(readEmvQr(text)).toMatchObject({ amount: money(25_050n, "PHP"), reference, country: "PH" });
    await pay(await scan(text));
    await until(async () => (await stateOf(member, depositId)) === 2);
    expect((await balancesOf(test, member)).main).toBe(25_050n);
    expect((await depositStatus(test, member, depositId)).payTo).toBeNull();
  });

  it.each([
    ["another amount", { amount: money(25_051n, "PHP") }],
    ["another currency", { amount: money(25_050n, "HKD") }],
    ["another payment", { reference: "OH1-D1" }],
  ])("shows no code with %s", async (_name, falsified) => {
    const member = await newMember();
    const realProvider = test.deps.paymentProviders.get("sandbox");
    if (realProvider === undefined) throw new Error("no sandbox");
    const falsifyingProvider: PaymentProvider = {
      ...realProvider,
      async createPayment(order) {
        const payment = await realProvider.createPayment(order);
        const code = payment.payTo?.kind === "qr" ? readEmvQr(payment.payTo.text) : undefined;
        if (code === undefined) throw new Error("no code");
        return { ...payment, payTo: { kind: "qr", text: writeEmvQr({ ...code, ...falsified }) } };
      },
    };
    const deps = { ...test.deps, paymentProviders: new Map([["sandbox", falsifyingProvider]]) };
    const { memberId, account } = member;
    const depositor = { merchantId, memberId, account, role: "member" as const, language: "EN" as const };
    const deposit = await createDeposit(deps, depositor, {
      amount: "250.50",
      methodCode: "qr",
      channelCode: "PAROLAQR",
      key: `falsified${count}`,
      returnUrl: "http://localhost/member/depositv2",
    });
    expect(deposit).toMatchObject({ state: "pending", payTo: null });
  });
});

describe("a deposit to a virtual account", () => {
  it("has an account number that no other deposit has, and is credited after payment", async () => {
    const member = await newMember();
    const [first, second] = [
      await openDeposit(test, member, accountRequest),
      await openDeposit(test, member, accountRequest),
    ];
    const numberOf = async (id: string) => {
      const { payTo } = await depositStatus(test, member, id);
      return payTo?.kind === "account" ? payTo.number : "";
    };
    const number = await numberOf(first.depositId);
    expect(number).toMatch(/^88\d{10}$/);
    expect(await numberOf(second.depositId)).not.toBe(number);
    const { body } = await test.sandbox.call("GET", `/api/payments/${depositReference(first.depositId)}`);
    expect(body).toMatchObject({ payTo: { kind: "account", bank: "Tala Virtual Accounts", number } });
    await pay(await scan(number));
    await until(async () => (await stateOf(member, first.depositId)) === 2);
    expect(await stateOf(member, second.depositId)).toBe(4);
    expect((await balancesOf(test, member)).main).toBe(150_000n);
  });

  it("is either credited or closed if cancellation, payment and expiry happen at the same time", async () => {
    const member = await newMember();
    const { depositId } = await openDeposit(test, member, accountRequest);
    const { payTo } = await depositStatus(test, member, depositId);
    const page = await scan(payTo?.kind === "account" ? payTo.number : "");
    const cancel = () =>
      test.call({
        method: "POST",
        url: "/wps/relay/MCSFE_cancelDeposit",
        token: member.token,
        body: { depositId },
      });
    test.clock.setOffsetMs(31 * 60_000);
    await Promise.all([cancel(), pay(page), expireDeposits(test.deps)]);
    test.clock.setOffsetMs(0);
    const { body } = await test.sandbox.call("GET", `/api/payments/${depositReference(depositId)}`);
    const isPaid = (body as { state: string }).state === "paid";
    await until(async () => (isPaid ? [2] : [3, 7]).includes(await stateOf(member, depositId)));
    expect((await balancesOf(test, member)).main).toBe(isPaid ? 150_000n : 0n);
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
