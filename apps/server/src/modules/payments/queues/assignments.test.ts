/** Assignments of staff members to deposits and withdrawals that wait for the staff. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DepositDetail, DepositQueue } from "@openhouse/protocol/payments/deposit-queue";
import type { WithdrawalDetail, WithdrawalQueue } from "@openhouse/protocol/payments/withdrawal-queue";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  depositReference,
  expectOk,
  merchantId,
  openDeposit,
  openWithdrawal,
  sendMessage,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";

let test: TestCashier;
let financeToken: string;
let adminToken: string;
let count = 0;

const minuteMs = 60_000;
const call = (token: string, path: string, body: object = {}) =>
  test.call({ method: "POST", url: `/backoffice/api/${path}`, token, body });
const read = async (token: string, path: string) =>
  (await expectOk(test.call({ method: "GET", url: `/backoffice/api/${path}`, token }))).value;

async function newWithdrawal() {
  const member = await createPayee(test, `holder${(count += 1)}`);
  await giveMoney(test, member, 1_000_000n);
  return { member, path: `withdrawals/${(await openWithdrawal(test, member)).refId}` };
}

/** A deposit that was paid with another amount than ordered. */
async function holdDeposit() {
  const member = await test.register(`payer${(count += 1)}`);
  const { depositId } = await openDeposit(test, member);
  const message = { id: `pay_${depositId}`, reference: depositReference(depositId), state: "paid" as const };
  await sendMessage(test, { ...message, amountMinor: "49999" });
  return { member, depositId, path: `deposits/${depositId}` };
}

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
  adminToken = (await signInStaff(test, "admin")).token;
});
afterEach(() => test.clock.setOffsetMs(0));
afterAll(() => test.close());

