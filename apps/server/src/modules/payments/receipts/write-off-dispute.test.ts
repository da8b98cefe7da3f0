/** Write-offs of disputes: by two persons, once, at most the open amount, also with concurrent requests. */

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
let finance: string;
let admin: string;
let count = 0;
beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  finance = (await signInStaff(test, "finance")).token;
  admin = (await signInStaff(test, "admin")).token;
});
afterAll(() => test.close());

const send = (id: string, action: string, { body = {}, token = finance, key = randomUUID() }) =>
  test.call({
    method: "POST",
    url: `/backoffice/api/withdrawals/${id}/${action}`,
    token,
    key,
    body: { number: 1, reason: "the bank refuses to give it back", ...body },
  });
const requestWriteOff = (id: string, amountMinor: bigint, token = finance) =>
  send(id, "write-off", { body: { amountMinor: String(amountMinor) }, token });
const book = (id: string, token = admin) => send(id, "write-off-book", { token });
const refuse = (id: string, token = admin) => send(id, "write-off-refuse", { token });
const recover = (id: string, minor: bigint, token = finance) =>
  send(id, "claim-recover", { body: { recoveredMinor: String(minor), reference: "BACK-1" }, token });

const houseMinor = async (name: "disputes" | "losses") =>
  (await readHouseBalances(test.deps.db, merchantId, "PHP")).get(name)?.minor ?? 0n;
const claimOf = async (id: string, number = 1) =>
  (await withdrawalDetail(test, finance, id)).receipt?.claims.find((claim) => claim.number === number);
const actionsOf = async (id: string, token = finance) => (await withdrawalDetail(test, token, id)).actions;
const linesOf = async (id: string) =>
  (
    await test.deps.db.query<{ amount: bigint }>(
      `select amount from transfer where merchant_id = $1 and code = $2 and reference = $3`,
      [merchantId, transferCodes.claim_write_off, `withdrawal:${id}`],
    )
  ).map(({ amount }) => amount);

/** What waits for a second person, in the queue and in its count. */
async function secondPerson() {
  const url = "/backoffice/api/withdrawals?isAwaitingSecond=true";
  const { list, counts } = (await expectOk(test.call({ method: "GET", url, token: admin }))).value as WithdrawalQueue;
  expect(list.every(({ isWriteOffAsked }) => isWriteOffAsked)).toBe(true);
  return { count: counts.awaitingSecond, ids: list.map(({ id }) => id) };
}

/** The audit entries of a withdrawal with one action. */
async function auditOf(id: string, action: string): Promise<AuditList["list"]> {
  const url = `/backoffice/api/audit?subjectKind=withdrawal&subjectId=${id}&action=withdrawal.${action}`;
  return ((await expectOk(test.call({ method: "GET", url, token: admin }))).value as AuditList).list;
}
const auditedMinor = async (id: string, action: string) =>
  (await auditOf(id, action)).map(({ detail }) => (detail as { amountMinor?: string }).amountMinor);

async function receiptOf(member: Payee, id: string): Promise<MemberReceipt | undefined> {
  const url = "/wps/relay/MCSFE_getPaymentConfirmationList";
  const { value } = await expectOk(test.call({ method: "GET", url, token: member.token }));
  return (value as ReceiptList).list.find((receipt) => receipt.id === id);
}

/** A payout of 1,000 of which 600 arrived; finance has paid the rest a second time. */
async function paidTwice(): Promise<{ member: Payee; id: string; open: bigint }> {
  const member = await createPayee(test, `loser${(count += 1)}`, { code: "DALISAY", type: "B" });
  await giveMoney(test, member, 100_000n);
  const { refId: id } = await openWithdrawal(test, member, { amount: 1_000 });
  await expectOk(decide(test, { token: finance, id, action: "approve" }));
  const body = { reference: `BANK-${id}`, reason: "paid at the counter" };
  await expectOk(decide(test, { token: finance, id, action: "paid", body }));
  await claimAgain(member, id, 600);
  return { member, id, open: BigInt((await claimOf(id))?.openMinor ?? "0") };
}

