/**
 * Settles and pays days of rebates with real bets, real teams and a real ledger: by several workers, after a downtime,
 * and after voided bets, moves and crashes.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { openTestRebates } from "../../testing/test-rebates.ts";
import type { TestRebates } from "../../testing/test-rebates.ts";
import { moveMember } from "../agents/index.ts";
import { excludeMember } from "../limits/index.ts";
import { clearTurnover } from "../turnover/index.ts";
import { checkLedger, freezeMember, lockWallets } from "../wallet/index.ts";
import { areWritersDone } from "../contracts/index.ts";
import { findBrokenRebates } from "./index.ts";
import { payWaitingRebates } from "./pay-waiting-rebates.ts";
import { markForRecheck } from "./recheck-repository.ts";
import { replayDay } from "./replay-day.ts";
import { lockDays } from "./run-repository.ts";
import { settleRebateDays } from "./settle-rebate-days.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;

let world: TestRebates;
let day = 0;
/** Three members, each directly below the previous one; `player` bets. Each test has its own members and days. */
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;
/** Ids of runs that got a bet after they were settled, so that a replay of them differs. */
const runsWithLateBets = new Set<string>();

/** Returns a time in Manila on the test's first day, or `laterDays` days later. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2026, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

/** Settles the days up to the day that is `laterDays` days after the test's first day. */
async function settleUpTo(laterDays = 0): Promise<number> {
  world.setClock(timeAt("00:05:00", laterDays + 1));
  return world.runRebateJobs();
}

const lastEntry = async (payee: MemberActor) => (await world.entries(payee)).at(-1);
const countDays = async () => (await world.runs()).length;
const selectLines = (id: bigint | undefined) =>
  world.ownerDb.query(
    `select via_id as "viaId", own_ppm as "ownPpm", below_ppm as "belowPpm", valid_bet as "validBet"
     from rebate_line where merchant_id = 1 and rebate_id = $1 order by line`,
    [id],
  );

