/**
 * Salary runs that two staff members release, on the real ledger: nothing is lost, paid twice or paid without review.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestBill, TestSettlement } from "../../../testing/test-settlement.ts";
import { checkLedger } from "../../wallet/index.ts";
import { claimBill } from "../bills/claim-bill.ts";
import { expireBills } from "../bills/expire-bills.ts";
import { findBrokenBills, replayRun } from "../index.ts";
import { payWaitingBills } from "../bills/pay-waiting-bills.ts";
import { decideRefusal, holdBill, requestRefusal } from "./refuse-bill.ts";
import { decideRelease, requestRelease } from "./release-run.ts";
import { computeReleasableTotals } from "./review-repository.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;
const reason = "looked at it";
const requester = staffActor("finance", { staffId: 11n as StaffId, account: "requester" });
const secondPerson = staffActor("finance", { staffId: 12n as StaffId, account: "checker" });
const thirdPerson = staffActor("finance", { staffId: 13n as StaffId, account: "third" });
const once = { dividend: "once", daily: "once", hourly: "once", realtime: "once" };
const realtime = (rate: bigint, overrides = {}) => terms("realtime", [tier(rate)], overrides);

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** Returns a time in Manila's time zone, on a day that only the current test uses. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2027, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

const setContracts = (settings: Readonly<Record<string, unknown>>) =>
  setMerchant(world.test, 1, {
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`contracts.${name}`, value])),
  });
const inTransaction: TestSettlement["test"]["deps"]["db"]["transaction"] = (work) =>
  world.test.deps.db.transaction(work);
const lastBill = async (payee: MemberActor): Promise<TestBill> =>
  (await world.bills(payee)).at(-1) ?? expect.fail("there is no bill");
const findBroken = () => findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" });
const wallets = async () => [await world.mainBalanceOf(top), await world.mainBalanceOf(middle)];

async function runOf({ id }: TestBill): Promise<bigint> {
  const [row] = await world.ownerDb.query<{ runId: bigint }>(`select run_id as "runId" from bill where id = $1`, [id]);
  return row?.runId ?? 0n;
}

/** Requests the release of a run's waiting bills. */
async function requestReleaseOf(runId: bigint, actor: StaffActor = requester): Promise<void> {
  const releasable = await computeReleasableTotals(world.test.deps.db, { merchantId, runId });
  const order = { ...releasable, runId, reason };
  await inTransaction((tx) => requestRelease(world.test.deps, tx, { actor, order }));
}

/** Confirms the release of a run's waiting bills with their current totals. */
async function confirmReleaseOf(runId: bigint, actor: StaffActor = secondPerson): Promise<number> {
  const releasable = await computeReleasableTotals(world.test.deps.db, { merchantId, runId });
  const verdict = { ...releasable, runId, decision: "approved", reason } as const;
  return inTransaction((tx) => decideRelease(world.test.deps, tx, { actor, verdict }));
}
const refuse = ({ id: billId }: TestBill, actor: StaffActor = requester) =>
  inTransaction((tx) => requestRefusal(world.test.deps, tx, { actor, billId, reason }));
const hold = ({ id: billId }: TestBill, isHeld = true) =>
  inTransaction((tx) => holdBill(world.test.deps, tx, { actor: requester, billId, reason, isHeld }));
const pay = () => payWaitingBills(world.test.deps);

/** Returns the parties that were notified of refusals, with the amounts. */
async function refusalNotices(): Promise<[side: string, minor: bigint, back: string][]> {
  const rows = await world.ownerDb.query<{ side: string; minor: bigint; back: string }>(
    `select payload->>'side' as side, (payload->>'amountMinor')::bigint as minor, payload->>'back' as back from outbox
     where name = 'salary.refused' order by id`,
  );
  return rows.map(({ side, minor, back }) => [side, minor, back]);
}

