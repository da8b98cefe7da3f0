/**
 * Payouts with a provider that reports one thing and does another: no withdrawal is both paid and returned without a
 * decision of the staff.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../../core/deps.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { PaymentProvider, ProviderFact, ProviderState } from "../../../core/ports/payment-provider.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import {
  balancesOf,
  createPayee,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { Payee, StaffCall } from "../../../testing/test-cashier.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";
import { payOutApproved, resolveUnknownPayments } from "../index.ts";
import { receiveMessage } from "../providers/receive-message.ts";

let test: TestApp;
let finance: string;
let admin: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  finance = (await signInStaff(test, "finance")).token;
  admin = (await signInStaff(test, "admin")).token;
});
afterAll(() => test.close());

type Answer = () => Promise<ProviderFact | undefined>;

const silent: Answer = () => Promise.reject(new ProviderUnavailable("no answer"));
const refused: Answer = () => Promise.reject(new ProviderRefused("404"));
const unknown: Answer = () => Promise.resolve(undefined);
const died: Answer = () => Promise.reject(new Error("the process died"));

/** A provider with chosen replies to payouts; its messages need no signature. */
function depsWith(calls: { create?: Answer; find?: Answer }): Deps {
  const real = test.deps.paymentProviders.get("sandbox");
  if (real === undefined) throw new Error("no sandbox");
  const provider: PaymentProvider = {
    ...real,
    createPayout: async () => (await (calls.create ?? silent)()) ?? Promise.reject(new Error("no fact")),
    findPayout: () => (calls.find ?? unknown)(),
    readMessage: ({ rawBody }) => {
      const message = JSON.parse(rawBody.toString()) as Record<string, string>;
      return { ...message, amountMinor: BigInt(message["amountMinor"] ?? "0") } as never;
    },
  };
  return { ...test.deps, paymentProviders: new Map([["sandbox", provider]]) };
}

async function approved(amount = 300): Promise<{ member: Payee; id: string }> {
  const member = await createPayee(test, `payout${(count += 1)}`);
  await giveMoney(test, member, 3_000_000n);
  const { refId: id } = await openWithdrawal(test, member, { amount });
  await expectOk(decide(test, { token: finance, id, action: "approve" }));
  if (amount > 25_000) await expectOk(decide(test, { token: admin, id, action: "approve" }));
  return { member, id };
}

const factOf = (id: string, state: ProviderState, more: Partial<ProviderFact> = {}): ProviderFact => ({
  providerRef: `po_${id}`,
  reference: `OH${merchantId}-W${id}`,
  state,
  amountMinor: 30_000n,
  currency: "PHP",
  ...more,
});

const reports =
  (fact: ProviderFact): Answer =>
  () =>
    Promise.resolve(fact);

function receiveReport(fact: ProviderFact) {
  const message = { ...fact, eventId: randomUUID(), kind: "payout", amountMinor: String(fact.amountMinor) };
  const rawBody = Buffer.from(JSON.stringify(message));
  return receiveMessage(depsWith({}), { providerCode: "sandbox", signature: "", rawBody });
}

async function resolveLater(calls: { create?: Answer; find?: Answer }): Promise<void> {
  test.clock.advanceMs(20_000);
  await resolveUnknownPayments(depsWith(calls));
}

const rowOf = async (id: string) => (await withdrawalDetail(test, finance, id)).withdrawal;
const act = (id: string, action: StaffCall["action"], token = finance) => decide(test, { token, id, action });

/** A payout that failed at once and was returned; then the provider reports that it paid. */
async function failedThenPaid(amount = 300) {
  const { member, id } = await approved(amount);
  await payOutApproved(depsWith({ create: refused }));
  expect((await rowOf(id)).state).toBe("failed");
  expect(await receiveReport(factOf(id, "paid", { amountMinor: BigInt(amount) * 100n }))).toBe("held");
  return { member, id };
}