beforeAll(async () => {
  world = await openTestRebates();
});
afterAll(async () => {
  const { db, clock } = world.test.deps;
  expect(await findBrokenRebates(db, { merchantId, currency: "PHP", at: clock.businessNow() })).toEqual([]);
  expect(await checkLedger(db, merchantId)).toMatchObject({ isSound: true });
  const withEntries = (await world.runs()).filter(({ entries }) => entries > 0);
  for (const { id, day: name } of withEntries) {
    const isSame = !runsWithLateBets.has(String(id));
    expect(await replayDay(db, merchantId, id), name).toMatchObject({ isSame, isAccounted: true });
  }
  await world.close();
});
beforeEach(async () => {
  day += 20;
  world.setClock(timeAt("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.runRebateJobs();
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  player = await world.agent(middle);
});

describe("a day of rebates", () => {
  it("pays members their rate and agents the difference, and only once with any number of workers", async () => {
    await world.raiseRates(top, { RNG: 20_000 });
    await world.raiseRates(middle, { RNG: 15_000 });
    await world.bet(player, 1_000n * peso, { at: timeAt("00:00:11") });
    await world.bet(player, 500n * peso, { at: timeAt("23:59:59.999"), win: 700n * peso });
    await world.bet(player, 9_000n * peso, { at: timeAt("00:00:00", 1) });
    const before = await countDays();
    world.setClock(timeAt("00:00:01", 1));
    expect(await world.runRebateJobs()).toBe(0);
    world.setClock(timeAt("00:00:03", 1));
    await Promise.all([1, 2, 3, 4].map(() => world.runRebateJobs()));
    await world.runRebateJobs();
    expect(await countDays()).toBe(before + 1);
    expect(await world.entries(player)).toMatchObject([{ side: "player", due: 18_00n, paid: 18_00n, remaining: 0n }]);
    expect(await Promise.all([player, middle, top].map((member) => world.mainBalanceOf(member)))).toEqual([
      18_00n,
      4_50n,
      1_000n * peso + 7_50n,
    ]);
    expect(await selectLines((await lastEntry(top))?.id)).toEqual([
      { viaId: middle.memberId, ownPpm: 20_000, belowPpm: 15_000, validBet: 1_500n * peso },
    ]);
  });

  it("counts no void or trial bet, no part of a stake that is bonus money, and no category without a rate", async () => {
    await world.bets([
      { by: player, stake: 100n * peso, at: timeAt("10:00:00"), status: 3 },
      { by: player, stake: 100n * peso, at: timeAt("10:00:00"), isTrial: true },
      { by: player, stake: 100n * peso, at: timeAt("10:00:00"), bonusPart: 60n * peso },
      { by: player, stake: 100n * peso, at: timeAt("10:00:00"), category: "PVP" },
      { by: player, stake: 100n * peso, at: timeAt("10:00:00"), category: "ELOTT" },
    ]);
    await settleUpTo();
    const playerEntries = (await world.entries(player)).map(({ category, due }) => [category, due]);
    expect(playerEntries.toSorted()).toEqual([
      ["ELOTT", 1_00n],
      ["RNG", 48n],
    ]);
  });

  it("is settled after a downtime with the rates at its own end", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("20:00:00", 1));
    await world.raiseRates(player, { RNG: 15_000 });
    world.setClock(timeAt("09:00:00", 2));
    await world.raiseRates(player, { RNG: 19_000 });
    expect(await settleUpTo(3)).toBeGreaterThanOrEqual(4);
    // A raise in the evening counts for the whole day; a raise on the next morning does not count for that day.
    expect((await world.entries(player)).map(({ due }) => due)).toEqual([12_00n, 15_00n]);
  });

  it("counts every raise before its end, even if the later of two raises has the earlier time", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00"), category: "LIVE" });
    world.setClock(timeAt("12:00:01"));
    await world.raiseRates(player, { RNG: 15_000 });
    world.setClock(timeAt("12:00:00"));
    await world.raiseRates(player, { LIVE: 14_000 });
    await settleUpTo();
    expect((await world.entries(player)).map(({ category, due }) => [category, due])).toEqual([
      ["LIVE", 14_00n],
      ["RNG", 15_00n],
    ]);
  });

  it("uses the lineage of each bet when a member moves within the day", async () => {
    const otherAgent = await world.agent(null);
    await world.raiseRates(middle, { RNG: 14_000 });
    await world.raiseRates(otherAgent, { RNG: 17_000 });
    await world.bet(player, 1_000n * peso, { at: timeAt("09:00:00") });
    world.setClock(timeAt("10:00:00"));
    await moveMember(world.test.deps, staffActor("agentManager"), {
      memberId: player.memberId,
      uplineId: otherAgent.memberId,
      reason: "test",
    });
    await world.bet(player, 1_000n * peso, { at: timeAt("11:00:00") });
    await settleUpTo();
    expect(
      await Promise.all([player, middle, otherAgent].map(async (member) => (await lastEntry(member))?.due)),
    ).toEqual([24_00n, 2_00n, 5_00n]);
  });

  it("leaves no gap and no overlap when the merchant changes its time zone", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("22:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("03:00:00", 1) });
    await world.bet(player, 1_000n * peso, { at: timeAt("20:00:00", 2) });
    await settleUpTo();
    await setTimeZone("America/New_York");
    world.setClock(timeAt("12:00:00", 4));
    await world.runRebateJobs();
    await setTimeZone("Asia/Manila");
    world.setClock(timeAt("12:00:00", 7));
    await world.runRebateJobs();
    const runs = await world.runs();
    for (const [index, run] of runs.entries()) {
      const nextRun = runs[index + 1];
      if (nextRun !== undefined) expect(nextRun.fromAt).toEqual(run.untilAt);
    }
    expect((await world.entries(player)).reduce((sum, { paid }) => sum + paid, 0n)).toBe(36_00n);
  });
});

async function setTimeZone(timeZone: string): Promise<void> {
  await world.ownerDb.query(`update merchant set time_zone = $1 where id = 1`, [timeZone]);
  await world.test.deps.merchants.reload();
}

