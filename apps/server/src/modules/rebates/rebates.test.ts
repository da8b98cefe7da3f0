/** Days of rebates on real bets, a real tree and a real ledger: once, late, and after voids, moves and crashes. */

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
import { noteCorrection } from "./recheck-repository.ts";
import { replayDay } from "./replay-day.ts";
import { lockDays } from "./run-repository.ts";
import { settleRebateDays } from "./settle-rebate-days.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;

let world: TestRebates;
let day = 0;
/** Each is below the previous one; the last one bets. Each test has its own members and days. */
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;
/** Runs with late bets, whose results have changed. */
const withStragglers = new Set<string>();

/** A moment of the test's first day or a later one in Manila's time zone. */
function on(time: string, later = 0): string {
  const date = new Date(Date.UTC(2026, 2, 1 + day + later)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

/** Settles the day that ended `later` days after the first. */
async function workDay(later = 0): Promise<number> {
  world.at(on("00:05:00", later + 1));
  return world.work();
}

const last = async (payee: MemberActor) => (await world.entries(payee)).at(-1);
const merchantDays = async () => (await world.runs()).length;
const lines = (id: bigint | undefined) =>
  world.owner.query(
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
    const isSame = !withStragglers.has(String(id));
    expect(await replayDay(db, merchantId, id), name).toMatchObject({ isSame, isAccounted: true });
  }
  await world.close();
});
beforeEach(async () => {
  day += 20;
  world.at(on("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.work();
  top = await world.agent(null, 1_000n * peso);
  middle = await world.agent(top);
  player = await world.agent(middle);
});

describe("a day of rebates", () => {
  it("pays members their rate and agents the difference, once, with any number of workers", async () => {
    await world.raise(top, { RNG: 20_000 });
    await world.raise(middle, { RNG: 15_000 });
    await world.bet(player, 1_000n * peso, { at: on("00:00:11") });
    await world.bet(player, 500n * peso, { at: on("23:59:59.999"), win: 700n * peso });
    await world.bet(player, 9_000n * peso, { at: on("00:00:00", 1) });
    const before = await merchantDays();
    world.at(on("00:00:01", 1));
    expect(await world.work()).toBe(0);
    world.at(on("00:00:03", 1));
    await Promise.all([1, 2, 3, 4].map(() => world.work()));
    await world.work();
    expect(await merchantDays()).toBe(before + 1);
    expect(await world.entries(player)).toMatchObject([{ side: "player", due: 18_00n, paid: 18_00n, remaining: 0n }]);
    expect(await Promise.all([player, middle, top].map((who) => world.main(who)))).toEqual([
      18_00n,
      4_50n,
      1_000n * peso + 7_50n,
    ]);
    expect(await lines((await last(top))?.id)).toEqual([
      { viaId: middle.memberId, ownPpm: 20_000, belowPpm: 15_000, validBet: 1_500n * peso },
    ]);
  });

  it("counts no void, trial or bonus bet, and no category without a rate", async () => {
    await world.bets([
      { by: player, stake: 100n * peso, at: on("10:00:00"), status: 3 },
      { by: player, stake: 100n * peso, at: on("10:00:00"), isTrial: true },
      { by: player, stake: 100n * peso, at: on("10:00:00"), bonusPart: 60n * peso },
      { by: player, stake: 100n * peso, at: on("10:00:00"), category: "PVP" },
      { by: player, stake: 100n * peso, at: on("10:00:00"), category: "ELOTT" },
    ]);
    await workDay();
    const own = (await world.entries(player)).map(({ category, due }) => [category, due]);
    expect(own.toSorted()).toEqual([
      ["ELOTT", 1_00n],
      ["RNG", 48n],
    ]);
  });

  it("is settled for each day of a downtime, with the rates at the end of that day", async () => {
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00", 1) });
    world.at(on("20:00:00", 1));
    await world.raise(player, { RNG: 15_000 });
    world.at(on("09:00:00", 2));
    await world.raise(player, { RNG: 19_000 });
    expect(await workDay(3)).toBeGreaterThanOrEqual(4);
    // A raise in the evening counts for its whole day, one on the next morning does not.
    expect((await world.entries(player)).map(({ due }) => due)).toEqual([12_00n, 15_00n]);
  });

  it("counts every raise before its end, even if the later of two raises has the earlier time", async () => {
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00"), category: "LIVE" });
    world.at(on("12:00:01"));
    await world.raise(player, { RNG: 15_000 });
    world.at(on("12:00:00"));
    await world.raise(player, { LIVE: 14_000 });
    await workDay();
    expect((await world.entries(player)).map(({ category, due }) => [category, due])).toEqual([
      ["LIVE", 14_00n],
      ["RNG", 15_00n],
    ]);
  });

  it("uses the lineage of each bet when a member moves within the day", async () => {
    const other = await world.agent(null);
    await world.raise(middle, { RNG: 14_000 });
    await world.raise(other, { RNG: 17_000 });
    await world.bet(player, 1_000n * peso, { at: on("09:00:00") });
    world.at(on("10:00:00"));
    await moveMember(world.test.deps, staffActor("agentManager"), {
      memberId: player.memberId,
      uplineId: other.memberId,
      reason: "test",
    });
    await world.bet(player, 1_000n * peso, { at: on("11:00:00") });
    await workDay();
    expect(await Promise.all([player, middle, other].map(async (who) => (await last(who))?.due))).toEqual([
      24_00n,
      2_00n,
      5_00n,
    ]);
  });

  it("has neither gap nor overlap when the merchant changes its time zone", async () => {
    await world.bet(player, 1_000n * peso, { at: on("22:00:00") });
    await world.bet(player, 1_000n * peso, { at: on("03:00:00", 1) });
    await world.bet(player, 1_000n * peso, { at: on("20:00:00", 2) });
    await workDay();
    await inZone("America/New_York");
    world.at(on("12:00:00", 4));
    await world.work();
    await inZone("Asia/Manila");
    world.at(on("12:00:00", 7));
    await world.work();
    const runs = await world.runs();
    for (const [nth, run] of runs.entries()) {
      const next = runs[nth + 1];
      if (next !== undefined) expect(next.fromAt).toEqual(run.untilAt);
    }
    expect((await world.entries(player)).reduce((sum, { paid }) => sum + paid, 0n)).toBe(36_00n);
  });
});

async function inZone(timeZone: string): Promise<void> {
  await world.owner.query(`update merchant set time_zone = $1 where id = 1`, [timeZone]);
  await world.test.deps.merchants.reload();
}

describe("a crash of the worker", () => {
  it("before the commit of a day leaves nothing, and the day is settled once", async () => {
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    world.at(on("00:05:00", 1));
    const { deps } = world.test;
    // The first transaction records the settings.
    expect(await settleRebateDays(crashingDeps(deps, 2))).toBe(0);
    expect(await world.entries(player)).toEqual([]);
    await world.work();
    expect([await world.main(player), (await world.entries(player)).length]).toEqual([12_00n, 1]);
  });

  it("between a day and its payment, or during the payment, leaves the payment to the next run, once", async () => {
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    world.at(on("00:05:00", 1));
    const { deps } = world.test;
    await settleRebateDays(deps);
    expect([await world.main(player), (await last(player))?.remaining]).toEqual([0n, 12_00n]);
    expect(await payWaitingRebates(crashingDeps(deps))).toBe(0);
    expect([await world.main(player), (await last(player))?.paid]).toEqual([0n, 0n]);
    await Promise.all([1, 2, 3, 4].map(() => payWaitingRebates(deps)));
    expect([await world.main(player), (await last(player))?.paid]).toEqual([12_00n, 12_00n]);
  });
});

describe("a payment that repeatedly fails", () => {
  it("does not block other payments, and is made as soon as it succeeds", async () => {
    const { owner } = world;
    const others = await Promise.all([1, 2, 3].map(() => world.agent(null)));
    const people = [player, ...others];
    await world.bets(people.map((by) => ({ by, stake: 1_000n * peso, at: on("12:00:00") })));
    await owner.query(
      `create function fail_for_test() returns trigger language plpgsql as 'begin raise exception ''test''; end'`,
    );
    await owner.query(
      `create trigger fail_for_test before update on rebate for each row
         when (new.payee_id = ${player.memberId}) execute function fail_for_test()`,
    );
    await workDay();
    const paid = () => Promise.all(people.map((who) => world.main(who)));
    expect(await paid()).toEqual([0n, 12_00n, 12_00n, 12_00n]);
    const [failed] = await world.entries(player);
    // As many as a member can have after weeks.
    const more = Array.from({ length: 100 }, () => world.test.deps.ids.next());
    await owner.query(
      `insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
         rest_millionths, taken, amount, claim_until, made_at)
       select merchant_id, n.id, run_id, payee_id, side, 'T' || n.nth, day, currency, valid_bet, due,
         rest_millionths, taken, amount, claim_until, made_at
       from rebate r, unnest($2::bigint[]) with ordinality n (id, nth) where r.merchant_id = 1 and r.id = $1`,
      [failed?.id, more],
    );
    await world.bets(others.map((by) => ({ by, stake: 1_000n * peso, at: on("12:00:00", 1) })));
    await workDay(1);
    expect(await paid()).toEqual([0n, 24_00n, 24_00n, 24_00n]);
    await owner.query(`delete from rebate where merchant_id = 1 and id = any ($1::bigint[])`, [more]);
    await owner.query(`drop function fail_for_test cascade`);
    await world.work();
    expect(await paid()).toEqual([12_00n, 24_00n, 24_00n, 24_00n]);
  });
});

/** Aborts transactions before their commit, starting with number `from`. */
function crashingDeps(deps: TestRebates["test"]["deps"], from = 1): TestRebates["test"]["deps"] {
  let nth = 0;
  return {
    ...deps,
    db: {
      ...deps.db,
      transaction: (work) => {
        nth += 1;
        if (nth < from) return deps.db.transaction(work);
        return deps.db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed before the commit");
        });
      },
    },
  };
}