describe("a held payout", () => {
  /** It is unknown whether the provider paid. */
  async function held(amount: number) {
    const { member, id } = await approved(amount);
    await payOutApproved(depsWith({ create: silent }));
    await resolveLater({ find: unknown, create: refused });
    expect(await rowOf(id)).toMatchObject({ state: "transferring", heldReason: "contradiction" });
    return { member, id };
  }
  const reason = "the bank's statement shows it";
  const paid = (id: string, token = finance) =>
    decide(test, { token, id, action: "paid", body: { reference: `po_${id}`, reason } });
  /** The first of two persons only requests. */
  const requestPaid = (id: string, token = finance) => decide(test, { token, id, action: "paid", body: { reason } });
  const questionOf = async (id: string) => (await withdrawalDetail(test, finance, id)).question;

  it("is returned above the limit by two persons only", async () => {
    const { member, id } = await held(26_000);
    expect(await questionOf(id)).toBeNull();
    await expectOk(act(id, "reject"));
    expect(await questionOf(id)).toEqual({ settlement: "held-returned", by: "financeone" });
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 2_600_000n });
    expect((await act(id, "reject")).errorCode).toBe("approval.same.person");
    await expectOk(act(id, "reject", admin));
    expect((await rowOf(id)).state).toBe("failed");
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
  });

  it("is settled as paid above the limit by two persons only, who must agree", async () => {
    const { member, id } = await held(26_000);
    await expectOk(requestPaid(id));
    expect((await requestPaid(id)).errorCode).toBe("approval.same.person");
    expect(await questionOf(id)).toEqual({ settlement: "held-paid", by: "financeone" });
    await expectOk(act(id, "reject", admin));
    expect((await rowOf(id)).state).toBe("transferring");
    await expectOk(requestPaid(id));
    await expectOk(paid(id, admin));
    expect(await questionOf(id)).toBeNull();
    expect((await rowOf(id)).state).toBe("success");
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 0n });
  });

  it("takes the bank's reference from the second person, not from the first", async () => {
    const { id } = await held(26_000);
    expect((await paid(id)).errorCode).toBe("request.param.err");
    expect(await questionOf(id)).toBeNull();
    await expectOk(requestPaid(id));
    expect((await requestPaid(id, admin)).errorCode).toBe("empty.field");
    expect((await rowOf(id)).state).toBe("transferring");
    await expectOk(paid(id, admin));
    expect((await rowOf(id)).state).toBe("success");
    const { id: small } = await held(300);
    expect((await requestPaid(small)).errorCode).toBe("empty.field");
    await expectOk(paid(small));
  });
});

describe("a refused payout", () => {
  it("is returned at once when the first attempt was refused", async () => {
    const { member, id } = await approved();
    await payOutApproved(depsWith({ create: refused }));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
  });

  it.each([
    ["was not answered", silent],
    ["ended with the process", died],
  ])("is held for the staff when the previous attempt %s, because the provider may still pay", async (_, before) => {
    const { member, id } = await approved();
    await payOutApproved(depsWith({ create: before }));
    await resolveLater({ find: unknown, create: refused });
    expect(await rowOf(id)).toMatchObject({ state: "transferring", heldReason: "contradiction" });
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 30_000n });
    const body = { reference: `po_${id}`, reason: "the provider's books show it" };
    await expectOk(decide(test, { token: finance, id, action: "paid", body }));
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
  });
});

describe("a payout in progress", () => {
  it("keeps its provider reference, and is held for a report with another one", async () => {
    const { id } = await approved();
    await payOutApproved(depsWith({ create: reports(factOf(id, "pending")) }));
    await resolveLater({ find: reports(factOf(id, "pending", { providerRef: "po_stranger" })) });
    expect((await rowOf(id)).heldReason).toBe("contradiction");
    const [row] = await test.deps.db.query<{ provider_ref: string }>(
      `select provider_ref from withdrawal where id = $1`,
      [BigInt(id)],
    );
    expect(row?.provider_ref).toBe(`po_${id}`);
  });

  it("is paid when the same reference is paid", async () => {
    const { id } = await approved();
    await payOutApproved(depsWith({ create: reports(factOf(id, "pending")) }));
    await resolveLater({ find: reports(factOf(id, "paid")) });
    expect((await rowOf(id)).state).toBe("success");
    expect(await receiveReport(factOf(id, "paid"))).toBe("ignored");
    // With another reference it was paid a second time.
    expect(await receiveReport(factOf(id, "paid", { providerRef: "po_second" }))).toBe("held");
    await expectOk(act(id, "claim"));
    expect((await withdrawalDetail(test, finance, id)).actions).toEqual(["settle", "release"]);
    await expectOk(act(id, "settle"));
  });
});

describe("a member who is frozen during the payout", () => {
  it("is posted as paid, and can be paid manually", async () => {
    const freeze = ({ memberId }: Payee) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId, frozen: true }));
    const { member, id } = await approved();
    await payOutApproved(depsWith({ create: reports(factOf(id, "pending")) }));
    await freeze(member);
    expect(await receiveReport(factOf(id, "paid"))).toBe("applied");
    expect(await rowOf(id)).toMatchObject({ state: "success", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
    const other = await approved();
    await freeze(other.member);
    const body = { reference: "BANK-1", reason: "was in the bank's run" };
    await expectOk(decide(test, { token: finance, id: other.id, action: "paid", body }));
  });
});