describe("a crash of the worker", () => {
  it("before a day is committed leaves no rows, and the next run settles the day once", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    world.setClock(timeAt("00:05:00", 1));
    const { deps } = world.test;
    // The first transaction records the settings, and the second one settles the day.
    expect(await settleRebateDays(crashingDeps(deps, 2))).toBe(0);
    expect(await world.entries(player)).toEqual([]);
    await world.runRebateJobs();
    expect([await world.mainBalanceOf(player), (await world.entries(player)).length]).toEqual([12_00n, 1]);
  });

  it("before or during the payment of a day leaves the payment to the next run, which pays only once", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    world.setClock(timeAt("00:05:00", 1));
    const { deps } = world.test;
    await settleRebateDays(deps);
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.remaining]).toEqual([0n, 12_00n]);
    expect(await payWaitingRebates(crashingDeps(deps))).toBe(0);
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.paid]).toEqual([0n, 0n]);
    await Promise.all([1, 2, 3, 4].map(() => payWaitingRebates(deps)));
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.paid]).toEqual([12_00n, 12_00n]);
  });
});

describe("a payment that repeatedly fails", () => {
  it("does not block other payments, and is made by the first run in which no error occurs", async () => {
    const { ownerDb } = world;
    const otherMembers = await Promise.all([1, 2, 3].map(() => world.agent(null)));
    const payees = [player, ...otherMembers];
    await world.bets(payees.map((by) => ({ by, stake: 1_000n * peso, at: timeAt("12:00:00") })));
    await ownerDb.query(
      `create function fail_for_test() returns trigger language plpgsql as 'begin raise exception ''test''; end'`,
    );
    await ownerDb.query(
      `create trigger fail_for_test before update on rebate for each row
         when (new.payee_id = ${player.memberId}) execute function fail_for_test()`,
    );
    await settleUpTo();
    const readBalances = () => Promise.all(payees.map((member) => world.mainBalanceOf(member)));
    expect(await readBalances()).toEqual([0n, 12_00n, 12_00n, 12_00n]);
    const [failedEntry] = await world.entries(player);
    // Adds as many unpaid entries as a member can have after some weeks.
    const extraIds = Array.from({ length: 100 }, () => world.test.deps.ids.next());
    await ownerDb.query(
      `insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
         rest_millionths, taken, amount, claim_until, made_at)
       select merchant_id, n.id, run_id, payee_id, side, 'T' || n.nth, day, currency, valid_bet, due,
         rest_millionths, taken, amount, claim_until, made_at
       from rebate r, unnest($2::bigint[]) with ordinality n (id, nth) where r.merchant_id = 1 and r.id = $1`,
      [failedEntry?.id, extraIds],
    );
    await world.bets(otherMembers.map((by) => ({ by, stake: 1_000n * peso, at: timeAt("12:00:00", 1) })));
    await settleUpTo(1);
    expect(await readBalances()).toEqual([0n, 24_00n, 24_00n, 24_00n]);
    await ownerDb.query(`delete from rebate where merchant_id = 1 and id = any ($1::bigint[])`, [extraIds]);
    await ownerDb.query(`drop function fail_for_test cascade`);
    await world.runRebateJobs();
    expect(await readBalances()).toEqual([12_00n, 24_00n, 24_00n, 24_00n]);
  });
});

/** Returns deps that abort transactions before their commit, from the transaction with the number `firstCrash` on. */
function crashingDeps(deps: TestRebates["test"]["deps"], firstCrash = 1): TestRebates["test"]["deps"] {
  let transactionNumber = 0;
  return {
    ...deps,
    db: {
      ...deps.db,
      transaction: (work) => {
        transactionNumber += 1;
        if (transactionNumber < firstCrash) return deps.db.transaction(work);
        return deps.db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed before the commit");
        });
      },
    },
  };
}

