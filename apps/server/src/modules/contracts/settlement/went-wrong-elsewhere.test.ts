/**
 * Faults of other salary systems (docs/agent-contracts.md, Known mistakes): each test shows on the real ledger that the
 * settlement does not have one of these faults.
 */

import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonicalTerms } from "@openhouse/rules/contracts/contract-terms";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { raiseRebateRow } from "../../agents/index.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";
import { claimBill } from "../bills/claim-bill.ts";
import { expireBills } from "../bills/expire-bills.ts";
import { requestContractEnd, findBrokenBills, settleContracts } from "../index.ts";
import { simulateTerms } from "../offers/simulate-offer.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;
const manager = staffActor("agentManager");
const realtime = (rate: bigint, overrides = {}) => terms("realtime", [tier(rate)], overrides);

let world: TestSettlement;
let day = 0;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** Returns a time in Manila's time zone, on days that only the current test uses. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2027, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

const setContracts = (settings: Readonly<Record<string, unknown>>) =>
  setMerchant(world.test, 1, {
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`contracts.${name}`, value])),
  });
const payoutModes = { dividend: "once", daily: "once", hourly: "once", realtime: "once" };
const lastBill = async (payee: MemberActor) => (await world.bills(payee)).at(-1);
const eventsOf = (name: string) =>
  world.ownerDb.query<{ memberId: string; side: string }>(
    `select payload->>'memberId' as "memberId", payload->>'side' as side from outbox where name = $1 order by id`,
    [name],
  );
/** Settles the window that ends at five past ten. */
async function settleFirstWindow(): Promise<void> {
  world.setClock(timeAt("10:06:00"));
  await world.settle();
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
  day += 40;
  world.setClock(timeAt("00:00:00"));
  await setContracts({ payoutIntervalDays: 1, payout: payoutModes, countsOwnBets: false });
  await world.settle();
  await world.ownerDb.query(`delete from outbox`);
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top, 1_000n * peso);
  player = await world.agent(middle);
  world.setClock(timeAt("09:56:00"));
});
afterEach(() => world.endContracts());

