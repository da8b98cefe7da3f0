/** Withdrawals from the member's request to the payout, with the real sandbox provider. */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { WithdrawReport } from "@openhouse/protocol/payments/withdraw-report";
import type { WithdrawalDetail, WithdrawalQueue } from "@openhouse/protocol/payments/withdrawal-queue";
import { openDatabase } from "../../../db/connection.ts";
import {
  requestWithdrawal,
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
  paymentPassword,
  until,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../../testing/test-cashier.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";
import { payOutApproved, resolveUnknownPayments } from "../index.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let count = 0;

async function newPayee(minor = 1_000_000n, bank?: Parameters<typeof createPayee>[2]): Promise<Payee> {
  const member = await createPayee(test, `payee${(count += 1)}`, bank);
  await giveMoney(test, member, minor);
  return member;
}

const approve = (id: string, token = financeToken) => decide(test, { token, id, action: "approve" });
const reject = (id: string, token = financeToken) => decide(test, { token, id, action: "reject" });
const stateOf = async (id: string) => (await withdrawalDetail(test, financeToken, id)).withdrawal.state;

beforeAll(async () => {
  test = await createTestCashier();
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterEach(async () => {
  test.clock.setOffsetMs(0);
  await test.sandbox.misbehave();
});
afterAll(() => test.close());

describe("a withdrawal", () => {
  it("[S1.018] is held, approved, paid out by the provider, and shown in the report", async () => {
    const member = await newPayee();
    const { refId, status } = await openWithdrawal(test, member, { amount: 1_234.5 });
    expect(status).toBe(1);
    expect(await balancesOf(test, member)).toEqual({ main: 876_550n, hold: 123_450n });
    const approved = await expectOk(approve(refId));
    expect((approved.value as WithdrawalDetail).withdrawal).toMatchObject({ state: "approved", needsSecond: false });
    expect(await payOutApproved(test.deps)).toBe(1);
    await until(async () => (await stateOf(refId)) === "success");
    expect(await balancesOf(test, member)).toEqual({ main: 876_550n, hold: 0n });
    const url = "/wps/relay/MCSFE_getWithdrawTransactionReport?status=4";
    const { value } = await test.call({ method: "GET", url, token: member.token });
    expect(value as WithdrawReport).toMatchObject({
      total: 1,
      records: [{ refId, amount: 1_234.5, status: 4, withdrawType: "EW", cardNumber: "•••• 4567", remark: "" }],
      footer: { sums: { requestedAmount: 1_234.5, amount: 1_234.5, charge: 0 } },
    });
    const events = await test.deps.db.query<{ name: string }>(
      `select name from outbox where aggregate_id = $1 and name like 'withdrawal.%' order by id`,
      [member.memberId],
    );
    expect(events.map(({ name }) => name)).toEqual(["withdrawal.requested", "withdrawal.approved", "withdrawal.paid"]);
  });

  it("includes the fee in the amount", async () => {
    const member = await newPayee(100_000n, { code: "HABAGAT", type: "B" });
    const { refId, feeMinor } = await openWithdrawal(test, member, { amount: 1_000 });
    expect(feeMinor).toBe("1500");
    await expectOk(approve(refId));
    await payOutApproved(test.deps);
    await until(async () => (await stateOf(refId)) === "success");
    const { body } = await test.sandbox.call("GET", `/api/payouts/OH${merchantId}-W${refId}`);
    expect(body).toMatchObject({ state: "paid", amountMinor: "98500" });
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
  });

  it("returns to the wallet with the reason when it is rejected", async () => {
    const member = await newPayee();
    const { refId } = await openWithdrawal(test, member);
    const body = { reason: "the name on the account is another" };
    await expectOk(decide(test, { token: financeToken, id: refId, action: "reject", body }));
    expect(await balancesOf(test, member)).toEqual({ main: 1_000_000n, hold: 0n });
    const url = "/wps/relay/MCSFE_getWithdrawTransactionReport";
    const { value } = await test.call({ method: "GET", url, token: member.token });
    expect((value as WithdrawReport).records[0]).toMatchObject({ status: 3, remark: body.reason });
    // The returned amount counts as requested, but not as paid out, and it cost no fee.
    expect((value as WithdrawReport).footer.sums).toEqual({ requestedAmount: 300, amount: 0, charge: 0 });
    expect((await approve(refId)).errorCode).toBe("transaction.state.changed");
  });

  it("returns to the wallet when the bank refuses it", async () => {
    const member = await test.register(`payee${(count += 1)}`);
    const passwords = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword };
    await expectOk(
      test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body: passwords }),
    );
    await giveMoney(test, member, 50_000n);
    const card = { cardType: "E", bankCode: "AMIHAN", payeeName: "Ana Reyes", cardNumber: "9990000", paymentPassword };
    const url = "/wps/relay/MCSFE_withdrawAddCard";
    const { value } = await expectOk(test.call({ method: "PUT", url, token: member.token, body: card }));
    const payee = { ...member, bankCardId: (value as BankCard).bankCardId };
    const { refId } = await openWithdrawal(test, payee, { amount: 500 });
    await expectOk(approve(refId));
    await payOutApproved(test.deps);
    await until(async () => (await stateOf(refId)) === "failed");
    expect(await balancesOf(test, payee)).toEqual({ main: 50_000n, hold: 0n });
  });

  it("is paid manually if the bank has no provider, and reading the account number writes an audit entry", async () => {
    const member = await newPayee(100_000n, { code: "DALISAY", type: "B", number: "09171234567" });
    const { refId } = await openWithdrawal(test, member, { amount: 1_000 });
    expect((await withdrawalDetail(test, financeToken, refId)).cardNumberFull).toBeNull();
    const approved = await expectOk(approve(refId));
    expect((approved.value as WithdrawalDetail).cardNumberFull).toBeNull();
    expect(await payOutApproved(test.deps)).toBe(0);
    expect((await withdrawalDetail(test, financeToken, refId)).cardNumberFull).toBeNull();
    const assigned = await expectOk(decide(test, { token: financeToken, id: refId, action: "claim" }));
    expect((assigned.value as WithdrawalDetail).cardNumberFull).toBe("09171234567");
    const auditor = (await signInStaff(test, "auditor")).token;
    expect(await withdrawalDetail(test, auditor, refId)).toMatchObject({ cardNumberFull: null, actions: [] });
    const body = { reference: "BANK-778", reason: "paid at the counter" };
    await expectOk(decide(test, { token: financeToken, id: refId, action: "paid", body }));
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
    const actions = await test.deps.db.query<{ action: string }>(
      `select action from audit_entry where subject_kind = 'withdrawal' and subject_id = $1 order by position`,
      [refId],
    );
    expect(actions.map(({ action }) => action).filter((action) => action !== "withdrawal.claimed")).toEqual([
      "withdrawal.approved",
      "withdrawal.account-shown",
      // `decide` assigns the withdrawal again before it records the payment.
      "withdrawal.account-shown",
      "withdrawal.paid-by-hand",
    ]);
    expect((await decide(test, { token: financeToken, id: refId, action: "paid", body })).errorCode).toBe(
      "transaction.state.changed",
    );
  });
});