describe("a waiting payment", () => {
  it("is decided only by the assigned person if it is a withdrawal", async () => {
    const { member, path } = await newWithdrawal();
    const reason = { reason: "everything in order" };
    expect(((await read(financeToken, path)) as WithdrawalDetail).actions).toEqual(["claim"]);
    for (const action of ["approve", "reject"]) {
      expect((await call(financeToken, `${path}/${action}`, reason)).errorCode).toBe("claim.required");
    }
    const assigned = (await expectOk(call(financeToken, `${path}/claim`))).value as WithdrawalDetail;
    expect(assigned.withdrawal).toMatchObject({ claimedBy: "financeone", isClaimedByMe: true });
    expect(assigned.actions).toEqual(["approve", "reject", "release"]);
    expect((await call(adminToken, `${path}/approve`, reason)).errorCode).toBe("withdraw.claimed");
    const adminView = (await read(adminToken, path)) as WithdrawalDetail;
    expect(adminView.withdrawal).toMatchObject({ claimedBy: "financeone", isClaimedByMe: false });
    expect((await balancesOf(test, member)).hold).toBe(30_000n);
    await expectOk(call(financeToken, `${path}/reject`, reason));
    expect(await balancesOf(test, member)).toEqual({ main: 1_000_000n, hold: 0n });
  });

  it("is decided only by the assigned person if it is a held deposit", async () => {
    const { member, path } = await holdDeposit();
    const reason = { reason: "the bank shows this amount" };
    expect((await call(financeToken, `${path}/approve`, reason)).errorCode).toBe("claim.required");
    await expectOk(call(adminToken, `${path}/claim`));
    expect((await call(financeToken, `${path}/claim`)).errorCode).toBe("withdraw.claimed");
    expect((await call(financeToken, `${path}/approve`, reason)).errorCode).toBe("withdraw.claimed");
    expect((await balancesOf(test, member)).main).toBe(0n);
    const decidedDetail = (await expectOk(call(adminToken, `${path}/approve`, reason))).value as DepositDetail;
    expect(decidedDetail.deposit).toMatchObject({ state: "approved", claimedBy: null, dueAt: null });
    expect(decidedDetail.history.map(({ action }) => action)).toContain("claimed");
    expect((await balancesOf(test, member)).main).toBe(49_999n);
  });

  it("is assigned to one person if several request the assignment at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path } = round % 2 === 0 ? await newWithdrawal() : await holdDeposit();
      const responses = await Promise.all(
        [financeToken, adminToken, financeToken, adminToken].map((token) => call(token, `${path}/claim`)),
      );
      const assignees = new Set(responses.flatMap(({ status }, index) => (status === 200 ? [index % 2] : [])));
      expect(assignees.size).toBe(1);
      const otherToken = assignees.has(0) ? adminToken : financeToken;
      expect((await call(otherToken, `${path}/reject`, { reason: "not assigned to me" })).errorCode).toBe(
        "withdraw.claimed",
      );
    }
  });

  it("can be taken by another person after the assignment expired or was released", async () => {
    const { path } = await newWithdrawal();
    const { "cashier.claimMinutes": minutes } = test.deps.merchants.byId(merchantId).settings;
    await expectOk(call(financeToken, `${path}/claim`));
    test.clock.setOffsetMs(minutes * minuteMs - 1_000);
    expect((await call(adminToken, `${path}/claim`)).errorCode).toBe("withdraw.claimed");
    test.clock.setOffsetMs(minutes * minuteMs + 1_000);
    expect((await call(financeToken, `${path}/approve`, { reason: "too late" })).errorCode).toBe("claim.required");
    await expectOk(call(adminToken, `${path}/claim`));
    expect((await call(financeToken, `${path}/release`)).errorCode).toBe("withdraw.claimed");
    await expectOk(call(adminToken, `${path}/release`));
    await expectOk(call(financeToken, `${path}/claim`));
    // An admin ends the assignment of another person.
    const releasedDetail = (await expectOk(call(adminToken, `${path}/release`))).value as WithdrawalDetail;
    expect(releasedDetail.withdrawal).toMatchObject({ claimedBy: null, claimedUntil: null });
    expect(releasedDetail.actions).toEqual(["claim"]);
  });

  it("is offered to a second person only after the first approval, and needs no other person after the second", async () => {
    const member = await createPayee(test, `holder${(count += 1)}`);
    await giveMoney(test, member, 5_000_000n);
    const path = `withdrawals/${(await openWithdrawal(test, member, { amount: 25_000.01 })).refId}`;
    await expectOk(call(financeToken, `${path}/claim`));
    await expectOk(call(financeToken, `${path}/approve`, { reason: "first look" }));
    expect(((await read(financeToken, path)) as WithdrawalDetail).actions).toEqual([]);
    expect(((await read(adminToken, path)) as WithdrawalDetail).actions).toEqual(["claim"]);
    expect((await call(adminToken, `${path}/approve`, { reason: "second look" })).errorCode).toBe("claim.required");
    await expectOk(call(adminToken, `${path}/claim`));
    await expectOk(call(adminToken, `${path}/approve`, { reason: "second look" }));
    expect(((await read(adminToken, path)) as WithdrawalDetail).withdrawal.dueAt).toBeNull();
    await expectOk(call(adminToken, `${path}/claim`));
    await expectOk(call(adminToken, `${path}/reject`, { reason: "stopped in time" }));
    expect((await call(adminToken, `${path}/claim`)).errorCode).toBe("transaction.state.changed");
    expect((await call(adminToken, "deposits/12345/claim")).errorCode).toBe("not.exists.transaction");
  });

  it("appears in the queues oldest first, with its assignment and deadline", async () => {
    const first = await holdDeposit();
    test.clock.advanceMs(1_000);
    const second = await holdDeposit();
    await expectOk(call(financeToken, `${second.path}/claim`));
    const { list } = (await read(adminToken, "deposits?isHeld=true&limit=100")) as DepositQueue;
    const ids = list.map(({ id }) => id);
    expect(ids.indexOf(first.depositId)).toBeLessThan(ids.indexOf(second.depositId));
    const row = list.find(({ id }) => id === second.depositId);
    expect(row).toMatchObject({ claimedBy: "financeone", isClaimedByMe: false });
    const { "cashier.deadlineMinutes": minutes } = test.deps.merchants.byId(merchantId).settings;
    expect(row?.dueAt).toBe((row?.createdAt ?? 0) + minutes * minuteMs);
    const rejected = ((await read(adminToken, "withdrawals?state=rejected")) as WithdrawalQueue).list;
    expect(rejected.every(({ dueAt, claimedBy }) => dueAt === null && claimedBy === null)).toBe(true);
  });

  it("cannot be taken by a role that may not decide", async () => {
    const { path } = await newWithdrawal();
    const auditor = (await signInStaff(test, "auditor")).token;
    expect((await call(auditor, `${path}/claim`)).status).toBe(403);
    expect(((await read(auditor, path)) as WithdrawalDetail).actions).toEqual([]);
  });
});
