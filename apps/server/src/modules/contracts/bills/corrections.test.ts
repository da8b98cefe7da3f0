/**
 * Manual corrections on the real ledger: a correction becomes a line of the next bill and does not change the corrected
 * bill.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BillReply } from "@openhouse/protocol/contracts/bills";
import type { RunBillsReply } from "@openhouse/protocol/contracts/staff-salaries";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestBill, TestSettlement } from "../../../testing/test-settlement.ts";
import { openSession } from "../../identity/sessions/open-session.ts";
import { checkLedger } from "../../wallet/index.ts";
import { decideCorrection, requestCorrection } from "./correct-bill.ts";
import { findBrokenBills, replayRun } from "../index.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;
const reason = "counted by the wrong terms";
const requester = staffActor("finance", { staffId: 11n as StaffId, account: "requester" });
const secondPerson = staffActor("finance", { staffId: 12n as StaffId, account: "checker" });
const thirdPerson = staffActor("finance", { staffId: 13n as StaffId, account: "third" });
const realtime = (rate: bigint, overrides = {}) => terms("realtime", [tier(rate)], overrides);

let world: TestSettlement;
let hour = 0;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** Returns the time of a minute in the hour that only the current test uses. */
const at = (minute: number, second = 0) =>
  new Date(Date.parse("2027-03-01T00:00:00+08:00") + hour * 3_600_000 + minute * 60_000 + second * 1_000).toISOString();
const lastBill = async (payee: MemberActor): Promise<TestBill> =>
  (await world.bills(payee)).at(-1) ?? expect.fail("there is no bill");

const requestCorrectionOf = ({ id: billId }: TestBill, amountMinor: bigint, actor: StaffActor = requester) =>
  world.test.deps.db.transaction((tx) =>
    requestCorrection(world.test.deps, tx, { actor, billId, amountMinor, reason }),
  );
const confirmCorrectionOf = ({ id: billId }: TestBill, actor: StaffActor = secondPerson) =>
  world.test.deps.db.transaction((tx) =>
    decideCorrection(world.test.deps, tx, { actor, billId, decision: "approved", reason: "worked out again" }),
  );

async function correct(bill: TestBill, amountMinor: bigint): Promise<void> {
  await requestCorrectionOf(bill, amountMinor);
  await confirmCorrectionOf(bill);
}

