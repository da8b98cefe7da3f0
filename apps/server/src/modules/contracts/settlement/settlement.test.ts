/**
 * Settles windows with real bets, real teams and a real ledger: by several workers, late, and paid by the merchant or
 * by uplines.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { moveMember } from "../../agents/index.ts";
import { staffActor } from "../../../testing/staff-actor.ts";
import { checkLedger } from "../../wallet/index.ts";
import { claimBill } from "../bills/claim-bill.ts";
import { holdFunds } from "./hold-funds.ts";
import { findBrokenBills, replayRun } from "../index.ts";
import { payWaitingBills } from "../bills/pay-waiting-bills.ts";
import { listBillBets } from "../bills/show-bill.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const percent = 10_000n;

let world: TestSettlement;
let day = 0;
/** Keys of windows that got a bet after they were closed, so that a replay of them differs. */
const windowsWithLateBets = new Set<string>();
/** Three members, each directly below the previous one; `player` bets. Each test has its own members and days. */
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

/** Returns a time in Manila on the test's first day, or so many days later. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2026, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

const runs = () =>
  world.ownerDb.query<{ id: bigint; key: string; bills: number }>(
    `select id, window_key as key, bills from salary_run where merchant_id = 1 order by id`,
  );
const setContracts = (settings: Readonly<Record<string, unknown>>) =>
  setMerchant(world.test, 1, {
    settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`contracts.${name}`, value])),
  });
async function setTimeZone(timeZone: string): Promise<void> {
  await world.ownerDb.query(`update merchant set time_zone = $1 where id = 1`, [timeZone]);
  await world.test.deps.merchants.reload();
}
const defaultSettings = {
  payoutIntervalDays: 1,
  payout: { dividend: "once", daily: "once", hourly: "once", realtime: "once" },
  countsOwnBets: false,
  carryForward: "none",
  uplineFunding: "proRata",
};
const mainBalancesOf = (members: readonly MemberActor[]) =>
  Promise.all(members.map((member) => world.mainBalanceOf(member)));

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(async () => {
  expect(await findBrokenBills(world.test.deps.db, { merchantId, currency: "PHP" })).toEqual([]);
  expect(await checkLedger(world.test.deps.db, merchantId)).toMatchObject({ isSound: true });
  for (const { id, key } of await runs()) {
    const isSame = !windowsWithLateBets.has(key);
    expect(await replayRun(world.test.deps.db, merchantId, id), key).toMatchObject({ isSame, isAccounted: true });
  }
  await world.close();
});
afterEach(() => world.endContracts());
beforeEach(async () => {
  day += 40;
  world.setClock(timeAt("00:00:00"));
  await setContracts(defaultSettings);
  await world.settle();
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top, 1_000n * peso);
  player = await world.agent(middle);
});

describe("a daily salary", () => {
  it("[S1.045] pays yesterday's bets by difference: 240.00 to the downline, 760.00 to the agent", async () => {
    await world.sign(null, top, terms("daily", [tier(percent)]));
    await world.sign(top, middle, terms("daily", [tier(6_000n)]));
    const directPlayer = await world.agent(top);
    await world.bet(player, 40_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(directPlayer, 60_000n * peso, { at: timeAt("23:59:59.999") });
    await world.bet(directPlayer, 5_000n * peso, { at: timeAt("00:00:00", 1) });
    world.setClock(timeAt("00:01:00", 1));
    expect(await world.settle()).toBe(1);
    const ownBill = (await world.bills(top)).find(({ due }) => due > 0n);
    expect(ownBill).toMatchObject({ due: 760_00n, paid: 760_00n, state: "paid" });
    expect((await world.bills(middle)).map(({ due }) => due)).toContain(240_00n);
    expect(await world.mainBalanceOf(top)).toBe(1_760_00n);
    expect(await world.mainBalanceOf(middle)).toBe(1_240_00n);
  });

  it("[S1.046] is paid every second day, together with the bills of the day before", async () => {
    await setContracts({ ...defaultSettings, payoutIntervalDays: 2 });
    await world.sign(null, top, terms("daily", [tier(percent)]));
    const paidOn: boolean[] = [];
    for (let laterDays = 1; laterDays <= 4; laterDays += 1) {
      await world.bet(middle, 1_000n * peso, { at: timeAt("12:00:00", laterDays - 1) });
      world.setClock(timeAt("00:01:00", laterDays));
      const before = await world.mainBalanceOf(top);
      await world.settle();
      await payWaitingBills(world.test.deps);
      paidOn.push((await world.mainBalanceOf(top)) > before);
    }
    expect(paidOn.filter(Boolean)).toHaveLength(2);
    expect(paidOn[0]).not.toBe(paidOn[1]);
    expect(paidOn[0]).toBe(paidOn[2]);
    const waitingBills = (await world.bills(top)).filter(({ state }) => state === "pending");
    expect(waitingBills.length).toBe(paidOn[3] === true ? 0 : 1);
  });
});

describe("a real-time salary", () => {
  it("[S1.044] [S9.004] is settled once every five minutes, by any number of workers", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent, { winRate: 2_000n })]));
    const before = (await runs()).length;
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await world.bet(player, 500n * peso, { win: 700n * peso, at: timeAt("10:04:59.999") });
    world.setClock(timeAt("10:05:01"));
    expect(await world.settle()).toBe(0);
    world.setClock(timeAt("10:05:03"));
    await Promise.all([1, 2, 3, 4].map(() => world.settle()));
    await world.settle();
    expect((await runs()).length).toBe(before + 1);
    // The salary is 1 % of the lost bets and 0.2 % of the won bets.
    expect(await world.mainBalanceOf(top)).toBe(1_000_00n + 10_00n + 1_00n);
  });

  it("settles the windows of a downtime one by one, and pays each window once", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent, { winRate: percent })]));
    for (const minute of ["01", "06", "11"]) await world.bet(player, 100n * peso, { at: timeAt(`10:${minute}:00`) });
    world.setClock(timeAt("10:16:00"));
    expect(await world.settle()).toBe(3);
    expect(await world.settle()).toBe(0);
    const paidBills = (await world.bills(top)).filter(({ paid: sum }) => sum > 0n);
    expect(paidBills.map(({ paid: sum }) => sum)).toEqual([1_00n, 1_00n, 1_00n]);
    expect(new Set(paidBills.map(({ windowKey }) => windowKey)).size).toBe(3);
  });

  it("waits for an open transaction that has written, and logs how long it waits", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    world.setClock(timeAt("10:06:00"));
    const opened = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const writer = world.ownerDb.transaction(async (tx) => {
      await tx.query(`select pg_current_xact_id()`);
      opened.resolve();
      await done.promise;
    });
    await opened.promise;
    const log = await world.settle().catch(String);
    done.resolve();
    await writer;
    expect(log).toMatch(/"overdueMs":\d{5},"oldestWriterMs":\d{4,},"msg":"a window waits/);
    expect(await world.settle()).toBe(1);
  }, 30_000);

  it("counts a bet for the lineage that the player had when the bet was settled, even if the branch has moved since", async () => {
    world.setClock(timeAt("09:56:00"));
    const otherUpline = await world.agent(null);
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    await world.sign(null, otherUpline, terms("realtime", [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    const move = { memberId: middle.memberId, uplineId: otherUpline.memberId, reason: "test" };
    await moveMember(world.test.deps, staffActor("agentManager"), move);
    await world.bet(player, 2_000n * peso, { at: timeAt("10:02:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(1_010_00n);
    expect(await world.mainBalanceOf(otherUpline)).toBe(20_00n);
  });
});

describe("a contract that an upline pays", () => {
  const byUpline = (rate: bigint) => terms("realtime", [tier(rate)], { payer: "upline" });

  it("pays each downline the same share when the upline lacks funds, and notifies both parties", async () => {
    const withoutFunds = await world.agent(null, 10_01n);
    const siblings = await Promise.all([1, 2, 3].map(() => world.agent(withoutFunds)));
    world.setClock(timeAt("09:56:00"));
    // The upline is below its own tier, so it earns nothing that could fund its downlines.
    await world.sign(null, withoutFunds, terms("realtime", [tier(percent, { teamBet: 1_000_000n * peso })]));
    for (const sibling of siblings) await world.sign(withoutFunds, sibling, byUpline(percent));
    for (const sibling of siblings) {
      const bettor = await world.agent(sibling);
      await world.bet(bettor, 1_000n * peso, { at: timeAt("10:01:00") });
    }
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    // 10.00 is due to each downline; a third of the available 10.01, rounded down, is paid.
    expect(await mainBalancesOf(siblings)).toEqual([333n, 333n, 333n]);
    expect(await world.mainBalanceOf(withoutFunds)).toBe(2n);
    const shortEvents = await world.ownerDb.query<{ memberId: string; side: string }>(
      `select payload->>'memberId' as "memberId", payload->>'side' as side from outbox where name = 'salary.short'`,
    );
    expect(shortEvents.filter(({ side }) => side === "payee")).toHaveLength(3);
    expect(shortEvents.filter(({ memberId }) => memberId === String(withoutFunds.memberId))).toHaveLength(3);
  });

  it("is funded by the upline's own pay of the same window, through the whole chain, with nothing left over", async () => {
    const chain = [await world.agent(null)];
    for (const level of [0, 1, 2]) {
      const upline = chain[level];
      if (upline !== undefined) chain.push(await world.agent(upline));
    }
    const [first, second, third, last] = chain;
    if (first === undefined || second === undefined || third === undefined || last === undefined) return;
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, first, terms("realtime", [tier(percent)]));
    await world.sign(first, second, byUpline(percent));
    await world.sign(second, third, byUpline(6_000n));
    await world.bet(last, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    expect(await mainBalancesOf([first, second, third])).toEqual([0n, 4_00n, 6_00n]);
  });

  it("is funded by the upline's own bill if that bill must be claimed, and each agent can claim only its own part", async () => {
    await setContracts({ ...defaultSettings, payout: { ...defaultSettings.payout, realtime: "claim" } });
    const chain = [await world.agent(null, 1_00n)];
    for (const level of [0, 1, 2]) {
      const upline = chain[level];
      if (upline !== undefined) chain.push(await world.agent(upline));
    }
    const [first, second, third, last] = chain;
    if (first === undefined || second === undefined || third === undefined || last === undefined) return;
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, first, terms("realtime", [tier(percent)]));
    await world.sign(first, second, byUpline(percent));
    await world.sign(second, third, byUpline(6_000n));
    await world.bet(last, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    const waitingBills = await Promise.all(
      [first, second, third].map(async (agent) => (await world.bills(agent)).at(-1)),
    );
    // The first two bills are 10.00 each. The first agent passes on 9.00 in addition to the 1.00 of its wallet, and the
    // second agent passes on 6.00.
    expect(waitingBills).toMatchObject([
      { due: 10_00n, payable: 10_00n, paid: 1_00n, state: "pending" },
      { due: 10_00n, payable: 10_00n, paid: 4_00n, state: "pending" },
      { due: 6_00n, payable: 6_00n, paid: 6_00n, state: "pending" },
    ]);
    const { deps } = world.test;
    expect(await findBrokenBills(deps.db, { merchantId, currency: "PHP" })).toEqual([]);
    for (const [index, actor] of [first, second, third].entries()) {
      await deps.db.transaction((tx) => claimBill(deps, tx, { actor, billId: waitingBills[index]?.id ?? 0n }));
    }
    expect(await mainBalancesOf([first, second, third])).toEqual([1_00n, 4_00n, 6_00n]);
  });

  it("is funded by the upline's own bill if that bill waits for its payout day", async () => {
    await setContracts({
      ...defaultSettings,
      payoutIntervalDays: 2,
      payout: { ...defaultSettings.payout, dividend: "claim" },
    });
    const createPair = async (kind: "daily" | "dividend") => {
      const withoutFunds = await world.agent(null);
      const downline = await world.agent(withoutFunds);
      await world.sign(null, withoutFunds, terms(kind, [tier(percent)]));
      await world.sign(withoutFunds, downline, terms(kind, [tier(6_000n)], { payer: "upline" }));
      const bettor = await world.agent(downline);
      for (const laterDays of [0, 1]) await world.bet(bettor, 1_000n * peso, { at: timeAt("12:00:00", laterDays) });
      return { withoutFunds, downline };
    };
    const daily = await createPair("daily");
    const dividend = await createPair("dividend");
    for (const laterDays of [1, 2, 3]) {
      world.setClock(timeAt("00:01:00", laterDays));
      await world.settle();
      await payWaitingBills(world.test.deps);
    }
    // On each of two days the upline gets 10.00 and passes on 6.00 to the downline.
    expect(await mainBalancesOf([daily.withoutFunds, daily.downline])).toEqual([8_00n, 12_00n]);
    const sumsOf = async (payee: MemberActor) => (await world.bills(payee)).map(({ paid }) => paid).slice(0, 2);
    expect(await sumsOf(dividend.withoutFunds)).toEqual([4_00n, 4_00n]);
    expect(await sumsOf(dividend.downline)).toEqual([6_00n, 6_00n]);
  });

  it("is paid once if its receiver moves to another upline and the team does not bet after that", async () => {
    const otherUpline = await world.agent(null, 1_000n * peso);
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    await world.sign(null, otherUpline, terms("realtime", [tier(percent)]));
    await world.sign(top, middle, byUpline(6_000n));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:02:00"));
    const move = { memberId: middle.memberId, uplineId: otherUpline.memberId, reason: "test" };
    await moveMember(world.test.deps, staffActor("agentManager"), move);
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    // The upline gets 10.00 from the merchant and pays 6.00 to the downline.
    expect(await world.mainBalanceOf(top)).toBe(1_004_00n);
    expect(await world.mainBalanceOf(middle)).toBe(1_006_00n);
  });

  it("does not count bets that are made after its receiver has moved to another upline", async () => {
    const otherUpline = await world.agent(null, 1_000n * peso);
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    await world.sign(null, otherUpline, terms("realtime", [tier(percent)]));
    await world.sign(top, middle, byUpline(6_000n));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:02:00"));
    const move = { memberId: middle.memberId, uplineId: otherUpline.memberId, reason: "test" };
    await moveMember(world.test.deps, staffActor("agentManager"), move);
    await world.bet(player, 5_000n * peso, { at: timeAt("10:03:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(1_004_00n);
    expect(await world.mainBalanceOf(middle)).toBe(1_006_00n);
    expect(await world.mainBalanceOf(otherUpline)).toBe(1_050_00n);
    const billId = (await world.bills(middle)).at(-1)?.id ?? 0n;
    const billBets = await listBillBets(world.test.deps, { actor: middle, billId, query: {} });
    expect(billBets).toMatchObject({ total: 1, footer: { sums: { validBetAmount: 1_000 } } });
  });

  it("is funded by a hold at the beginning of the window, and the rest is returned", async () => {
    await setContracts({ ...defaultSettings, uplineFunding: "escrow", escrowPpm: 1_500_000 });
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    await world.sign(top, middle, byUpline(percent));
    await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    const after = await world.mainBalanceOf(top);
    expect(await holdFunds(world.test.deps)).toBe(1);
    expect(await holdFunds(world.test.deps)).toBe(0);
    expect(await world.mainBalanceOf(top)).toBe(after - 15_00n);
    // The window is processed only once, so later income is not set aside for it.
    const processedWindows = () => world.ownerDb.query(`select from contract_hold_window where kind = 'realtime'`);
    const before = (await processedWindows()).length;
    world.setClock(timeAt("10:09:00"));
    expect(await holdFunds(world.test.deps)).toBe(0);
    expect((await processedWindows()).length).toBe(before);
    await world.bet(player, 500n * peso, { at: timeAt("10:07:00") });
    world.setClock(timeAt("10:11:00"));
    await world.settle();
    expect(await world.mainBalanceOf(middle)).toBe(1_000_00n + 10_00n + 5_00n);
    // The upline pays 5.00 and earns 5.00.
    expect(await world.mainBalanceOf(top)).toBe(after);
  });
});

describe("after a change of the merchant's time zone", () => {
  afterEach(() => setTimeZone("Asia/Manila"));

  it("the first window covers the unsettled part of the day, so that no bet is paid twice or skipped", async () => {
    await world.sign(null, top, terms("daily", [tier(percent)]));
    await world.bet(player, 1_000n * peso, { at: timeAt("23:30:00") });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(1_010n * peso);
    // A day in Tokyo begins at 23:00 in Manila. The windows up to midnight in Manila are already settled.
    await setTimeZone("Asia/Tokyo");
    await world.bet(player, 2_000n * peso, { at: timeAt("00:00:00", 1) });
    await world.bet(player, 3_000n * peso, { at: timeAt("22:59:59.999", 1) });
    await world.bet(player, 4_000n * peso, { at: timeAt("23:00:00", 1) });
    world.setClock(timeAt("23:01:00", 1));
    expect(await world.settle()).toBe(1);
    expect(await world.mainBalanceOf(top)).toBe(1_060n * peso);
    const shortWindowKey = (await world.bills(top)).at(-1)?.windowKey;
    expect(shortWindowKey).toBe(
      `daily:D:${new Date(timeAt("00:00:00", 1)).toISOString()}/${new Date(timeAt("23:00:00", 1)).toISOString()}`,
    );
    // After the change back to Manila, only the last hour of the day, from 23:00 to midnight, is still unsettled.
    await setTimeZone("Asia/Manila");
    world.setClock(timeAt("00:01:00", 2));
    expect(await world.settle()).toBe(1);
    expect(await world.mainBalanceOf(top)).toBe(1_100n * peso);
  });

  it("the hold of a window whose key has changed is used by the window that replaces it", async () => {
    await setContracts({ ...defaultSettings, uplineFunding: "escrow", escrowPpm: 1_000_000 });
    await world.sign(null, top, terms("daily", [tier(percent, { teamBet: 1_000_000n * peso })]));
    await world.sign(top, middle, terms("daily", [tier(percent)], { payer: "upline" }));
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    await holdFunds(world.test.deps);
    expect(await world.mainBalanceOf(top)).toBe(980n * peso);
    await setTimeZone("Asia/Tokyo");
    await world.bet(player, 500n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("23:01:00", 1));
    await world.settle();
    // The upline pays 10.00 for the first day and 5.00 for the second; the rest of the hold is returned.
    expect(await world.mainBalanceOf(top)).toBe(985n * peso);
    expect(await world.ownerDb.query(`select from contract_hold where run_id is null`)).toEqual([]);
  });
});

describe("a bet that is voided or arrives after its window was closed", () => {
  it("becomes one line of the next bill if it is voided, and the closed bill does not change", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    const voidedBet = await world.bet(player, 1_000n * peso, { at: timeAt("10:01:00") });
    await world.bet(player, 3_000n * peso, { at: timeAt("10:02:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    const closedBill = (await world.bills(top)).at(-1);
    expect(closedBill).toMatchObject({ due: 40_00n, paid: 40_00n });
    await world.bet(player, 2_000n * peso, { at: timeAt("10:07:00") });
    await world.voidBet(voidedBet);
    world.setClock(timeAt("10:11:00"));
    await world.settle();
    const nextBill = (await world.bills(top)).at(-1);
    expect(nextBill).toMatchObject({ due: 20_00n, paid: 10_00n, open: 0n });
    expect((await world.bills(top)).find(({ id }) => id === closedBill?.id)).toMatchObject({
      state: "adjusted",
      content: closedBill?.content,
      paid: 40_00n,
    });
    world.setClock(timeAt("10:16:00"));
    await world.settle();
    expect((await world.bills(top)).at(-1)).toMatchObject({ paid: 0n });
    expect(await world.mainBalanceOf(top)).toBe(1_000_00n + 50_00n);
    const lines = await world.ownerDb.query<{ kind: string; key: string | null }>(
      `select kind, window_key as key from bill_line where bill_id = $1 order by line`,
      [nextBill?.id],
    );
    expect(lines).toEqual([
      { kind: "gross", key: null },
      { kind: "adjustment", key: closedBill?.windowKey },
    ]);
  });

  it("is deducted from a later bill if it is voided and the next bill cannot deduct it", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    const voidedBet = await world.bet(player, 3_000n * peso, { at: timeAt("10:01:00") });
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    await world.voidBet(voidedBet);
    await world.bet(player, 1_000n * peso, { at: timeAt("10:07:00") });
    world.setClock(timeAt("10:11:00"));
    await world.settle();
    expect((await world.bills(top)).at(-1)).toMatchObject({ due: 10_00n, paid: 0n, open: -20_00n });
    await world.bet(player, 5_000n * peso, { at: timeAt("10:12:00") });
    world.setClock(timeAt("10:16:00"));
    await world.settle();
    expect((await world.bills(top)).at(-1)).toMatchObject({ due: 50_00n, paid: 30_00n, open: 0n });
  });

  it("is paid by the next window if it arrives late", async () => {
    world.setClock(timeAt("09:56:00"));
    await world.sign(null, top, terms("realtime", [tier(percent)]));
    world.setClock(timeAt("10:06:00"));
    await world.settle();
    windowsWithLateBets.add((await world.bills(top)).at(-1)?.windowKey ?? "");
    await world.bet(player, 1_000n * peso, { at: timeAt("10:04:00") });
    world.setClock(timeAt("10:11:00"));
    await world.settle();
    expect((await world.bills(top)).at(-1)).toMatchObject({ due: 0n, paid: 10_00n });
  });
});

describe("a dividend", () => {
  it("pays a share of the net loss: 25,000 at 5 % are 1,250.00, and nothing for a team that won", async () => {
    await world.sign(
      null,
      top,
      terms("dividend", [tier(3n * percent), tier(5n * percent, { teamBet: 500_000n * peso })]),
    );
    const winningAgent = await world.agent(null);
    await world.sign(null, winningAgent, terms("dividend", [tier(5n * percent)]));
    const winningPlayer = await world.agent(winningAgent);
    await world.bet(player, 800_000n * peso, { win: 775_000n * peso, at: timeAt("12:00:00") });
    await world.bet(winningPlayer, 1_000n * peso, { win: 9_000n * peso, at: timeAt("12:00:00") });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    expect(await world.mainBalanceOf(top)).toBe(1_000_00n + 1_250_00n);
    expect(await world.mainBalanceOf(winningAgent)).toBe(0n);
  });

  it("deducts a loss of the merchant from the next window if the setting `carryForward` is `loss`", async () => {
    await setContracts({ ...defaultSettings, carryForward: "loss" });
    await world.sign(null, top, terms("dividend", [tier(10n * percent)]));
    await world.bet(player, 1_000n * peso, { win: 1_400n * peso, at: timeAt("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("00:01:00", 1));
    await world.settle();
    world.setClock(timeAt("00:01:00", 2));
    await world.settle();
    // The merchant's loss of 400 on the first day is deducted from the 1,000 of the second.
    expect(await world.mainBalanceOf(top)).toBe(1_000_00n + 60_00n);
  });
});