describe("a manual payout", () => {
  it("is recorded once per bank reference, in any spelling, also by two requests at once", async () => {
    const refIds = await Promise.all(
      ["a", "b", "c"].map(async (name) => {
        const member = await createPayee(test, `twice${name}`, { code: "DALISAY", type: "B" });
        await giveMoney(test, member, 100_000n);
        const { refId } = await openWithdrawal(test, member, { amount: 1_000 });
        await expectOk(approve(refId));
        return refId;
      }),
    );
    const spellings = ["OUT 55 01", "out5501", "OUT\u00a055\u00a001"];
    const responses = await Promise.all(
      refIds.map((id, index) =>
        decide(test, {
          token: financeToken,
          id,
          action: "paid",
          body: { reference: spellings[index], reason: "paid at the counter" },
        }),
      ),
    );
    expect(responses.map(({ errorCode }) => errorCode ?? "").toSorted()).toEqual([
      "",
      "deposit.bank.reference.used",
      "deposit.bank.reference.used",
    ]);
    const states = await Promise.all(refIds.map(stateOf));
    expect(states.toSorted()).toEqual(["approved", "approved", "success"]);
  });
});

describe("a payout", () => {
  it.each(["timeout", "error"] as const)(
    "with the provider fault %s is paid once, and its result is queried",
    async (fault) => {
      const member = await newPayee();
      const { refId } = await openWithdrawal(test, member);
      await expectOk(approve(refId));
      await test.sandbox.misbehave(fault, "noWebhook");
      await payOutApproved(test.deps);
      expect(await stateOf(refId)).toBe("transferring");
      // The withdrawal can be neither paid manually nor returned, because the provider may have paid.
      const body = { reference: "BANK-1", reason: "impatient" };
      expect((await decide(test, { token: financeToken, id: refId, action: "paid", body })).status).toBe(409);
      expect((await reject(refId)).errorCode).toBe("transaction.state.changed");
      await test.sandbox.misbehave();
      await until(async () => {
        test.clock.advanceMs(5_000);
        await resolveUnknownPayments(test.deps);
        return (await stateOf(refId)) === "success";
      });
      expect(await balancesOf(test, member)).toEqual({ main: 970_000n, hold: 0n });
    },
  );

  it("is held for the staff if the provider reports another amount than ordered, and the staff settle it", async () => {
    const member = await newPayee();
    const { refId } = await openWithdrawal(test, member);
    await expectOk(approve(refId));
    await test.sandbox.misbehave("wrongAmount");
    await payOutApproved(test.deps);
    await until(async () => (await withdrawalDetail(test, financeToken, refId)).withdrawal.heldReason === "amount");
    expect(await balancesOf(test, member)).toEqual({ main: 970_000n, hold: 30_000n });
    const body = { reference: "BANK-2", reason: "the rest was paid by hand" };
    await expectOk(decide(test, { token: financeToken, id: refId, action: "paid", body }));
    expect(await balancesOf(test, member)).toEqual({ main: 970_000n, hold: 0n });
  });

  it("waits while the wallet is frozen", async () => {
    const member = await newPayee();
    const { refId } = await openWithdrawal(test, member);
    const freeze = (frozen: boolean) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: member.memberId, frozen }));
    await freeze(true);
    expect((await approve(refId)).errorCode).toBe("account.frozen");
    expect((await requestWithdrawal(test, member)).errorCode).toBe("account.frozen");
    await freeze(false);
    await expectOk(approve(refId));
    await freeze(true);
    expect(await payOutApproved(test.deps)).toBe(0);
    expect(await stateOf(refId)).toBe("approved");
    // The amount may be returned to the member although the wallet is frozen.
    await expectOk(reject(refId));
    expect(await balancesOf(test, member)).toEqual({ main: 1_000_000n, hold: 0n });
  });
});