/** The member confirms that amount of the last payment; finance pays the rest. */
async function claimAgain(member: Payee, id: string, amount: number): Promise<void> {
  const url = "/wps/relay/MCSFE_processC2CTransaction";
  await expectOk(test.call({ method: "POST", url, token: member.token, body: { id, kind: "partly", amount } }));
  const body = { reference: `REST-${id}-${amount}`, reason: "the bank sent it back" };
  await expectOk(
    test.call({ method: "POST", url: `/backoffice/api/withdrawals/${id}/claim-pay`, token: finance, body }),
  );
}

describe("a write-off", () => {
  it("moves nothing before another person approves it, then moves the amount from losses to disputes", async () => {
    const before = { disputes: await houseMinor("disputes"), losses: await houseMinor("losses") };
    const { member, id, open } = await paidTwice();
    expect(open).toBe(38_500n);
    expect(await houseMinor("disputes")).toBe(before.disputes - open);
    const seen = await receiptOf(member, id);
    const balances = await balancesOf(test, member);

    await expectOk(requestWriteOff(id, open));
    expect(await linesOf(id)).toEqual([]);
    expect(await houseMinor("disputes")).toBe(before.disputes - open);
    expect(await secondPerson()).toEqual({ count: 1, ids: [id] });
    expect(await actionsOf(id)).toEqual(["claim-recover", "write-off-refuse"]);
    expect(await actionsOf(id, admin)).toEqual(["claim-recover", "write-off-book", "write-off-refuse"]);
    expect((await book(id, finance)).errorCode).toBe("approval.same.person");
    const { value } = await expectOk(book(id));

    expect((value as WithdrawalDetail).receipt?.claims).toMatchObject([
      {
        isOwed: false,
        openMinor: "0",
        writeOff: {
          amountMinor: String(open),
          askedBy: "financeone",
          bookedBy: "adminone",
          reason: "the bank refuses to give it back",
        },
      },
    ]);
    expect((value as WithdrawalDetail).actions).toEqual([]);
    expect(await secondPerson()).toEqual({ count: 0, ids: [] });
    const history = (value as WithdrawalDetail).history.filter(({ action }) => action.startsWith("write-off"));
    expect(history).toMatchObject([
      { action: "write-off-asked", actorName: "financeone", note: "385.00 PHP: the bank refuses to give it back" },
      { action: "write-off-booked", actorName: "adminone" },
    ]);
    expect(await linesOf(id)).toEqual([open]);
    expect(await houseMinor("disputes")).toBe(before.disputes);
    expect(await houseMinor("losses")).toBe(before.losses - open);
    expect(await receiptOf(member, id)).toEqual(seen);
    expect(await balancesOf(test, member)).toEqual(balances);
    expect(await auditOf(id, "write-off-booked")).toMatchObject([{ actorName: "adminone", detail: { claim: "1" } }]);
  });

  it("is at most the open amount of the dispute, and at least one centavo", async () => {
    const { id, open } = await paidTwice();
    expect((await requestWriteOff(id, open + 1n)).errorCode).toBe("withdraw.write.off.exceeds");
    expect((await requestWriteOff(id, 0n)).status).toBe(400);
    await expectOk(recover(id, 10_000n));
    expect((await requestWriteOff(id, open - 9_999n)).errorCode).toBe("withdraw.write.off.exceeds");
    await expectOk(requestWriteOff(id, open - 10_000n));
    await expectOk(book(id));
    expect(await claimOf(id)).toMatchObject({ openMinor: "0", recoveredMinor: "10000" });
    expect((await requestWriteOff(id, 1n)).errorCode).toBe("transaction.state.changed");
  });

  it("of a part leaves the rest recoverable, and cannot be repeated", async () => {
    const { id, open } = await paidTwice();
    await expectOk(requestWriteOff(id, 500n));
    await expectOk(book(id));
    expect(await auditedMinor(id, "write-off-asked")).toEqual(["500"]);
    expect(await auditedMinor(id, "write-off-booked")).toEqual(["500"]);
    expect((await requestWriteOff(id, 1n)).errorCode).toBe("transaction.state.changed");
    expect((await book(id)).errorCode).toBe("transaction.state.changed");
    expect(await actionsOf(id)).toEqual(["claim-recover"]);
    expect((await recover(id, open - 499n)).errorCode).toBe("withdraw.claim.recovered");
    await expectOk(recover(id, open - 500n));
    expect(await auditedMinor(id, "claim-recovered")).toEqual([String(open - 500n)]);
    expect(await auditedMinor(id, "claim-paid")).toEqual([String(open)]);
    expect(await claimOf(id)).toMatchObject({ openMinor: "0" });
  });

  it("is not posted when the money was returned meanwhile, and can be requested again after a refusal", async () => {
    const { id, open } = await paidTwice();
    await expectOk(requestWriteOff(id, open));
    await expectOk(recover(id, 1n));
    expect((await book(id)).errorCode).toBe("withdraw.write.off.exceeds");
    expect(await linesOf(id)).toEqual([]);
    await expectOk(refuse(id, finance));
    expect(await claimOf(id)).toMatchObject({ writeOff: null, openMinor: String(open - 1n) });
    expect((await refuse(id)).errorCode).toBe("transaction.state.changed");
    await expectOk(requestWriteOff(id, open - 1n, admin));
    await expectOk(book(id, finance));
    expect(await linesOf(id)).toEqual([open - 1n]);
  });

  it("is possible for a paid dispute, by finance and admins of the merchant", async () => {
    const { id, open } = await paidTwice();
    expect((await send(id, "write-off", { body: { number: 2, amountMinor: "1" } })).errorCode).toBe(
      "transaction.state.changed",
    );
    expect((await book(id)).errorCode).toBe("transaction.state.changed");
    for (const role of ["risk", "support", "auditor"] as const) {
      const { token } = await signInStaff(test, role);
      for (const answer of [await requestWriteOff(id, open, token), await book(id, token), await refuse(id, token)]) {
        expect(answer.status).toBe(403);
      }
    }
    const host = "harbour.localhost";
    const { token } = await signInAt(test, { account: "harbourfinance", roles: ["finance"], host });
    const url = `/backoffice/api/withdrawals/${id}/write-off`;
    const body = { number: 1, amountMinor: "1", reason: "not ours" };
    expect((await test.call({ method: "POST", url, token, host, body })).errorCode).toBe("not.exists.transaction");
    expect((await send("12345", "write-off", { body: { amountMinor: "1" } })).errorCode).toBe("not.exists.transaction");
  });

  it("of two disputes of one withdrawal happens one after the other", async () => {
    const { member, id, open } = await paidTwice();
    await claimAgain(member, id, 85);
    const second = { number: 2, amountMinor: "30000" };
    await expectOk(requestWriteOff(id, open));
    expect((await send(id, "write-off", { body: second })).errorCode).toBe("transaction.state.changed");
    await expectOk(book(id));
    await expectOk(send(id, "write-off", { body: second }));
    expect((await book(id)).errorCode).toBe("transaction.state.changed");
    await expectOk(send(id, "write-off-book", { body: { number: 2 }, token: admin }));
    expect((await linesOf(id)).toSorted((a, b) => Number(a - b))).toEqual([30_000n, open]);
  });
});

