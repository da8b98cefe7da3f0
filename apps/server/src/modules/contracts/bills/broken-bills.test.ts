/** The nightly check of bills reports nothing for correct data, and reports each fault that a test causes. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestBill, TestSettlement } from "../../../testing/test-settlement.ts";
import { decideCorrection, requestCorrection } from "./correct-bill.ts";
import { findBrokenBills } from "../index.ts";
import { payWaitingBills } from "./pay-waiting-bills.ts";
import { requestRefusal } from "../review/refuse-bill.ts";
import { decideRelease, requestRelease } from "../review/release-run.ts";
import { computeReleasableTotals } from "../review/review-repository.ts";

const ledger = { merchantId: 1 as MerchantId, currency: "PHP" } as const;
const { merchantId } = ledger;
const peso = 100n;
const reason = "looked at it";
const requester = staffActor("finance", { staffId: 11n as StaffId, account: "requester" });
const secondPerson = staffActor("finance", { staffId: 12n as StaffId, account: "checker" });

let world: TestSettlement;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;
/**
 * The upline's bills of three reviewed windows: the first was refused, the second was paid and corrected, and the third
 * is in review and has the line of the correction.
 */
let topBills: readonly TestBill[];
/** The downline's bills of the same windows. The upline's bills fund them, because the upline has no other money. */
let middleBills: readonly TestBill[];

const inTransaction: TestSettlement["test"]["deps"]["db"]["transaction"] = (work) =>
  world.test.deps.db.transaction(work);

/** Settles the five-minute window that begins so many minutes after ten o'clock on 1 May 2027. */
async function settleFrom(minute: number): Promise<void> {
  const at = (later: number) => `2027-05-01T10:${String(minute + later).padStart(2, "0")}:00+08:00`;
  await world.bet(player, 1_000n * peso, { at: at(1) });
  world.setClock(at(6));
  await world.settle();
}

async function runOf({ id }: TestBill): Promise<bigint> {
  const [row] = await world.ownerDb.query<{ runId: bigint }>(`select run_id as "runId" from bill where id = $1`, [id]);
  return row?.runId ?? 0n;
}

async function release(bill: TestBill): Promise<void> {
  const { deps } = world.test;
  const runId = await runOf(bill);
  const order = { ...(await computeReleasableTotals(deps.db, { merchantId, runId })), runId, reason };
  await inTransaction((tx) => requestRelease(deps, tx, { actor: requester, order }));
  const verdict = { ...order, decision: "approved" } as const;
  await inTransaction((tx) => decideRelease(deps, tx, { actor: secondPerson, verdict }));
  await payWaitingBills(deps);
}

async function correct({ id: billId }: TestBill, amountMinor: bigint): Promise<void> {
  const { deps } = world.test;
  await inTransaction((tx) => requestCorrection(deps, tx, { actor: requester, billId, amountMinor, reason }));
  const verdict = { actor: secondPerson, billId, decision: "approved", reason } as const;
  await inTransaction((tx) => decideCorrection(deps, tx, verdict));
}

async function readBills(): Promise<void> {
  topBills = await world.bills(top);
  middleBills = await world.bills(middle);
}

beforeAll(async () => {
  world = await openTestSettlement();
  await setMerchant(world.test, 1, { settings: { "contracts.review": "all" } });
  world.setClock("2027-05-01T09:56:00+08:00");
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  await world.sign(null, top, terms("realtime", [tier(10_000n)]));
  await world.sign(top, middle, terms("realtime", [tier(6_000n)], { payer: "upline" }));
  await settleFrom(0);
  await readBills();
  const refuse = ({ id: billId }: TestBill) =>
    inTransaction((tx) => requestRefusal(world.test.deps, tx, { actor: requester, billId, reason }));
  for (const bill of [...topBills, ...middleBills]) await refuse(bill);
  await settleFrom(5);
  await readBills();
  for (const bill of topBills.slice(1)) await release(bill);
  for (const bill of topBills.slice(1)) await correct(bill, -1n * peso);
  await settleFrom(10);
  await readBills();
});
afterAll(() => world.close());

class RolledBack extends Error {}