describe("requesting a withdrawal", () => {
  it.each([
    [{ amount: 0 }, 400, "account.amount.positive"],
    [{ amount: -300 }, 400, "account.amount.positive"],
    [{ amount: 300.001 }, 400, "account.amount.decimals"],
    [{ amount: 1e25 }, 400, "account.amount.too.large"],
    [{ amount: "all" }, 400, "account.amount.invalid"],
    [{ more: { currency: "USD" } }, 400, "account.currency.wrong"],
    [{ amount: 199.99 }, 400, "withdraw.amount.limit"],
    [{ amount: 50_000.01 }, 400, "withdraw.amount.limit"],
    [{ amount: 10_000.01 }, 409, "account.balance.not.enough"],
    [{ bankCardId: "12345" }, 404, "not.exists.bank.card"],
    [{ bankCardId: "9999999999999999999" }, 404, "not.exists.bank.card"],
    [{ password: "Pay2027" }, 403, "invalid.payment.pw"],
  ])("refuses %j with %i %s, and no money moves", async (input, status, code) => {
    const member = await newPayee();
    const response = await requestWithdrawal(test, member, input);
    expect([response.status, response.errorCode]).toEqual([status, code]);
    expect(await balancesOf(test, member)).toEqual({ main: 1_000_000n, hold: 0n });
  });

  it("refuses a member without a payment password, and pays repeated calls without an idempotency key once", async () => {
    const member = await test.register(`payee${(count += 1)}`);
    expect((await requestWithdrawal(test, { ...member, bankCardId: "1" })).errorCode).toBe(
      "not.exists.payment.password",
    );
    const payee = await newPayee();
    const repeats = await Promise.all([1, 2, 3].map(() => openWithdrawal(test, payee, { key: "" })));
    expect(new Set(repeats.map(({ refId }) => refId)).size).toBe(1);
    expect(await balancesOf(test, payee)).toEqual({ main: 970_000n, hold: 30_000n });
  });

  it("returns the same reply for concurrent requests with one key, and refuses another request with that key", async () => {
    const member = await newPayee();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestWithdrawal(test, member, { key })));
    const ids = new Set(responses.map(({ value }) => (value as { refId: string }).refId));
    expect(ids.size).toBe(1);
    expect(await balancesOf(test, member)).toEqual({ main: 970_000n, hold: 30_000n });
    expect((await requestWithdrawal(test, member, { key, amount: 400 })).errorCode).toBe("idempotency.key.reused");
  });

  it("prevents concurrent withdrawals from spending the same money", async () => {
    const member = await newPayee(50_000n);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => requestWithdrawal(test, member, { amount: 500 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 50_000n });
  });

  it("limits the number and the amount per day, also for concurrent requests, and does not count rejected withdrawals", async () => {
    const member = await newPayee(30_000_000n);
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestWithdrawal(test, member)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(5);
    expect((await requestWithdrawal(test, member)).errorCode).toBe("withdraw.reach.max.count");
    const [{ refId } = { refId: "" }] = accepted.map(({ value }) => value as { refId: string });
    await expectOk(reject(refId));
    await openWithdrawal(test, member);
    test.clock.setOffsetMs(24 * 3_600_000);
    for (let index = 0; index < 4; index += 1) await openWithdrawal(test, member, { amount: 50_000 });
    expect((await requestWithdrawal(test, member, { amount: 300 })).errorCode).toBe("withdraw.reach.max.amount");
  });
});