describe("after the end of a day", () => {
  it("the rebate of a reversed bet is deducted from the next days, whose amounts never become negative", async () => {
    await world.raiseRates(top, { RNG: 20_000 });
    const bet = await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await settleUpTo();
    await world.voidBet(bet);
    await world.runRebateJobs();
    await world.bet(player, 500n * peso, { at: timeAt("12:00:00", 1) });
    await settleUpTo(1);
    expect(await lastEntry(player)).toMatchObject({ due: 6_00n, taken: -6_00n, amount: 0n, paid: 0n });
    expect(await lastEntry(top)).toMatchObject({ due: 4_00n, taken: -4_00n, amount: 0n });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 2) });
    await settleUpTo(2);
    expect(await lastEntry(player)).toMatchObject({ due: 12_00n, taken: -6_00n, amount: 6_00n, paid: 6_00n });
    expect(await lastEntry(top)).toMatchObject({ due: 8_00n, taken: -4_00n, paid: 4_00n });
    const [first] = await world.entries(player);
    expect(first).toMatchObject({ due: 12_00n, paid: 12_00n, withheld: 0n });
  });

  it("the rebate of a reversed bet is withheld from unpaid rebates, and deducted only once", async () => {
    await world.set({ payout: "manual" });
    const bet = await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(player, 500n * peso, { at: timeAt("13:00:00") });
    await settleUpTo();
    await world.voidBet(bet);
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    await settleUpTo(1);
    const [first, second] = await world.entries(player);
    expect(first).toMatchObject({ due: 18_00n, withheld: 12_00n, remaining: 6_00n });
    expect(second).toMatchObject({ due: 12_00n, taken: 0n, remaining: 12_00n });
    await settleUpTo(2);
    expect((await world.entries(player)).map(({ remaining }) => remaining)).toEqual([6_00n, 12_00n]);
  });

  it("a reversed bet marks the day without waiting for a recheck in progress", async () => {
    const { db } = world.test.deps;
    const bet = await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await settleUpTo();
    const runId = (await lastEntry(player))?.runId;
    await world.voidBet(bet);
    const marks = () =>
      world.ownerDb.query(`select id from rebate_recheck where merchant_id = 1 and run_id = $1`, [runId]);
    expect((await marks()).length).toBe(1);
    await world.ownerDb.transaction(async (tx) => {
      await tx.query(`delete from rebate_recheck where merchant_id = 1 and run_id = $1`, [runId]);
      const correction = {
        merchantId,
        id: 1n,
        betId: bet.id,
        settledAt: new Date(timeAt("12:00:00")),
        currency: "PHP",
        at: new Date(),
      } as const;
      await db.transaction(async (listener) => {
        await listener.query(`set local lock_timeout = 1000`);
        await markForRecheck(listener, correction);
      });
    });
    expect(await marks()).toEqual([{ id: 1n }]);
    await settleUpTo(1);
    expect(await marks()).toEqual([]);
    expect(await lastEntry(player)).toMatchObject({ due: 12_00n, paid: 12_00n });
    await world.bet(player, 1_500n * peso, { at: timeAt("12:00:00", 2) });
    await settleUpTo(2);
    expect(await lastEntry(player)).toMatchObject({ due: 18_00n, taken: -12_00n, paid: 6_00n });
  });

  it("the rebate of a late bet is paid with a later day, even if the member has no bets on that day", async () => {
    await world.bet(player, 100n * peso, { at: timeAt("12:00:00") });
    await settleUpTo();
    await world.bet(player, 400n * peso, { at: timeAt("23:59:59") });
    runsWithLateBets.add(String((await world.runs()).at(-1)?.id));
    await settleUpTo(1);
    await settleUpTo(2);
    expect(await lastEntry(player)).toMatchObject({ due: 0n, taken: 4_80n, amount: 4_80n, paid: 4_80n });
    await settleUpTo(3);
    expect((await world.entries(player)).length).toBe(2);
  });
});

