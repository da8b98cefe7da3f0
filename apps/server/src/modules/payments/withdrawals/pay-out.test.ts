/**
 * Payouts with a provider whose reports contradict each other: no withdrawal is both paid and returned without a
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
let financeToken: string;
let adminToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterAll(() => test.close());

type Reply = () => Promise<ProviderFact | undefined>;

const noReply: Reply = () => Promise.reject(new ProviderUnavailable("no answer"));
const refusal: Reply = () => Promise.reject(new ProviderRefused("404"));
const noPayout: Reply = () => Promise.resolve(undefined);
const crash: Reply = () => Promise.reject(new Error("the process died"));

/** Dependencies with a provider that gives chosen replies to payouts. Its messages need no signature. */
function createDeps(calls: { create?: Reply; find?: Reply }): Deps {
  const realProvider = test.deps.paymentProviders.get("sandbox");
  if (realProvider === undefined) throw new Error("no sandbox");
  const provider: PaymentProvider = {
    ...realProvider,
    createPayout: async () => (await (calls.create ?? noReply)()) ?? Promise.reject(new Error("no fact")),
    findPayout: () => (calls.find ?? noPayout)(),
    readMessage: ({ rawBody }) => {
      const message = JSON.parse(rawBody.toString()) as Record<string, string>;
      return { ...message, amountMinor: BigInt(message["amountMinor"] ?? "0") } as never;
    },
  };
  return { ...test.deps, paymentProviders: new Map([["sandbox", provider]]) };
}

async function createApprovedWithdrawal(amount = 300): Promise<{ member: Payee; id: string }> {
  const member = await createPayee(test, `payout${(count += 1)}`);
  await giveMoney(test, member, 3_000_000n);
  const { refId: id } = await openWithdrawal(test, member, { amount });
  await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
  if (amount > 25_000) await expectOk(decide(test, { token: adminToken, id, action: "approve" }));
  return { member, id };
}

const factOf = (id: string, state: ProviderState, changes: Partial<ProviderFact> = {}): ProviderFact => ({
  providerRef: `po_${id}`,
  reference: `OH${merchantId}-W${id}`,
  state,
  amountMinor: 30_000n,
  currency: "PHP",
  ...changes,
});

const replyWith =
  (fact: ProviderFact): Reply =>
  () =>
    Promise.resolve(fact);

function receiveReport(fact: ProviderFact) {
  const message = { ...fact, eventId: randomUUID(), kind: "payout", amountMinor: String(fact.amountMinor) };
  const rawBody = Buffer.from(JSON.stringify(message));
  return receiveMessage(createDeps({}), { providerCode: "sandbox", signature: "", rawBody });
}

async function resolveLater(calls: { create?: Reply; find?: Reply }): Promise<void> {
  test.clock.advanceMs(20_000);
  await resolveUnknownPayments(createDeps(calls));
}

const rowOf = async (id: string) => (await withdrawalDetail(test, financeToken, id)).withdrawal;
const takeAction = (id: string, action: StaffCall["action"], token = financeToken) =>
  decide(test, { token, id, action });

/** A payout that was refused and returned, and that the provider later reports as paid. */
async function createContradiction(amount = 300) {
  const { member, id } = await createApprovedWithdrawal(amount);
  await payOutApproved(createDeps({ create: refusal }));
  expect((await rowOf(id)).state).toBe("failed");
  expect(await receiveReport(factOf(id, "paid", { amountMinor: BigInt(amount) * 100n }))).toBe("held");
  return { member, id };
}