describe("payout accounts", () => {
  const add = (member: Payee, card: object) =>
    test.call({
      method: "PUT",
      url: "/wps/relay/MCSFE_withdrawAddCard",
      token: member.token,
      body: {
        cardType: "B",
        bankCode: "HABAGAT",
        payeeName: "JUAN DELA CRUZ",
        cardNumber: "123456789012",
        paymentPassword,
        ...card,
      },
    });

  it("are limited to three, have one holder, and are unique, masked, and encrypted in the database", async () => {
    const member = await newPayee();
    expect((await add(member, { payeeName: "Somebody Else" })).errorCode).toBe("withdraw.holder.differs");
    expect((await expectOk(add(member, {}))).value).toMatchObject({ cardNumber: "•••• 9012", isWithdrawActive: true });
    expect((await add(member, { cardNumber: "1234-5678 9012" })).errorCode).toBe("exists.bank.card");
    const responses = await Promise.all([
      add(member, { cardNumber: "1111111" }),
      add(member, { cardNumber: "2222222" }),
    ]);
    expect(responses.map(({ errorCode }) => errorCode).toSorted()).toEqual([null, "withdraw.bank.card.max"].toSorted());
    const rows = await test.deps.db.query<{ number_sealed: string }>(
      `select number_sealed from withdraw_account where member_id = $1`,
      [member.memberId],
    );
    expect(rows.every(({ number_sealed }) => !number_sealed.includes("9012"))).toBe(true);
  });

  it.each([
    [{ payeeName: "X" }, "withdraw.bank.card.fail"],
    [{ payeeName: "<script>" }, "withdraw.bank.card.fail"],
    [{ cardNumber: "12ab56" }, "withdraw.bank.card.fail"],
    [{ bankCode: "NOBODY" }, "withdraw_not_supported"],
    [{ paymentPassword: "wrong" }, "invalid.payment.pw"],
  ])("refuse %j with %s", async (card, code) => {
    expect((await add(await newPayee(), card)).errorCode).toBe(code);
  });

  it("can be removed only by their member, and withdrawals in progress are still paid to them", async () => {
    const [member, otherMember] = [await newPayee(), await newPayee()];
    const { refId } = await openWithdrawal(test, member);
    const remove = ({ token }: Payee) =>
      test.call({
        method: "DELETE",
        url: "/wps/relay/MCSFE_withdrawDelCard",
        token,
        body: { bankCardId: member.bankCardId, paymentPassword },
      });
    expect((await remove(otherMember)).errorCode).toBe("not.exists.bank.card");
    await expectOk(remove(member));
    expect((await requestWithdrawal(test, member)).errorCode).toBe("not.exists.bank.card");
    await expectOk(approve(refId));
    await payOutApproved(test.deps);
    await until(async () => (await stateOf(refId)) === "success");
  });
});