describe("at the same moment", () => {
  it("many requests create one request, and many approvals post one transfer", async () => {
    const others = await Promise.all(["admin", "admin", "finance"].map((role, at) => hire(role, at)));
    for (let round = 0; round < 5; round += 1) {
      const { id, open } = await paidTwice();
      const losses = await houseMinor("losses");
      const requests = await Promise.all([
        requestWriteOff(id, open),
        requestWriteOff(id, open),
        requestWriteOff(id, open - 1n),
      ]);
      expect(requests.filter(({ status }) => status === 200)).toHaveLength(1);
      const amount = BigInt((await claimOf(id))?.writeOff?.amountMinor ?? "0");
      const booked = await Promise.all([...others, admin, admin].map((token) => book(id, token)));
      expect(booked.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await linesOf(id)).toEqual([amount]);
      expect(await houseMinor("losses")).toBe(losses - amount);
    }
  });

  it("approval, refusal and recovery never take more from disputes than its balance", async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await houseMinor("disputes");
      const { id, open } = await paidTwice();
      await expectOk(requestWriteOff(id, open));
      const [booked, refused, back] = await Promise.all([book(id), refuse(id), recover(id, open, admin)]);
      const claim = await claimOf(id);
      const isBooked = booked.status === 200;
      const isBack = back.status === 200;
      expect(isBooked && isBack).toBe(false);
      expect(isBooked && refused.status === 200).toBe(false);
      expect(await linesOf(id)).toEqual(isBooked ? [open] : []);
      expect(claim?.openMinor).toBe(isBooked || isBack ? "0" : String(open));
      expect(await houseMinor("disputes")).toBe(isBooked || isBack ? before : before - open);
    }
  });

  it("a retry with one key returns the first reply", async () => {
    const { id, open } = await paidTwice();
    await expectOk(requestWriteOff(id, open));
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(id, "write-off-book", { token: admin, key })));
    expect(answers.map(({ status }) => status)).toContain(200);
    await expectOk(send(id, "write-off-book", { token: admin, key }));
    expect(await linesOf(id)).toEqual([open]);
  });
});