/** Makes a change, returns the faults that the check reports, and rolls the change back. */
async function faultsOf(makeChange: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  const work = world.ownerDb.transaction(async (tx) => {
    await makeChange(tx);
    faults = await findBrokenBills(tx, ledger);
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return faults;
}

const mainWalletSql = `(select id from account where owner_id = $2 and kind = 1 and currency = 608)`;
const refusedBills = () => [topBills, middleBills].map(([bill]) => bill ?? expect.fail("no bill"));
const paidBills = () => [topBills, middleBills].map(([, bill]) => bill ?? expect.fail("no bill"));
const waitingBills = () => [topBills, middleBills].map(([, , bill]) => bill ?? expect.fail("no bill"));
const referenceOf = (bill: TestBill | undefined) => `bill:${bill?.id}`;

describe("findBrokenBills", () => {
  it("reports nothing for refused, released, corrected and waiting bills", async () => {
    expect([refusedBills(), paidBills(), waitingBills()].flat().map(({ state }) => state)).toEqual([
      "refused",
      "refused",
      "adjusted",
      "paid",
      "review",
      "review",
    ]);
    expect(await findBrokenBills(world.test.deps.db, ledger)).toEqual([]);
  });

  it.each<[fault: string, sql: string, values: () => unknown[], expectedFault: () => string]>([
    [
      "a bill that was paid a different amount",
      `update transfer set amount = amount + 1 where code = 40 and reference = $1`,
      () => [referenceOf(paidBills()[0])],
      () => `wrong payment: bill ${paidBills()[0]?.id}`,
    ],
    [
      "pay to the wallet of another member",
      `update transfer set credit_id = ${mainWalletSql} where code = 40 and reference = $1`,
      () => [referenceOf(paidBills()[0]), player.memberId],
      () => `paid to another member: bill ${paidBills()[0]?.id}`,
    ],
    [
      "pay for a bill that does not exist",
      `update transfer set reference = 'bill:7' where code = 40 and reference = $1`,
      () => [referenceOf(paidBills()[0])],
      () => "payment of an unknown bill: bill:7",
    ],
    [
      "a line with a different amount",
      `update bill_line set amount_fine = amount_fine + 1 where line = 1 and bill_id = $1`,
      () => [paidBills()[0]?.id],
      () => `sum of lines differs from the paid amount: bill ${paidBills()[0]?.id}`,
    ],
    [
      "lines of a bill that does not exist",
      `insert into bill_line (merchant_id, bill_id, line, kind, amount_fine) values (1, 7, 1, 'gross', 1)`,
      () => [],
      () => "lines of an unknown bill: bill:7",
    ],
    [
      "a correction with a different amount",
      `update bill_adjustment set after = after - 1, difference = difference - 1
       where kind = 'correction' and bill_id = $1`,
      () => [waitingBills()[0]?.id],
      () => `wrong sum of corrections: bill ${waitingBills()[0]?.id}`,
    ],
    [
      "a passed-on part with a different amount",
      `update bill set passed = passed + 1 where id = $1`,
      () => [paidBills()[0]?.id],
      () => `wrong amount passed on: bill ${paidBills()[0]?.id}`,
    ],
    [
      "a part returned to an upline whose own bill was refused",
      `update transfer set credit_id = ${mainWalletSql} where code = 44 and reference = $1`,
      () => [referenceOf(refusedBills()[1]), top.memberId],
      () => `wrong return of contract funds: bill ${refusedBills()[1]?.id}`,
    ],
    [
      "a part that bypassed the upline without a record",
      `delete from bill_passed_back where bill_id = $1`,
      () => [refusedBills()[1]?.id],
      () => `wrong return of contract funds: bill ${refusedBills()[1]?.id}`,
    ],
    [
      "a part returned to another house account",
      `update transfer set credit_id = (select id from account where owner_id is null and kind = 105 and currency = 608
         and merchant_id = 1) where code = 44 and reference = $1`,
      () => [referenceOf(refusedBills()[1])],
      () => `wrong return of contract funds: bill ${refusedBills()[1]?.id}`,
    ],
    [
      "a returned part that is larger than the passed-on part",
      `update bill_passed_back set amount = 1000000 where bill_id = $1`,
      () => [refusedBills()[1]?.id],
      () => `more returned than passed on: bill ${refusedBills()[0]?.id}`,
    ],
    [
      "a release with a different amount",
      `update salary_release set paid = paid + 1 where run_id = (select run_id from bill where id = $1)`,
      () => [paidBills()[0]?.id],
      () => "wrong release totals: run ",
    ],
    [
      "a paid bill of a reviewed run without a release",
      `update bill set needs_release = false, release_id = null where id = $1`,
      () => [paidBills()[1]?.id],
      () => "bills do not match the review: run ",
    ],
    [
      "a released run without a review",
      `update salary_run set review_mode = 'off', reviewed = false where id = (select run_id from bill where id = $1)`,
      () => [paidBills()[0]?.id],
      () => "bills do not match the review: run ",
    ],
    [
      "a review that was decided on a smaller amount than the bills of the run pay",
      `update salary_run set asked = 1 where id = (select run_id from bill where id = $1)`,
      () => [paidBills()[0]?.id],
      () => "bills do not match the review: run ",
    ],
    [
      "a stored hash that differs from that of the waiting bills",
      `update salary_run_waiting set releasable_hash = 'of others' where run_id = (select run_id from bill where id = $1)`,
      () => [waitingBills()[0]?.id],
      () => "wrong stored totals of waiting bills: run ",
    ],
    [
      "a bill that was held without an update of the totals",
      `update bill set is_held = true where id = $1`,
      () => [waitingBills()[0]?.id],
      () => "wrong stored totals of waiting bills: run ",
    ],
    [
      "a waiting run without stored totals",
      `delete from salary_run_waiting where run_id = (select run_id from bill where id = $1)`,
      () => [waitingBills()[0]?.id],
      () => "wrong stored totals of waiting bills: run ",
    ],
    [
      "a run with a different number of bills",
      `update salary_run set bills = bills + 1 where id = (select run_id from bill where id = $1)`,
      () => [paidBills()[0]?.id],
      () => "not all bills of run ",
    ],
    [
      "contract funds with a different amount",
      `update bill set set_aside = set_aside - 1 where id = $1`,
      () => [waitingBills()[1]?.id],
      () => "contract funds hold ",
    ],
  ])("reports %s", async (_, sql, values, expectedFault) => {
    const faults = await faultsOf((tx) => tx.query(sql, values()));
    expect(faults.find((fault) => fault.startsWith(expectedFault()))).toBeDefined();
  });

  it("does not check the review columns of a run, because the table's constraints refuse contradictions", async () => {
    const write = world.ownerDb.query(`update salary_run set reviewed = not reviewed`);
    await expect(write).rejects.toThrow(/salary_run_reviewed/);
    const withoutReview = world.ownerDb.query(
      `update salary_run set review_mode = null, review_above = null, asked = null`,
    );
    await expect(withoutReview, "nor a run without review columns").rejects.toThrow(/salary_run_review_said/);
  });
});