describe("a contradiction", () => {
  it("takes the money once when it is settled as paid, and emits an event", async () => {
    const { member, id } = await failedThenPaid();
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
    await expectOk(act(id, "claim"));
    expect((await withdrawalDetail(test, finance, id)).actions).toEqual(["settle", "settle-paid", "release"]);
    const answer = await expectOk(act(id, "settle-paid"));
    expect(answer.value).toMatchObject({ withdrawal: { state: "success", heldReason: null }, actions: [] });
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
    expect((await act(id, "settle-paid")).errorCode).toBe("transaction.state.changed");
    expect(await receiveReport(factOf(id, "paid"))).toBe("ignored");
    const events = await test.deps.db.query<{ name: string }>(
      `select name from outbox where aggregate_id = $1 and name like 'withdrawal.%' order by id desc limit 1`,
      [member.memberId],
    );
    expect(events).toEqual([{ name: "withdrawal.paid" }]);
    const [entry] = await test.deps.db.query<{ action: string; reason: string }>(
      `select action, reason from audit_entry where subject_kind = 'withdrawal' and subject_id = $1
       order by position desc limit 1`,
      [id],
    );
    expect(entry).toEqual({ action: "withdrawal.settled-paid", reason: "as it should be" });
  });

  it("raises an alert like any large withdrawal when it is settled as paid", async () => {
    const { member, id } = await failedThenPaid();
    await setMerchant(test, merchantId, { settings: { "alerts.withdrawalFromMinor": { PHP: 30_000 } } });
    await expectOk(act(id, "settle-paid"));
    const url = `/backoffice/api/alerts?account=${member.account}`;
    const { value } = await expectOk(test.call({ method: "GET", url, token: finance }));
    expect(value).toMatchObject({ list: [{ kind: "withdrawal", subjectId: id, amountMinor: "30000" }] });
    await setMerchant(test, merchantId, { settings: { "alerts.withdrawalFromMinor": {} } });
  });

  it("moves no money when the result is kept", async () => {
    const { member, id } = await failedThenPaid();
    await expectOk(act(id, "settle"));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
    expect((await act(id, "settle")).errorCode).toBe("transaction.state.changed");
  });

  it("stays held when the member has spent the money", async () => {
    const { member, id } = await failedThenPaid();
    // The balance is less than the paid amount.
    const { refId } = await openWithdrawal(test, member, { amount: 29_900 });
    expect((await act(id, "settle-paid")).errorCode).toBe("account.balance.not.enough");
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: "contradiction" });
    await expectOk(act(refId, "reject"));
    await expectOk(act(id, "settle-paid"));
  });

  it("needs a second person above the limit, who may also decide the opposite", async () => {
    const { member, id } = await failedThenPaid(26_000);
    await expectOk(act(id, "settle-paid"));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: "contradiction" });
    expect((await act(id, "settle-paid")).errorCode).toBe("approval.same.person");
    await expectOk(act(id, "release"));
    // Another settlement is a new request, also for the second person.
    await expectOk(act(id, "settle", admin));
    expect((await act(id, "settle", admin)).errorCode).toBe("approval.same.person");
    await expectOk(act(id, "settle-paid", admin));
    await expectOk(act(id, "settle-paid"));
    expect((await rowOf(id)).state).toBe("success");
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 0n });
  });

  it("of a withdrawal without approval names the settling person", async () => {
    const member = await createPayee(test, `payout${(count += 1)}`);
    await giveMoney(test, member, 3_000_000n);
    const { refId: id } = await openWithdrawal(test, member, { amount: 26_000 });
    await expectOk(act(id, "reject"));
    expect(await receiveReport(factOf(id, "paid", { amountMinor: 2_600_000n }))).toBe("held");
    await expectOk(act(id, "settle-paid"));
    await expectOk(act(id, "settle-paid", admin));
    expect(await rowOf(id)).toMatchObject({
      state: "success",
      firstApprovedBy: "financeone",
      approvedBy: "adminone",
    });
  });

  it("is required for a settlement", async () => {
    const { id } = await approved();
    expect((await act(id, "settle")).errorCode).toBe("transaction.state.changed");
    expect((await act(id, "settle-paid")).errorCode).toBe("transaction.state.changed");
    expect((await act("12345", "settle")).errorCode).toBe("not.exists.transaction");
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