describe("a change of bets after the end of their day", () => {
  it("by a reversed bet is deducted from the next days, whose amounts never become negative", async () => {
    await world.raise(top, { RNG: 20_000 });
    const bet = await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await workDay();
    await world.voidBet(bet);
    await world.work();
    await world.bet(player, 500n * peso, { at: on("12:00:00", 1) });
    await workDay(1);
    expect(await last(player)).toMatchObject({ due: 6_00n, taken: -6_00n, amount: 0n, paid: 0n });
    expect(await last(top)).toMatchObject({ due: 4_00n, taken: -4_00n, amount: 0n });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00", 2) });
    await workDay(2);
    expect(await last(player)).toMatchObject({ due: 12_00n, taken: -6_00n, amount: 6_00n, paid: 6_00n });
    expect(await last(top)).toMatchObject({ due: 8_00n, taken: -4_00n, paid: 4_00n });
    const [first] = await world.entries(player);
    expect(first).toMatchObject({ due: 12_00n, paid: 12_00n, withheld: 0n });
  });

  it("by a reversed bet is withheld from unpaid rebates, and deducted only once", async () => {
    await world.set({ payout: "manual" });
    const bet = await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(player, 500n * peso, { at: on("13:00:00") });
    await workDay();
    await world.voidBet(bet);
    await world.bet(player, 1_000n * peso, { at: on("12:00:00", 1) });
    await workDay(1);
    const [first, second] = await world.entries(player);
    expect(first).toMatchObject({ due: 18_00n, withheld: 12_00n, remaining: 6_00n });
    expect(second).toMatchObject({ due: 12_00n, taken: 0n, remaining: 12_00n });
    await workDay(2);
    expect((await world.entries(player)).map(({ remaining }) => remaining)).toEqual([6_00n, 12_00n]);
  });

  it("by a reversed bet marks the day without waiting for a recheck in progress", async () => {
    const { db } = world.test.deps;
    const bet = await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await workDay();
    const runId = (await last(player))?.runId;
    await world.voidBet(bet);
    const marks = () =>
      world.owner.query(`select id from rebate_recheck where merchant_id = 1 and run_id = $1`, [runId]);
    expect((await marks()).length).toBe(1);
    await world.owner.transaction(async (tx) => {
      await tx.query(`delete from rebate_recheck where merchant_id = 1 and run_id = $1`, [runId]);
      const note = {
        merchantId,
        id: 1n,
        betId: bet.id,
        settledAt: new Date(on("12:00:00")),
        currency: "PHP",
        at: new Date(),
      } as const;
      await db.transaction(async (listener) => {
        await listener.query(`set local lock_timeout = 1000`);
        await noteCorrection(listener, note);
      });
    });
    expect(await marks()).toEqual([{ id: 1n }]);
    await workDay(1);
    expect(await marks()).toEqual([]);
    expect(await last(player)).toMatchObject({ due: 12_00n, paid: 12_00n });
    await world.bet(player, 1_500n * peso, { at: on("12:00:00", 2) });
    await workDay(2);
    expect(await last(player)).toMatchObject({ due: 18_00n, taken: -12_00n, paid: 6_00n });
  });

  it("by a late bet adds a line, also for a member without bets on the next days", async () => {
    await world.bet(player, 100n * peso, { at: on("12:00:00") });
    await workDay();
    await world.bet(player, 400n * peso, { at: on("23:59:59") });
    withStragglers.add(String((await world.runs()).at(-1)?.id));
    await workDay(1);
    await workDay(2);
    expect(await last(player)).toMatchObject({ due: 0n, taken: 4_80n, amount: 4_80n, paid: 4_80n });
    await workDay(3);
    expect((await world.entries(player)).length).toBe(2);
  });
});