/** Sets the clock to that time and settles the window that has ended. */
async function settleAt(time: string): Promise<void> {
  world.setClock(timeAt(time));
  await world.settle();
}

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(async () => {
  expect(await checkLedger(world.test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await world.close();
});
beforeEach(async () => {
  day += 40;
  world.setClock(timeAt("00:00:00"));
  await setContracts({ payout: once, review: "all", reviewAboveMinor: {}, refuseAloneMinor: 500_000 });
  await world.settle();
  await world.ownerDb.query(`delete from outbox`);
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  player = await world.agent(middle);
  world.setClock(timeAt("09:56:00"));
});
afterEach(async () => {
  expect(await findBroken()).toEqual([]);
  await world.endContracts();
});

/** Settles a window in which a contract of the merchant pays the upline ten pesos; the window ends at five past ten. */
async function settleTenPesos(): Promise<TestBill> {
  await world.sign(null, top, realtime(percent));
  await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
  await settleAt("10:06:00");
  return lastBill(top);
}

describe("a run in review", () => {
  it("pays nothing, neither automatically nor by a claim, and does not expire", async () => {
    await setContracts({ payout: { ...once, realtime: "claim" } });
    const bill = await settleTenPesos();
    expect(bill).toMatchObject({ state: "review", paid: 10n * peso });
    expect(await pay()).toBe(0);
    const claim = inTransaction((tx) => claimBill(world.test.deps, tx, { actor: top, billId: bill.id }));
    await expect(claim).rejects.toMatchObject({ code: "bill.not.claimable" });
    await world.endContracts();
    world.setClock(timeAt("10:06:00", 30));
    expect(await expireBills(world.test.deps)).toBe(0);
    expect(await world.mainBalanceOf(top)).toBe(1_000n * peso);
    await expect(
      world.ownerDb.query(`update bill set state = 'paid', decided_at = now() where id = $1`, [bill.id]),
      "the database refuses payment without a release",
    ).rejects.toThrow(/bill_released/);
  });

  it("is paid once after one staff member requests the release and another confirms it", async () => {
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    await requestReleaseOf(runId);
    await expect(requestReleaseOf(runId)).rejects.toMatchObject({ code: "transaction.state.changed" });
    await expect(confirmReleaseOf(runId, requester)).rejects.toMatchObject({ code: "approval.same.person" });
    expect(await confirmReleaseOf(runId)).toBe(1);
    // The released bills wait, as after a crash at this point; any number of workers pays each bill once.
    expect([(await lastBill(top)).state, await world.mainBalanceOf(top)]).toEqual(["pending", 1_000n * peso]);
    const paidCounts = await Promise.all([pay(), pay()]);
    expect(paidCounts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
    expect(await replayRun(world.test.deps.db, merchantId, runId)).toMatchObject({ isSame: true, isAccounted: true });
  });

  it("is released once when several staff members confirm it concurrently", async () => {
    const runId = await runOf(await settleTenPesos());
    await requestReleaseOf(runId);
    const answers = await Promise.allSettled([
      confirmReleaseOf(runId),
      confirmReleaseOf(runId, thirdPerson),
      confirmReleaseOf(runId),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([pay(), pay()]);
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
    await expect(requestReleaseOf(runId)).rejects.toMatchObject({ code: "salary.run.changed", params: { bills: 0 } });
  });

  it("is not released if the totals of its bills differ from those that were shown", async () => {
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    const shownTotals = await computeReleasableTotals(world.test.deps.db, { merchantId, runId });
    for (const difference of [{ bills: 2 }, { paidMinor: 11n * peso }, { hash: "of others" }]) {
      const order = { ...shownTotals, ...difference, runId, reason };
      const rejectedRequest = inTransaction((tx) => requestRelease(world.test.deps, tx, { actor: requester, order }));
      await expect(rejectedRequest).rejects.toMatchObject({ code: "salary.run.changed" });
    }
    await requestReleaseOf(runId);
    await hold(bill);
    await hold(bill, false);
    await expect(confirmReleaseOf(runId), "holding a bill withdraws the release request").rejects.toMatchObject({
      code: "no.data",
    });
    await requestReleaseOf(runId);
    expect(await confirmReleaseOf(runId)).toBe(1);
  });

  it("withdraws the release request when a bill is held, and stores the reason with the bill only", async () => {
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    await requestReleaseOf(runId);
    const holdReason = "plays by a brother's telephone";
    const order = { actor: thirdPerson, billId: bill.id, reason: holdReason, isHeld: true };
    await inTransaction((tx) => holdBill(world.test.deps, tx, order));
    const approvals = await world.ownerDb.query(
      `select decision, decided_by as by, decision_reason as reason from approval where subject_id = $1`,
      [runId],
    );
    expect(approvals).toEqual([
      { decision: "withdrawn", by: thirdPerson.staffId, reason: "the waiting bills have changed" },
    ]);
    const auditRows = await world.ownerDb.query(
      `select action, actor_id as by, detail from audit_line where subject_kind = 'salaryRun' and subject_id = $1
       order by position desc limit 1`,
      [String(runId)],
    );
    const detail = { billId: String(bill.id), askedBy: String(requester.staffId) };
    expect(auditRows).toEqual([{ action: "salaryRun.releaseWithdrawn", by: thirdPerson.staffId, detail }]);
  });

  it("is not released for other bills with the same number and sum", async () => {
    // `waitingBill` and `heldBill` have the same amount.
    const otherAgent = await world.agent(null);
    const bettor = await world.agent(otherAgent);
    await world.sign(null, otherAgent, realtime(percent));
    await world.bet(bettor, 1_000n * peso, { at: timeAt("10:01:00") });
    const waitingBill = await settleTenPesos();
    const heldBill = await lastBill(otherAgent);
    expect(heldBill).toMatchObject({ state: "review", paid: waitingBill.paid });
    const runId = await runOf(waitingBill);
    await hold(heldBill);
    await requestReleaseOf(runId);
    const requestedTotals = await computeReleasableTotals(world.test.deps.db, { merchantId, runId });
    // Swaps the held bill and the waiting bill in the database, because the routes would withdraw the request.
    await world.ownerDb.query(`update bill set is_held = not is_held where run_id = $1`, [runId]);
    await expect(confirmReleaseOf(runId), "with the totals that wait now").rejects.toMatchObject({
      code: "salary.run.changed",
    });
    const verdict = { ...requestedTotals, runId, decision: "approved", reason } as const;
    const decision = inTransaction((tx) => decideRelease(world.test.deps, tx, { actor: secondPerson, verdict }));
    await expect(decision, "with the requested totals").rejects.toMatchObject({ code: "salary.run.changed" });
    await world.ownerDb.query(`update bill set is_held = not is_held where run_id = $1`, [runId]);
    expect(await confirmReleaseOf(runId)).toBe(1);
    await pay();
    expect([await world.mainBalanceOf(top), await world.mainBalanceOf(otherAgent)]).toEqual([1_010n * peso, 0n]);
  });

  it("withdraws the release request when one of its bills is refused", async () => {
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    await requestReleaseOf(runId);
    await refuse(bill);
    await expect(confirmReleaseOf(runId)).rejects.toMatchObject({ code: "no.data" });
  });

  it("starts the claim period with the release", async () => {
    await setContracts({ payout: { ...once, realtime: "claim" }, claimDays: 7 });
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    await world.endContracts();
    world.setClock(timeAt("10:06:00", 20));
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    world.setClock(timeAt("10:05:00", 27));
    expect(await expireBills(world.test.deps)).toBe(0);
    await inTransaction((tx) => claimBill(world.test.deps, tx, { actor: top, billId: bill.id }));
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
  });

  it("stays in review when the merchant turns the review off; later runs are not reviewed", async () => {
    const bill = await settleTenPesos();
    await setContracts({ review: "off" });
    await pay();
    expect((await lastBill(top)).state).toBe("review");
    await world.bet(player, 1_000n * peso, { at: timeAt("10:06:30") });
    await settleAt("10:11:00");
    expect((await lastBill(top)).state).toBe("paid");
    await setContracts({ review: "all" });
    expect((await lastBill(top)).state).toBe("paid");
    const runId = await runOf(bill);
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await pay();
    expect(await world.mainBalanceOf(top)).toBe(1_020n * peso);
  });

  it("exists only for amounts above the limit if the review mode is `above`", async () => {
    await setContracts({ review: "above", reviewAboveMinor: { PHP: 1_000 } });
    expect((await settleTenPesos()).state).toBe("paid");
    await world.bet(player, 1_001n * peso, { at: timeAt("10:06:30") });
    await settleAt("10:11:00");
    expect(await lastBill(top)).toMatchObject({ state: "review", paid: 1_001n });
  });
});

describe("a bill in review", () => {
  it("can be refused by one staff member, with a notification, and is never paid", async () => {
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    expect(await refuse(bill)).toEqual({ isWaiting: false });
    expect((await lastBill(top)).state).toBe("refused");
    await expect(refuse(bill)).rejects.toMatchObject({ code: "bill.not.in.review" });
    await expect(hold(bill)).rejects.toMatchObject({ code: "bill.not.in.review" });
    await expect(requestReleaseOf(runId)).rejects.toMatchObject({ code: "salary.run.changed" });
    expect([await pay(), await world.mainBalanceOf(top)]).toEqual([0, 1_000n * peso]);
    const notices = await world.ownerDb.query(`select from outbox where name = 'salary.refused'`);
    expect(notices).toHaveLength(1);
    expect(await replayRun(world.test.deps.db, merchantId, runId)).toMatchObject({ isSame: true, isAccounted: true });
  });

  it("above the limit needs two staff members for a refusal, and is not released before they decide", async () => {
    await setContracts({ refuseAloneMinor: 999 });
    const bill = await settleTenPesos();
    expect(await refuse(bill)).toEqual({ isWaiting: true });
    await expect(refuse(bill)).rejects.toMatchObject({ code: "transaction.state.changed" });
    await expect(requestReleaseOf(await runOf(bill))).rejects.toMatchObject({
      code: "salary.run.changed",
      params: { bills: 0 },
    });
    const decide = (actor: StaffActor) =>
      inTransaction((tx) =>
        decideRefusal(world.test.deps, tx, { actor, billId: bill.id, decision: "approved", reason }),
      );
    await expect(decide(requester)).rejects.toMatchObject({ code: "approval.same.person" });
    const answers = await Promise.allSettled([decide(secondPerson), decide(thirdPerson)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await lastBill(top)).state).toBe("refused");
  });

  it("cannot be resumed while its refusal waits for a second person", async () => {
    await setContracts({ refuseAloneMinor: 0 });
    const bill = await settleTenPesos();
    await refuse(bill);
    await expect(hold(bill, false)).rejects.toMatchObject({ code: "transaction.state.changed" });
    const rejection = { actor: secondPerson, billId: bill.id, decision: "rejected", reason } as const;
    await inTransaction((tx) => decideRefusal(world.test.deps, tx, rejection));
    await hold(bill, false);
    const runId = await runOf(bill);
    await requestReleaseOf(runId);
    expect(await confirmReleaseOf(runId)).toBe(1);
  });

  it("withdraws its open refusal request when it is released", async () => {
    await setContracts({ refuseAloneMinor: 0 });
    const bill = await settleTenPesos();
    const runId = await runOf(bill);
    await refuse(bill);
    // Older data can contain a bill that was resumed although its refusal was requested.
    await world.ownerDb.query(`update bill set is_held = false where id = $1`, [bill.id]);
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    const approvals = await world.ownerDb.query(`select decision from approval where subject_id = $1`, [bill.id]);
    expect(approvals).toEqual([{ decision: "withdrawn" }]);
  });

  it("is either released or refused when both happen concurrently", async () => {
    for (let round = 0; round < 4; round += 1) {
      const minute = String(6 + 5 * round).padStart(2, "0");
      if (round === 0) await world.sign(null, top, realtime(percent));
      await world.bet(player, 1_000n * peso, { at: timeAt(`10:${String(1 + 5 * round).padStart(2, "0")}:00`) });
      await settleAt(`10:${minute}:00`);
      const bill = await lastBill(top);
      const runId = await runOf(bill);
      await requestReleaseOf(runId);
      const before = await world.mainBalanceOf(top);
      const [releaseResult, refusalResult] = await Promise.allSettled([confirmReleaseOf(runId), refuse(bill)]);
      await pay();
      const isPaid = releaseResult.status === "fulfilled";
      expect(refusalResult.status).toBe(isPaid ? "rejected" : "fulfilled");
      expect((await lastBill(top)).state).toBe(isPaid ? "paid" : "refused");
      expect((await world.mainBalanceOf(top)) - before).toBe(isPaid ? 10n * peso : 0n);
    }
  });

  it("keeps the upline's funds set aside, and returns them when it is refused", async () => {
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(6_000n, { payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleAt("10:06:00");
    expect(await wallets()).toEqual([994n * peso, 0n]);
    expect(await findBroken()).toEqual([]);
    await refuse(await lastBill(middle));
    expect(await wallets()).toEqual([1_000n * peso, 0n]);
    expect(await refusalNotices()).toEqual([
      ["payee", 6n * peso, "all"],
      ["payer", 6n * peso, "all"],
    ]);
    const runId = await runOf(await lastBill(top));
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await pay();
    expect(await wallets()).toEqual([1_010n * peso, 0n]);
  });

  it("returns, when it is refused, the adjustment of its window that the next bill has already deducted", async () => {
    await world.sign(null, top, realtime(percent));
    const bet = await world.bet(player, 400n * peso, { at: timeAt("10:01:00") });
    await world.bet(player, 600n * peso, { at: timeAt("10:01:00") });
    await settleAt("10:06:00");
    const first = await lastBill(top);
    await world.voidBet(bet);
    await world.bet(player, 1_000n * peso, { at: timeAt("10:06:30") });
    await settleAt("10:11:00");
    expect(await lastBill(top)).toMatchObject({ state: "review", due: 10n * peso, paid: 6n * peso });
    await refuse(first);
    await world.bet(player, 1_000n * peso, { at: timeAt("10:11:30") });
    await settleAt("10:16:00");
    expect(await lastBill(top)).toMatchObject({ due: 10n * peso, paid: 14n * peso });
  });

  it("passes lines of earlier windows to the next bill when it is refused", async () => {
    await world.sign(null, top, realtime(percent));
    const bet = await world.bet(player, 400n * peso, { at: timeAt("10:01:00") });
    await settleAt("10:06:00");
    const runId = await runOf(await lastBill(top));
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await pay();
    await world.voidBet(bet);
    await world.bet(player, 1_000n * peso, { at: timeAt("10:06:30") });
    await settleAt("10:11:00");
    const second = await lastBill(top);
    expect(second).toMatchObject({ due: 10n * peso, paid: 6n * peso });
    await refuse(second);
    await world.bet(player, 1_000n * peso, { at: timeAt("10:11:30") });
    await settleAt("10:16:00");
    // The next bill deducts the four overpaid pesos, because the refused bill has not deducted them.
    expect(await lastBill(top)).toMatchObject({ due: 10n * peso, paid: 6n * peso });
  });
});

describe("an upline whose own bill is in review", () => {
  /**
   * Settles a window for an upline with an empty wallet: the amount of the downline's bill is kept back from the
   * upline's own bill.
   */
  async function settleWithoutFunds(): Promise<readonly [uplineBill: TestBill, downlineBill: TestBill]> {
    top = await world.agent(null);
    middle = await world.agent(top);
    player = await world.agent(middle);
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(6_000n, { payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleAt("10:06:00");
    return [await lastBill(top), await lastBill(middle)];
  }

  it("funds its downlines from that bill, and both bills are released together", async () => {
    const [uplineBill, downlineBill] = await settleWithoutFunds();
    expect([uplineBill, downlineBill]).toMatchObject([
      { state: "review", due: 10n * peso, paid: 4n * peso },
      { state: "review", due: 6n * peso, paid: 6n * peso },
    ]);
    const runId = await runOf(uplineBill);
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await pay();
    expect(await wallets()).toEqual([4n * peso, 6n * peso]);
  });

  it("gets nothing of its refused bill when the downline's bill is refused too", async () => {
    const [uplineBill, downlineBill] = await settleWithoutFunds();
    await expect(refuse(downlineBill)).rejects.toMatchObject({ code: "bill.upline.undecided" });
    await refuse(uplineBill);
    await refuse(downlineBill);
    expect(await wallets()).toEqual([0n, 0n]);
    expect(await refusalNotices(), "no upline is promised money that returned to the merchant").toEqual([
      ["payee", 10n * peso, "none"],
      ["payee", 6n * peso, "none"],
      ["payer", 0n, "none"],
    ]);
    const [returned] = await world.ownerDb.query<{ minor: bigint }>(
      `select sum(amount)::bigint as minor from bill_passed_back where source_id = $1`,
      [uplineBill.id],
    );
    expect(returned).toEqual({ minor: 6n * peso });
  });

  it("gets back the amount that it passed on when only the downline's bill is refused", async () => {
    const [uplineBill, downlineBill] = await settleWithoutFunds();
    await hold(downlineBill);
    const runId = await runOf(uplineBill);
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await refuse(downlineBill);
    await pay();
    expect(await wallets()).toEqual([10n * peso, 0n]);
  });

  it("gets nothing of its refused bill when the downline's released bill is not claimed", async () => {
    await setContracts({ payout: { ...once, realtime: "claim" }, claimDays: 1 });
    const [uplineBill, downlineBill] = await settleWithoutFunds();
    const runId = await runOf(uplineBill);
    await hold(uplineBill);
    await requestReleaseOf(runId);
    await confirmReleaseOf(runId);
    await world.endContracts();
    world.setClock(timeAt("10:10:00", 3));
    // The downline's bill does not expire yet, because the decision about the upline's bill determines who gets the
    // money of the downline's bill back.
    expect(await expireBills(world.test.deps)).toBe(0);
    await refuse(uplineBill);
    expect(await expireBills(world.test.deps)).toBe(1);
    expect((await lastBill(middle)).id).toBe(downlineBill.id);
    expect(await wallets()).toEqual([0n, 0n]);
  });
});