describe("with direct SQL", () => {
  it("nothing is posted by one person, without a transfer, or above the paid amount", async () => {
    const { id, open } = await paidTwice();
    await expectOk(requestWriteOff(id, open));
    const forge = (set: string) =>
      test.deps.db.query(`update receipt_claim set ${set} where merchant_id = $1 and withdrawal_id = $2`, [
        merchantId,
        BigInt(id),
      ]);
    const by = (who: string) =>
      `write_off_by = ${who}, write_off_name = 'x', write_off_at = made_at, write_off_transfer_id = 1`;
    await expect(forge(by("write_off_asked_by"))).rejects.toThrow(/receipt_claim_write_off_two/);
    await expect(forge("write_off_by = 1")).rejects.toThrow(/receipt_claim_write_off_booked/);
    await expect(forge(`write_off = missing + 1, ${by("1")}`)).rejects.toThrow(/receipt_claim_open/);
  });

  it("a process that crashes before the commit leaves no transfer", async () => {
    const { id, open } = await paidTwice();
    await expectOk(requestWriteOff(id, open));
    const actor: StaffActor = {
      kind: "staff",
      merchantId,
      staffId: 1n as StaffId,
      sessionId: 1n as SessionId,
      account: "dyingone",
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
    expect(await linesOf(id)).toEqual([]);
    await expectOk(book(id));
    expect(await linesOf(id)).toEqual([open]);
  });
});

it("ledger, disputes and audit chain are sound after all tests, and the nightly check detects a manipulation", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([]);
  expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  const { id, open } = await paidTwice();
  await expectOk(requestWriteOff(id, open));
  await expectOk(book(id));
  await test.deps.db.query(`update receipt_claim set write_off = write_off - 1 where withdrawal_id = $1`, [BigInt(id)]);
  expect(await findBrokenDisputes(test.deps.db, merchantId)).toEqual([`withdrawal:${id}`]);
});

async function hire(role: string, at: number): Promise<string> {
  const staffRole = role === "admin" ? "admin" : "finance";
  return (await signInStaff(test, staffRole, `second${at}${role}`)).token;
}