describe("a held payout", () => {
  /** A payout that is held because it is unknown whether the provider paid it. */
  async function createHeldPayout(amount: number) {
    const { member, id } = await createApprovedWithdrawal(amount);
    await payOutApproved(createDeps({ create: noReply }));
    await resolveLater({ find: noPayout, create: refusal });
    expect(await rowOf(id)).toMatchObject({ state: "transferring", heldReason: "contradiction" });
    return { member, id };
  }
  const reason = "the bank's statement shows it";
  const recordPayment = (id: string, token = financeToken) =>
    decide(test, { token, id, action: "paid", body: { reference: `po_${id}`, reason } });
  /** Requests the manual payment as the first of two persons, without a bank reference. */
  const requestPayment = (id: string, token = financeToken) =>
    decide(test, { token, id, action: "paid", body: { reason } });
  const settlementRequestOf = async (id: string) => (await withdrawalDetail(test, financeToken, id)).question;

  it("above the limit can be returned only by two persons", async () => {
    const { member, id } = await createHeldPayout(26_000);
    expect(await settlementRequestOf(id)).toBeNull();
    await expectOk(takeAction(id, "reject"));
    expect(await settlementRequestOf(id)).toEqual({ settlement: "held-returned", by: "financeone" });
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 2_600_000n });
    expect((await takeAction(id, "reject")).errorCode).toBe("approval.same.person");
    await expectOk(takeAction(id, "reject", adminToken));
    expect((await rowOf(id)).state).toBe("failed");
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
  });

  it("above the limit can be settled as paid only by two persons who agree", async () => {
    const { member, id } = await createHeldPayout(26_000);
    await expectOk(requestPayment(id));
    expect((await requestPayment(id)).errorCode).toBe("approval.same.person");
    expect(await settlementRequestOf(id)).toEqual({ settlement: "held-paid", by: "financeone" });
    await expectOk(takeAction(id, "reject", adminToken));
    expect((await rowOf(id)).state).toBe("transferring");
    await expectOk(requestPayment(id));
    await expectOk(recordPayment(id, adminToken));
    expect(await settlementRequestOf(id)).toBeNull();
    expect((await rowOf(id)).state).toBe("success");
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 0n });
  });

  it("needs the bank's reference from the second person, and refuses it from the first", async () => {
    const { id } = await createHeldPayout(26_000);
    expect((await recordPayment(id)).errorCode).toBe("request.param.err");
    expect(await settlementRequestOf(id)).toBeNull();
    await expectOk(requestPayment(id));
    expect((await requestPayment(id, adminToken)).errorCode).toBe("empty.field");
    expect((await rowOf(id)).state).toBe("transferring");
    await expectOk(recordPayment(id, adminToken));
    expect((await rowOf(id)).state).toBe("success");
    const { id: small } = await createHeldPayout(300);
    expect((await requestPayment(small)).errorCode).toBe("empty.field");
    await expectOk(recordPayment(small));
  });
});

describe("a refused payout", () => {
  it("is returned at once when the first attempt was refused", async () => {
    const { member, id } = await createApprovedWithdrawal();
    await payOutApproved(createDeps({ create: refusal }));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
  });

  it.each([
    ["was not answered", noReply],
    ["crashed", crash],
  ])(
    "is held for the staff when the previous attempt %s, because the provider may still pay",
    async (_name, firstReply) => {
      const { member, id } = await createApprovedWithdrawal();
      await payOutApproved(createDeps({ create: firstReply }));
      await resolveLater({ find: noPayout, create: refusal });
      expect(await rowOf(id)).toMatchObject({ state: "transferring", heldReason: "contradiction" });
      expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 30_000n });
      const body = { reference: `po_${id}`, reason: "the provider's records show it" };
      await expectOk(decide(test, { token: financeToken, id, action: "paid", body }));
      expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
    },
  );
});

describe("a payout in progress", () => {
  it("keeps its provider reference, and is held if a report has another reference", async () => {
    const { id } = await createApprovedWithdrawal();
    await payOutApproved(createDeps({ create: replyWith(factOf(id, "pending")) }));
    await resolveLater({ find: replyWith(factOf(id, "pending", { providerRef: "po_other" })) });
    expect((await rowOf(id)).heldReason).toBe("contradiction");
    const [row] = await test.deps.db.query<{ provider_ref: string }>(
      `select provider_ref from withdrawal where id = $1`,
      [BigInt(id)],
    );
    expect(row?.provider_ref).toBe(`po_${id}`);
  });

  it("is paid when the provider reports the payout with the stored reference as paid", async () => {
    const { id } = await createApprovedWithdrawal();
    await payOutApproved(createDeps({ create: replyWith(factOf(id, "pending")) }));
    await resolveLater({ find: replyWith(factOf(id, "paid")) });
    expect((await rowOf(id)).state).toBe("success");
    expect(await receiveReport(factOf(id, "paid"))).toBe("ignored");
    // A report with another reference means a second payment.
    expect(await receiveReport(factOf(id, "paid", { providerRef: "po_second" }))).toBe("held");
    await expectOk(takeAction(id, "claim"));
    expect((await withdrawalDetail(test, financeToken, id)).actions).toEqual(["settle", "release"]);
    await expectOk(takeAction(id, "settle"));
  });
});

describe("a payout to a frozen member", () => {
  it("is posted when the provider reports it as paid, and can be paid manually", async () => {
    const freeze = ({ memberId }: Payee) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId, frozen: true }));
    const { member, id } = await createApprovedWithdrawal();
    await payOutApproved(createDeps({ create: replyWith(factOf(id, "pending")) }));
    await freeze(member);
    expect(await receiveReport(factOf(id, "paid"))).toBe("applied");
    expect(await rowOf(id)).toMatchObject({ state: "success", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
    const manualPayout = await createApprovedWithdrawal();
    await freeze(manualPayout.member);
    const body = { reference: "BANK-1", reason: "paid in the bank's batch" };
    await expectOk(decide(test, { token: financeToken, id: manualPayout.id, action: "paid", body }));
  });
});