describe("the settlement", () => {
  it("pays nothing to a team that won", async () => {
    world.setClock(timeAt("00:00:00"));
    await world.sign(null, top, terms("dividend", [tier(20n * percent)]));
    await world.bet(player, 1_000n * peso, { win: 60_000n * peso, at: timeAt("12:00:00") });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    expect(await lastBill(top)).toMatchObject({ due: 0n, paid: 0n });
    expect(await world.mainBalanceOf(top)).toBe(1_000n * peso);
  });

  it("rounds only once: 301 bets of one centavo at 0.3333 % pay one centavo", async () => {
    await world.sign(null, top, realtime(3_333n));
    for (let count = 0; count < 301; count += 1) await world.bet(player, 1n, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    const bill = await lastBill(top);
    expect(bill).toMatchObject({ due: 1n, paid: 1n });
    const lines = await world.ownerDb.query<{ kind: string; fine: string }>(
      `select kind, amount_fine::text as fine from bill_line where bill_id = $1 order by line`,
      [bill?.id],
    );
    expect(lines).toEqual([
      { kind: "gross", fine: "1003233000000" },
      { kind: "rounding", fine: "-3233000000" },
    ]);
  });

  it("pays the downlines of an upline that is below its tier", async () => {
    await world.sign(null, top, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    await world.sign(top, middle, realtime(6_000n));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    expect(await lastBill(top)).toMatchObject({ due: 0n });
    expect(await world.mainBalanceOf(middle)).toBe(1_006n * peso);
  });

  it("writes a bill with the reason for an invalid contract", async () => {
    const contract = await world.sign(null, top, realtime(percent));
    const text = canonicalTerms(terms("realtime", [tier(percent), tier(5_000n)]));
    await world.ownerDb.query(
      `with version as (
         insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
         values (1, $1, 2, $2, $3, $4) returning contract_id),
       ended as (update contract_span set until_at = $4 where contract_id = $1)
       update contract set versions = 2, active_version = 2 where id = $1`,
      [contract.id, text, createHash("sha256").update(text).digest(), world.test.clock.businessNow()],
    );
    await world.ownerDb.query(
      `insert into contract_span (merchant_id, contract_id, version, from_at, until_at) values (1, $1, 2, $2, null)`,
      [contract.id, world.test.clock.businessNow()],
    );
    await world.sign(null, await world.agent(null), realtime(percent));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    expect(await lastBill(top)).toMatchObject({ due: 0n, state: "paid" });
    expect((await lastBill(top))?.content).toContain("tier.not.rising");
  });

  it("pays all siblings the same share", async () => {
    const withoutFunds = await world.agent(null, 10n * peso);
    await world.sign(null, withoutFunds, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    const siblings = [
      await world.agent(withoutFunds),
      await world.agent(withoutFunds),
      await world.agent(withoutFunds),
    ];
    for (const sibling of siblings.toReversed()) {
      await world.sign(withoutFunds, sibling, realtime(percent, { payer: "upline" }));
      await world.bet(await world.agent(sibling), 1_000n * peso, { at: timeAt("10:01:00") });
    }
    await settleFirstWindow();
    expect(await Promise.all(siblings.map((sibling) => world.mainBalanceOf(sibling)))).toEqual([333n, 333n, 333n]);
  });

  it("charges an upline's wallet only for contracts that the upline pays, and never charges a frozen wallet", async () => {
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(percent));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    expect([await world.mainBalanceOf(top), await world.mainBalanceOf(middle)]).toEqual([1_000n * peso, 1_010n * peso]);
    const frozenUpline = await world.agent(null, 50n * peso);
    const downline = await world.agent(frozenUpline);
    world.setClock(timeAt("10:56:00"));
    await world.sign(null, frozenUpline, realtime(percent));
    await world.sign(frozenUpline, downline, realtime(percent, { payer: "upline" }));
    await world.test.deps.db.transaction((tx) =>
      freezeMember(tx, { merchantId, memberId: frozenUpline.memberId, frozen: true }),
    );
    await world.bet(await world.agent(downline), 1_000n * peso, { at: timeAt("11:01:00") });
    world.setClock(timeAt("11:06:00"));
    await world.settle();
    // The frozen wallet does not change: the amount that the merchant owes the upline for the same bets funds the
    // downline's bill.
    expect(await lastBill(downline)).toMatchObject({ due: 10n * peso, payable: 10n * peso, paid: 10n * peso });
    expect(await lastBill(frozenUpline)).toMatchObject({ due: 10n * peso, paid: 0n, state: "paid" });
    expect([await world.mainBalanceOf(frozenUpline), await world.mainBalanceOf(downline)]).toEqual([
      50n * peso,
      10n * peso,
    ]);
  });

  it("writes nothing if it crashes, so that a repeat pays only once", async () => {
    await world.sign(null, top, realtime(percent));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:06:00"));
    const { deps } = world.test;
    const failingDeps: typeof deps = {
      ...deps,
      db: {
        ...deps.db,
        transaction: (work) =>
          deps.db.transaction(async (tx) => {
            await work(tx);
            throw new Error("killed before the commit");
          }),
      },
    };
    expect(await settleContracts(failingDeps)).toBe(0);
    expect([await world.mainBalanceOf(top), (await world.bills(top)).length]).toEqual([1_000n * peso, 0]);
    await Promise.all([world.settle(), world.settle(), world.settle()]);
    await world.settle();
    expect([await world.mainBalanceOf(top), (await world.bills(top)).length]).toEqual([1_010n * peso, 1]);
  });

  it("shows overcommitment as a line of the bill", async () => {
    await world.sign(null, top, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    await world.sign(top, middle, realtime(6_000n));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    const bill = await lastBill(top);
    const lines = await world.ownerDb.query<{ kind: string; fine: string }>(
      `select kind, amount_fine::text as fine from bill_line where bill_id = $1 order by line`,
      [bill?.id],
    );
    expect(lines.map(({ kind }) => kind)).toEqual(["gross", "share", "overcommitted"]);
    expect(lines[2]?.fine).toBe(String(6n * peso * 10n ** 12n));
  });

  it("still pays a contract if one party has requested its end and the other has not agreed", async () => {
    const endingContract = await world.sign(null, top, realtime(percent));
    await world.test.deps.db.transaction((tx) =>
      requestContractEnd(world.test.deps, tx, { actor: manager, contractId: endingContract.id }),
    );
    await world.sign(null, await world.agent(null), realtime(percent));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
    expect(await lastBill(top)).toMatchObject({ contractId: endingContract.id });
    await expect(
      world.test.deps.db.query(`delete from bill where merchant_id = 1`),
      "the application may not delete a bill",
    ).rejects.toThrow(/permission denied/);
  });

  it("pays windows with the same start separately", async () => {
    world.setClock(timeAt("23:50:00", -1));
    const kinds = ["daily", "hourly", "realtime"] as const;
    for (const kind of kinds) await world.sign(null, top, terms(kind, [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: timeAt("00:00:00") });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    const paidBills = (await world.bills(top)).filter(({ paid: sum }) => sum > 0n);
    expect(paidBills.map(({ paid: sum }) => sum)).toEqual([10n * peso, 10n * peso, 10n * peso]);
    expect(new Set(paidBills.map(({ windowKey }) => windowKey)).size).toBe(3);
  }, 60_000);

  it("notifies both parties when an unclaimed bill expires", async () => {
    await setContracts({ payout: { ...payoutModes, realtime: "claim" }, claimDays: 7 });
    await world.sign(null, top, realtime(percent));
    await world.sign(top, middle, realtime(percent, { payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await settleFirstWindow();
    const { deps } = world.test;
    const [uplineBill, downlineBill] = [await lastBill(top), await lastBill(middle)];
    expect([uplineBill?.state, downlineBill?.state]).toEqual(["pending", "pending"]);
    expect(await world.mainBalanceOf(top)).toBe(990n * peso);
    const claim = (actor: MemberActor, billId: bigint) =>
      deps.db.transaction((tx) => claimBill(deps, tx, { actor, billId }));
    await expect(claim(middle, uplineBill?.id ?? 0n)).rejects.toMatchObject({ code: "bill.unknown" });
    const answers = await Promise.allSettled([claim(top, uplineBill?.id ?? 0n), claim(top, uplineBill?.id ?? 0n)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.mainBalanceOf(top)).toBe(1_000n * peso);
    await world.endContracts();
    world.setClock(timeAt("10:06:01", 7));
    await expect(claim(middle, downlineBill?.id ?? 0n)).rejects.toMatchObject({ code: "bill.claim.over" });
    expect(await expireBills(deps)).toBe(1);
    expect(await lastBill(middle)).toMatchObject({ id: downlineBill?.id, state: "expired", due: 10n * peso });
    expect([await world.mainBalanceOf(top), await world.mainBalanceOf(middle)]).toEqual([1_010n * peso, 1_000n * peso]);
    const notices = await eventsOf("salary.expired");
    expect(notices.map(({ memberId }) => memberId)).toEqual([String(middle.memberId), String(top.memberId)]);
  });

  it("does not count trial bets, own bets and bonus bets", async () => {
    await world.sign(null, top, realtime(percent));
    await world.bet(top, 1_000n * peso, { at: timeAt("10:01:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00"), isTrial: true });
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00"), bonusPart: 1_000n * peso });
    for (const status of [3, 4, 5]) await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00"), status });
    await settleFirstWindow();
    expect(await lastBill(top)).toMatchObject({ due: 0n });
    expect(await world.mainBalanceOf(top)).toBe(1_000n * peso);
  });

  it("counts a bet at midnight for the new day", async () => {
    world.setClock(timeAt("00:00:00"));
    await world.sign(null, top, terms("daily", [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: timeAt("23:59:59.999") });
    await world.bet(player, 2_000n * peso, { at: timeAt("00:00:00", 1) });
    for (const [laterDays, due] of [
      [1, 10n * peso],
      [2, 20n * peso],
    ] as const) {
      world.setClock(timeAt("00:01:00", laterDays));
      await world.settle();
      expect(await lastBill(top)).toMatchObject({ due });
    }
  });

  it("flags an offer if rebates and salaries together exceed the expected margin of the games", async () => {
    await setContracts({ marginPpm: { RNG: 20_000 } });
    const { deps } = world.test;
    const simulateRate = (rate: bigint) =>
      deps.db.transaction((tx) =>
        simulateTerms(deps, tx, {
          actor: manager,
          receiverId: top.memberId,
          terms: realtime(rate, { productClass: "RNG" }),
          windows: 2,
        }),
      );
    expect((await simulateRate(8_000n)).margins).toMatchObject([{ leftPpm: "0", isFlagged: false }]);
    expect((await simulateRate(9_000n)).margins).toMatchObject([{ leftPpm: "-1000", isFlagged: true }]);
    // Both the merchant's usual rates and a member's raised rates reduce the margin.
    const usualPpm = { LOTT: 10_000, FISH: 10_000, RNG: 11_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
    await setMerchant(world.test, 1, { settings: { "rebate.usualPpm": usualPpm } });
    expect((await simulateRate(9_000n)).margins).toMatchObject([
      { rebatePpm: "11000", leftPpm: "0", isFlagged: false },
    ]);
    const raise = { merchantId, memberId: top.memberId, rates: { RNG: 13_000 }, givenBy: null, at: new Date() };
    await raiseRebateRow(deps.db, raise);
    expect((await simulateRate(9_000n)).margins).toMatchObject([{ rebatePpm: "13000", isFlagged: true }]);
  });
});