/** Settles the five-minute window that begins at that minute, with one bet in the team; returns the upline's bill. */
async function settleFrom(minute: number, stake = 1_000n * peso): Promise<TestBill> {
  if (stake > 0n) await world.bet(player, stake, { at: at(minute, 60) });
  world.setClock(at(minute + 5, 60));
  await world.settle();
  return lastBill(top);
}

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(async () => {
  expect(await findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  expect(await checkLedger(world.test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await world.close();
});
beforeEach(async () => {
  hour += 1;
  world.setClock(at(0));
  await world.settle();
  await world.endContracts();
  await world.ownerDb.query(`delete from outbox`);
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  player = await world.agent(middle);
  world.setClock(at(6));
  await world.sign(null, top, realtime(percent));
});

describe("a correction", () => {
  it("becomes a line of the next bill with its reason and leaves the corrected bill unchanged", async () => {
    const first = await settleFrom(10);
    expect(first).toMatchObject({ paid: 10n * peso, state: "paid" });
    await requestCorrectionOf(first, -4n * peso);
    await expect(requestCorrectionOf(first, -1n)).rejects.toMatchObject({ code: "transaction.state.changed" });
    await expect(confirmCorrectionOf(first, requester)).rejects.toMatchObject({ code: "approval.same.person" });
    await confirmCorrectionOf(first);
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
    const second = await settleFrom(15);
    expect(second).toMatchObject({ due: 10n * peso, paid: 6n * peso });
    expect(await world.mainBalanceOf(top)).toBe(1_016n * peso);
    const correctedBill = (await world.bills(top)).find(({ id }) => id === first.id);
    expect(correctedBill).toEqual({ ...first, state: "adjusted" });
    const lines = await world.ownerDb.query(
      `select kind, (amount_fine / 1000000000000)::bigint as minor, window_key as "windowKey", reason
       from bill_line where bill_id = $1 and kind <> 'gross'`,
      [second.id],
    );
    expect(lines).toEqual([{ kind: "correction", minor: -4n * peso, windowKey: first.windowKey, reason }]);
    expect(await world.ownerDb.query(`select from outbox where name = 'salary.corrected'`)).toHaveLength(1);
    // The amount is deducted only once, so the next bill has no deduction.
    expect(await settleFrom(20)).toMatchObject({ paid: 10n * peso });
    const [run] = await world.ownerDb.query<{ id: bigint }>(`select run_id as id from bill where id = $1`, [first.id]);
    expect(await replayRun(world.test.deps.db, merchantId, run?.id ?? 0n)).toMatchObject({
      isSame: true,
      isAccounted: true,
    });
  });

  it("is confirmed once when several staff members confirm it concurrently", async () => {
    const bill = await settleFrom(10);
    await requestCorrectionOf(bill, -4n * peso);
    const answers = await Promise.allSettled([
      confirmCorrectionOf(bill),
      confirmCorrectionOf(bill, thirdPerson),
      confirmCorrectionOf(bill),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await settleFrom(15)).toMatchObject({ paid: 6n * peso });
  });

  it("cannot deduct more than the window paid, including earlier corrections", async () => {
    const bill = await settleFrom(10);
    await expect(requestCorrectionOf(bill, -11n * peso)).rejects.toMatchObject({ code: "bill.correction.too.large" });
    await correct(bill, -6n * peso);
    await expect(requestCorrectionOf(bill, -5n * peso)).rejects.toMatchObject({ code: "bill.correction.too.large" });
    await correct(bill, -4n * peso);
    expect(await settleFrom(15)).toMatchObject({ paid: 0n, open: 0n });
    await correct(bill, 3n * peso);
    expect(await settleFrom(20)).toMatchObject({ paid: 13n * peso });
  });

  it("is deducted from several later bills if the next bill is too small", async () => {
    const bill = await settleFrom(10);
    await correct(bill, -10n * peso);
    expect(await settleFrom(15, 300n * peso)).toMatchObject({ due: 3n * peso, paid: 0n, open: -7n * peso });
    expect(await settleFrom(20, 500n * peso)).toMatchObject({ due: 5n * peso, paid: 0n, open: -2n * peso });
    expect(await settleFrom(25)).toMatchObject({ due: 10n * peso, paid: 8n * peso, open: 0n });
    expect(await world.mainBalanceOf(top)).toBe(1_018n * peso);
  });

  it("cannot deduct more than what remains after the automatic adjustment for a void bet", async () => {
    const bet = await world.bet(player, 400n * peso, { at: at(11) });
    const bill = await settleFrom(10, 600n * peso);
    expect(bill).toMatchObject({ paid: 10n * peso });
    await correct(bill, 2n * peso);
    await world.voidBet(bet);
    expect(await settleFrom(15)).toMatchObject({ due: 10n * peso, paid: 8n * peso });
    await expect(requestCorrectionOf(bill, -9n * peso)).rejects.toMatchObject({ code: "bill.correction.too.large" });
    await correct(bill, -8n * peso);
    expect(await settleFrom(20)).toMatchObject({ due: 10n * peso, paid: 2n * peso });
  });

  it("is paid by a separate bill if the contract has ended", async () => {
    const bill = await settleFrom(10);
    await world.ownerDb.query(
      `with ended as (update contract_span set until_at = $1 where until_at is null)
       update contract set state = 'C', active_version = null`,
      [at(15)],
    );
    await correct(bill, 5n * peso);
    world.setClock(at(30));
    await world.settle();
    expect(await lastBill(top)).toMatchObject({ due: 0n, paid: 5n * peso });
    expect(await world.mainBalanceOf(top)).toBe(1_015n * peso);
  });

  it("is paid by the upline that pays the bill, and both parties are notified", async () => {
    await world.sign(top, middle, realtime(6_000n, { payer: "upline" }));
    await settleFrom(10);
    await correct(await lastBill(middle), 4n * peso);
    const notices = await world.ownerDb.query<{ side: string }>(
      `select payload->>'side' as side from outbox where name = 'salary.corrected' order by id`,
    );
    expect(notices.map(({ side }) => side)).toEqual(["payee", "payer"]);
    await settleFrom(15);
    expect(await lastBill(middle)).toMatchObject({ due: 6n * peso, paid: 10n * peso });
    expect([await world.mainBalanceOf(top), await world.mainBalanceOf(middle)]).toEqual([1_004n * peso, 16n * peso]);
  });

  it("is refused while the bill can still change automatically", async () => {
    const once = { dividend: "once", daily: "once", hourly: "once", realtime: "claim" };
    await setMerchant(world.test, 1, { settings: { "contracts.payout": once } });
    const bill = await settleFrom(10);
    await setMerchant(world.test, 1, { settings: { "contracts.payout": { ...once, realtime: "once" } } });
    await expect(requestCorrectionOf(bill, -1n)).rejects.toMatchObject({ code: "bill.not.decided" });
  });
});

describe("the correction routes", () => {
  it("are readable for the staff, payee and upline, and writable for reviewers only", async () => {
    const { test } = world;
    const first = (await signInStaff(test, "finance", "correctone")).token;
    const second = (await signInStaff(test, "finance", "correcttwo")).token;
    const manager = (await signInStaff(test, "agentManager", "correctthree")).token;
    await world.sign(top, middle, realtime(5_000n));
    await settleFrom(10);
    const bill = await lastBill(middle);
    const url = `/backoffice/api/bills/${bill.id}/correction`;
    const send = (path: string, body: object, token: string) => test.call({ method: "POST", url: path, body, token });
    const body = { amountMinor: "-200", reason };
    expect(await send(url, body, manager)).toMatchObject({ status: 403 });
    expect(await send(url, { ...body, amountMinor: "0" }, first)).toMatchObject({ status: 400 });
    expect(await send(url, body, first)).toMatchObject({ status: 200, value: { isWaiting: true } });
    const [run] = await world.ownerDb.query<{ id: bigint }>(`select run_id as id from bill where id = $1`, [bill.id]);
    const billsAnswer = await test.call({
      method: "GET",
      url: `/backoffice/api/salary-runs/${run?.id}/bills`,
      token: second,
    });
    const row = (billsAnswer.value as RunBillsReply).list.find(({ id }) => id === String(bill.id));
    expect(row).toMatchObject({
      isCorrectable: true,
      correction: { by: "correctone", isOwn: false, amountMinor: "-200", reason },
    });
    const approved = { decision: "approved", reason: "worked out again" };
    expect(await send(`${url}/decision`, approved, first)).toMatchObject({ errorCode: "approval.same.person" });
    expect(await send(`${url}/decision`, approved, second)).toMatchObject({ status: 200 });
    await settleFrom(15);
    const next = await lastBill(middle);
    const tokenOf = ({ memberId: ownerId }: MemberActor) =>
      openSession(test.deps, test.deps.db, { merchantId, kind: "member", ownerId, ip: "127.0.0.1", userAgent: "test" });
    for (const [path, token] of [
      ["/wps/agent/bills", await tokenOf(middle)],
      ["/wps/agent/bills", await tokenOf(top)],
      ["/backoffice/api/bills", second],
    ] as const) {
      const read = async (id: bigint) =>
        (await test.call({ method: "GET", url: `${path}/${id}`, token })).value as BillReply;
      expect((await read(next.id)).lines).toContainEqual({
        kind: "correction",
        amountMinor: "-200",
        contractId: null,
        windowKey: bill.windowKey,
        reason,
      });
      expect((await read(bill.id)).adjustedBy).toMatchObject([{ afterMinor: "-200", reason }]);
    }
  });
});
