/** Each day uses the settings at its end, even if no worker ran when the settings changed. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { openTestRebates } from "../../testing/test-rebates.ts";
import type { TestRebates } from "../../testing/test-rebates.ts";
import { loadMerchantDirectory } from "../merchants/index.ts";
import { findBrokenRebates } from "./index.ts";
import { settleRebateDays } from "./settle-rebate-days.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;

let world: TestRebates;
let day = 0;
let player: MemberActor;

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

const countDays = async () => (await world.runs()).length;

beforeAll(async () => {
  world = await openTestRebates();
});
afterAll(async () => {
  const { db, clock } = world.test.deps;
  expect(await findBrokenRebates(db, { merchantId, currency: "PHP", at: clock.businessNow() })).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  day += 10;
  world.setClock(timeAt("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.runRebateJobs();
  player = await world.agent(null);
});

describe("the settings of a day", () => {
  it("are those at the end of the day, regardless of later changes and of a late settlement", async () => {
    const usualRates = world.test.deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 1) });
    world.setClock(timeAt("00:01:00", 1));
    await world.set({ usualPpm: { ...usualRates, RNG: 5_000 }, payout: "manual" });
    world.setClock(timeAt("00:01:00", 3));
    await world.set({ usualPpm: usualRates, payout: "auto" });
    await settleUpTo(3);
    const days = (await world.entries(player)).map(({ due, paid, remaining }) => [due, paid, remaining]);
    expect(days).toEqual([
      [12_00n, 12_00n, 0n],
      [5_00n, 0n, 5_00n],
    ]);
  });

  it("include each change before the end of the day, even if no worker ran after the change", async () => {
    const usualRates = world.test.deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    for (const laterDays of [0, 1, 2]) await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", laterDays) });
    await world.changeAsStaff("rebate.usualPpm", { ...usualRates, RNG: 5_000 }, timeAt("13:00:00", 1));
    await world.changeAsStaff("rebate.payout", "manual", timeAt("14:00:00", 1));
    await world.changeAsStaff("rebate.usualPpm", { ...usualRates, RNG: 7_000 }, timeAt("13:00:00", 2));
    await world.changeAsStaff("rebate.usualPpm", usualRates, timeAt("00:00:01", 3));
    await settleUpTo(2);
    expect((await world.entries(player)).map(({ due, paid }) => [due, paid])).toEqual([
      [12_00n, 12_00n],
      [5_00n, 0n],
      [7_00n, 0n],
    ]);
  });

  it("are not overwritten by a process with outdated settings; a change of a flag is recorded with the time of the next run", async () => {
    const { deps } = world.test;
    const usualRates = deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    const outdatedDirectory = await loadMerchantDirectory(deps.db);
    await world.changeAsStaff("rebate.usualPpm", { ...usualRates, RNG: 5_000 }, timeAt("13:00:00"));
    world.setClock(timeAt("14:00:00"));
    await world.runRebateJobs();
    const selectChanges = () =>
      world.ownerDb.query<{ at: Date; rng: number; page: boolean }>(
        `select noted_at as at, (settings -> 'usualPpm' ->> 'RNG')::int as rng, has_page as page
         from rebate_setting_change where merchant_id = 1 order by id desc limit 2`,
      );
    const before = await selectChanges();
    expect(before[0]).toEqual({ at: new Date(timeAt("13:00:00")), rng: 5_000, page: true });
    await settleRebateDays({ ...deps, merchants: outdatedDirectory });
    expect(await selectChanges()).toEqual(before);
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: false } });
    await world.runRebateJobs();
    expect(await selectChanges()).toEqual([{ at: new Date(timeAt("14:00:00")), rng: 5_000, page: false }, before[0]]);
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: true } });
    await world.set({ usualPpm: usualRates });
  });

  it("do not stop the days of a merchant if they cannot be recorded for another merchant", async () => {
    const { deps } = world.test;
    await world.ownerDb.query(
      `create function fail_for_test() returns trigger language plpgsql as 'begin raise exception ''test''; end'`,
    );
    await world.ownerDb.query(
      `create trigger fail_for_test before delete on rebate_setting_news for each row
         when (old.merchant_id = 1) execute function fail_for_test()`,
    );
    const usualRates = deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    await world.changeAsStaff("rebate.usualPpm", usualRates, timeAt("00:00:30"));
    const countOtherDays = async () => {
      const rows = await world.ownerDb.query<{ merchant_id: number }>(
        `select merchant_id from rebate_run where merchant_id = 2`,
      );
      return rows.length;
    };
    const before = [await countDays(), await countOtherDays()];
    world.setClock(timeAt("00:05:00", 2));
    await settleRebateDays(deps);
    expect(await countDays()).toBe(before[0]);
    expect(await countOtherDays()).toBeGreaterThan(before[1] ?? 0);
    await world.ownerDb.query(`drop function fail_for_test cascade`);
    await world.runRebateJobs();
    expect(await countDays()).toBe((before[0] ?? 0) + 2);
  });
});