describe("a frozen or excluded member", () => {
  const freeze = (frozen: boolean) =>
    world.test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: player.memberId, frozen }));

  it("is not paid while the wallet is frozen, and is paid afterwards", async () => {
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await freeze(true);
    await settleUpTo();
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.remaining]).toEqual([0n, 12_00n]);
    await freeze(false);
    await world.runRebateJobs();
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.remaining]).toEqual([12_00n, 0n]);
  });

  const exclusions = [
    ["a time-out", "time_out", 7],
    ["an exclusion by the staff", "operator", null],
    ["a permanent self-exclusion", "self_exclusion", null],
  ] as const;
  it.each(exclusions)(
    "is paid in spite of %s, without a turnover requirement that blocks withdrawals",
    async (_what, kind, days) => {
      const { deps } = world.test;
      await world.set({ turnoverPpm: 1_000_000 });
      await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
      world.setClock(timeAt("13:00:00"));
      const { memberId } = player;
      const untilAt = days === null ? null : new Date(deps.clock.businessNow().getTime() + days * 24 * 3_600_000);
      const actor = kind === "operator" ? staffActor("risk") : player;
      const request = { memberId, kind, untilAt, reason: "test" };
      await deps.db.transaction((tx) => excludeMember(deps, tx, { actor, request }));
      await settleUpTo();
      expect([await world.mainBalanceOf(player), (await lastEntry(player))?.remaining]).toEqual([12_00n, 0n]);
      await deps.db.transaction(async (tx) => {
        await lockWallets(tx, merchantId, [memberId]);
        await clearTurnover(deps, tx, { merchantId, memberId });
      });
    },
  );
});

describe("a rebate for a closed account", () => {
  it("lapses at once, and the account gets nothing for the bets of its team", async () => {
    await world.raiseRates(middle, { RNG: 15_000 });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.ownerDb.query(`update member set status = 7 where merchant_id = 1 and id = $1`, [middle.memberId]);
    await settleUpTo();
    expect(await lastEntry(middle)).toMatchObject({ due: 3_00n, paid: 0n, lapsed: 3_00n, remaining: 0n });
    expect(await Promise.all([middle, player].map((member) => world.mainBalanceOf(member)))).toEqual([0n, 12_00n]);
  });
});

describe("the rebates of a merchant", () => {
  it("get one turnover requirement per member and day if the merchant requires turnover", async () => {
    await world.set({ turnoverPpm: 2_000_000 });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00"), category: "LIVE" });
    await settleUpTo();
    const requirements = await world.ownerDb.query(
      `select base, required from turnover_requirement where merchant_id = 1 and member_id = $1 and origin = 'rebate'`,
      [player.memberId],
    );
    expect(requirements).toEqual([{ base: 20_00n, required: 40_00n }]);
  });

  it("are paid automatically if the claim page is turned off", async () => {
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: false } });
    await world.set({ payout: "manual" });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await settleUpTo();
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: true } });
    expect([await world.mainBalanceOf(player), (await lastEntry(player))?.remaining]).toEqual([12_00n, 0n]);
  });

  it("do not delay the settlement of contracts while a day is written; other writing transactions delay it", async () => {
    const { db } = world.test.deps;
    const writes = async (tx: Transaction) => void (await tx.query(`select pg_current_xact_id()`));
    await db.transaction(async (tx) => {
      expect(await lockDays(tx, { merchantId, currency: "PHP" })).toBe(true);
      await writes(tx);
      expect(await areWritersDone(db)).toBe(true);
    });
    await db.transaction(async (tx) => {
      await writes(tx);
      expect(await areWritersDone(db)).toBe(false);
    });
  });

  it("cannot be changed or deleted with the application's database role", async () => {
    const { db } = world.test.deps;
    for (const statement of [
      "update rebate set due = due + 1",
      "update rebate set amount = amount + 1",
      "delete from rebate",
      "update rebate_run set amount = 0",
      "delete from rebate_line",
      "update rebate_adjustment set carried = 0",
      "delete from member_rebate_change",
      "update rebate_setting_change set mode = 'manual'",
    ]) {
      await expect(db.query(`${statement} where merchant_id = 1`), statement).rejects.toThrow("permission denied");
    }
  });
});