describe("a closed withdrawal that the provider contradicts", () => {
  it("is posted once when it is settled as paid, and emits withdrawal.paid", async () => {
    const { member, id } = await createContradiction();
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
    await expectOk(takeAction(id, "claim"));
    expect((await withdrawalDetail(test, financeToken, id)).actions).toEqual(["settle", "settle-paid", "release"]);
    const response = await expectOk(takeAction(id, "settle-paid"));
    expect(response.value).toMatchObject({ withdrawal: { state: "success", heldReason: null }, actions: [] });
    expect(await balancesOf(test, member)).toEqual({ main: 2_970_000n, hold: 0n });
    expect((await takeAction(id, "settle-paid")).errorCode).toBe("transaction.state.changed");
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
    const { member, id } = await createContradiction();
    await setMerchant(test, merchantId, { settings: { "alerts.withdrawalFromMinor": { PHP: 30_000 } } });
    await expectOk(takeAction(id, "settle-paid"));
    const url = `/backoffice/api/alerts?account=${member.account}`;
    const { value } = await expectOk(test.call({ method: "GET", url, token: financeToken }));
    expect(value).toMatchObject({ list: [{ kind: "withdrawal", subjectId: id, amountMinor: "30000" }] });
    await setMerchant(test, merchantId, { settings: { "alerts.withdrawalFromMinor": {} } });
  });

  it("moves no money when the result is kept", async () => {
    const { member, id } = await createContradiction();
    await expectOk(takeAction(id, "settle"));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: null });
    expect(await balancesOf(test, member)).toEqual({ main: 3_000_000n, hold: 0n });
    expect((await takeAction(id, "settle")).errorCode).toBe("transaction.state.changed");
  });

  it("stays held when the member has spent the money", async () => {
    const { member, id } = await createContradiction();
    // The balance is less than the paid amount.
    const { refId } = await openWithdrawal(test, member, { amount: 29_900 });
    expect((await takeAction(id, "settle-paid")).errorCode).toBe("account.balance.not.enough");
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: "contradiction" });
    await expectOk(takeAction(refId, "reject"));
    await expectOk(takeAction(id, "settle-paid"));
  });

  it("needs a second person above the limit, who may request the opposite settlement instead", async () => {
    const { member, id } = await createContradiction(26_000);
    await expectOk(takeAction(id, "settle-paid"));
    expect(await rowOf(id)).toMatchObject({ state: "failed", heldReason: "contradiction" });
    expect((await takeAction(id, "settle-paid")).errorCode).toBe("approval.same.person");
    await expectOk(takeAction(id, "release"));
    // Requesting the opposite settlement is a new request, also for the second person.
    await expectOk(takeAction(id, "settle", adminToken));
    expect((await takeAction(id, "settle", adminToken)).errorCode).toBe("approval.same.person");
    await expectOk(takeAction(id, "settle-paid", adminToken));
    await expectOk(takeAction(id, "settle-paid"));
    expect((await rowOf(id)).state).toBe("success");
    expect(await balancesOf(test, member)).toEqual({ main: 400_000n, hold: 0n });
  });

  it("records the settling persons as approvers if the withdrawal was never approved", async () => {
    const member = await createPayee(test, `payout${(count += 1)}`);
    await giveMoney(test, member, 3_000_000n);
    const { refId: id } = await openWithdrawal(test, member, { amount: 26_000 });
    await expectOk(takeAction(id, "reject"));
    expect(await receiveReport(factOf(id, "paid", { amountMinor: 2_600_000n }))).toBe("held");
    await expectOk(takeAction(id, "settle-paid"));
    await expectOk(takeAction(id, "settle-paid", adminToken));
    expect(await rowOf(id)).toMatchObject({
      state: "success",
      firstApprovedBy: "financeone",
      approvedBy: "adminone",
    });
  });

  it("can be settled, but no other withdrawal can", async () => {
    const { id } = await createApprovedWithdrawal();
    expect((await takeAction(id, "settle")).errorCode).toBe("transaction.state.changed");
    expect((await takeAction(id, "settle-paid")).errorCode).toBe("transaction.state.changed");
    expect((await takeAction("12345", "settle")).errorCode).toBe("not.exists.transaction");
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