describe("a frozen or excluded member", () => {
  const freeze = (frozen: boolean) =>
    world.test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: player.memberId, frozen }));

  it("is not paid while the wallet is frozen, and is paid afterwards", async () => {
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await freeze(true);
    await workDay();
    expect([await world.main(player), (await last(player))?.remaining]).toEqual([0n, 12_00n]);
    await freeze(false);
    await world.work();
    expect([await world.main(player), (await last(player))?.remaining]).toEqual([12_00n, 0n]);
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
      await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
      world.at(on("13:00:00"));
      const { memberId } = player;
      const untilAt = days === null ? null : new Date(deps.clock.businessNow().getTime() + days * 24 * 3_600_000);
      const actor = kind === "operator" ? staffActor("risk") : player;
      const request = { memberId, kind, untilAt, reason: "test" };
      await deps.db.transaction((tx) => excludeMember(deps, tx, { actor, request }));
      await workDay();
      expect([await world.main(player), (await last(player))?.remaining]).toEqual([12_00n, 0n]);
      await deps.db.transaction(async (tx) => {
        await lockWallets(tx, merchantId, [memberId]);
        await clearTurnover(deps, tx, { merchantId, memberId });
      });
    },
  );
});

describe("a rebate for a closed account", () => {
  it("lapses at once, and the account gets nothing for its branch's bets", async () => {
    await world.raise(middle, { RNG: 15_000 });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.owner.query(`update member set status = 7 where merchant_id = 1 and id = $1`, [middle.memberId]);
    await workDay();
    expect(await last(middle)).toMatchObject({ due: 3_00n, paid: 0n, lapsed: 3_00n, remaining: 0n });
    expect(await Promise.all([middle, player].map((who) => world.main(who)))).toEqual([0n, 12_00n]);
  });
});

describe("the merchant", () => {
  it("can require turnover of a rebate, once per member and day", async () => {
    await world.set({ turnoverPpm: 2_000_000 });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00"), category: "LIVE" });
    await workDay();
    const open = await world.owner.query(
      `select base, required from turnover_requirement where merchant_id = 1 and member_id = $1 and origin = 'rebate'`,
      [player.memberId],
    );
    expect(open).toEqual([{ base: 20_00n, required: 40_00n }]);
  });

  it("pays automatically without a claim page", async () => {
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: false } });
    await world.set({ payout: "manual" });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await workDay();
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: true } });
    expect([await world.main(player), (await last(player))?.remaining]).toEqual([12_00n, 0n]);
  });

  it("settles contracts while a day of rebates is written, but waits for other writing transactions", async () => {
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

  it("cannot change or delete a run, an entry or a raise with the application's role", async () => {
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