describe("the staff", () => {
  it("assigns a withdrawal to one person, who alone may decide, and an admin can end the assignment", async () => {
    const { refId: id } = await openWithdrawal(test, await newPayee());
    await expectOk(decide(test, { token: financeToken, id, action: "claim" }));
    expect((await approve(id, adminToken)).errorCode).toBe("withdraw.claimed");
    expect((await decide(test, { token: adminToken, id, action: "claim" })).errorCode).toBe("withdraw.claimed");
    expect((await withdrawalDetail(test, adminToken, id)).actions).toEqual(["release"]);
    await expectOk(decide(test, { token: adminToken, id, action: "release" }));
    await expectOk(approve(id, adminToken));
  });

  it("decides once for concurrent approvals and rejections", async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await newPayee();
      const { refId } = await openWithdrawal(test, member);
      const second = round % 2 === 0 ? approve(refId, adminToken) : reject(refId, adminToken);
      const responses = await Promise.all([approve(refId), second]);
      const accepted = responses.filter(({ status }) => status === 200).length;
      const state = await stateOf(refId);
      // A rejection may follow an approval until the provider is called. An approval never follows a rejection.
      expect([accepted, state]).toEqual(state === "rejected" ? [accepted, "rejected"] : [1, "approved"]);
      const { main, hold } = await balancesOf(test, member);
      expect([main, hold]).toEqual(state === "rejected" ? [1_000_000n, 0n] : [970_000n, 30_000n]);
    }
  });

  it("needs a second person above the limit, and direct SQL cannot bypass this", async () => {
    const { refId: id } = await openWithdrawal(test, await newPayee(5_000_000n), { amount: 25_000.01 });
    const first = await expectOk(approve(id));
    expect((first.value as WithdrawalDetail).withdrawal).toMatchObject({
      state: "processing",
      needsSecond: true,
      isAwaitingSecond: true,
      firstApprovedBy: "financeone",
    });
    await payOutApproved(test.deps);
    expect(await stateOf(id)).toBe("processing");
    expect((await approve(id)).errorCode).toBe("approval.same.person");
    await expectOk(decide(test, { token: financeToken, id, action: "release" }));
    const { actions } = await withdrawalDetail(test, financeToken, id);
    expect(actions).not.toContain("approve");
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    const bypass = (sql: string) => owner.query(sql, [merchantId, BigInt(id)]).finally(() => undefined);
    await expect(
      bypass(
        `update withdrawal set state = 'approved', approved_by = first_approved_by where merchant_id = $1 and id = $2`,
      ),
    ).rejects.toThrow(/check constraint/);
    await expect(
      bypass(`update withdrawal set state = 'success', closed_at = created_at where merchant_id = $1 and id = $2`),
    ).rejects.toThrow(/check constraint/);
    await expect(
      bypass(`update approval set decision = 'approved', decided_by = requested_by, decided_at = requested_at
              where merchant_id = $1 and subject_id = $2`),
    ).rejects.toThrow(/check constraint/);
    await owner.close();
    const second = await expectOk(approve(id, adminToken));
    expect((second.value as WithdrawalDetail).withdrawal).toMatchObject({ state: "approved", approvedBy: "adminone" });
    const [row] = await test.deps.db.query<{ decision: string }>(
      `select decision from approval where subject_id = $1`,
      [BigInt(id)],
    );
    expect(row?.decision).toBe("approved");
  });

  it("cannot change the history, because the application's role can neither delete a withdrawal nor change a step", async () => {
    for (const sql of [
      `delete from withdrawal`,
      `delete from deposit`,
      `update payment_step set note = 'never happened'`,
      `delete from provider_message`,
    ]) {
      await expect(test.deps.db.query(sql)).rejects.toThrow(/permission denied/);
    }
  });

  it("sees waiting withdrawals oldest first, in pages without gaps, and can filter them by amount", async () => {
    const page = async (query: string, token = financeToken) => {
      const response = await expectOk(test.call({ method: "GET", url: `/backoffice/api/withdrawals?${query}`, token }));
      return response.value as WithdrawalQueue;
    };
    const listedIds: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { list, cursor: next } = await page(`state=processing&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      listedIds.push(...list.map(({ id }) => id));
      cursor = next;
    }
    const all = await test.deps.db.query<{ id: bigint }>(
      `select id from withdrawal where state = 'processing' order by id`,
    );
    expect(listedIds).toEqual(all.map(({ id }) => String(id)));
    expect((await page("state=processing")).counts.processing).toBe(all.length);
    const [first] = (await page("state=processing&limit=1")).list;
    const filtered = (await page(`minMinor=${first?.amountMinor}&maxMinor=${first?.amountMinor}`)).list;
    expect(filtered.map(({ id }) => id)).toContain(first?.id);
    expect(new Set(filtered.map(({ amountMinor }) => amountMinor))).toEqual(new Set([first?.amountMinor]));
    expect((await page("minMinor=999999999999")).list).toEqual([]);
    expect(
      (await test.call({ method: "GET", url: "/backoffice/api/withdrawals?state=odd", token: financeToken })).status,
    ).toBe(400);
    const content = (await signInStaff(test, "content")).token;
    expect((await test.call({ method: "GET", url: "/backoffice/api/withdrawals", token: content })).status).toBe(403);
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
});
