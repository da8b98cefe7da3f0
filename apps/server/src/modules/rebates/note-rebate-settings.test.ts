/** Days use the settings at their end, even if no worker ran when the settings changed. */

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

const merchantDays = async () => (await world.runs()).length;

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
  world.at(on("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.work();
  player = await world.agent(null);
});

describe("the settings of a day", () => {
  it("are those at its end, regardless of later changes and of a late settlement", async () => {
    const usual = world.test.deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(player, 1_000n * peso, { at: on("12:00:00", 1) });
    world.at(on("00:01:00", 1));
    await world.set({ usualPpm: { ...usual, RNG: 5_000 }, payout: "manual" });
    world.at(on("00:01:00", 3));
    await world.set({ usualPpm: usual, payout: "auto" });
    await workDay(3);
    const days = (await world.entries(player)).map(({ due, paid, remaining }) => [due, paid, remaining]);
    expect(days).toEqual([
      [12_00n, 12_00n, 0n],
      [5_00n, 0n, 5_00n],
    ]);
  });

  it("include each change before its end, even if no worker ran since", async () => {
    const usual = world.test.deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    for (const later of [0, 1, 2]) await world.bet(player, 1_000n * peso, { at: on("12:00:00", later) });
    await world.changeAtDesk("rebate.usualPpm", { ...usual, RNG: 5_000 }, on("13:00:00", 1));
    await world.changeAtDesk("rebate.payout", "manual", on("14:00:00", 1));
    await world.changeAtDesk("rebate.usualPpm", { ...usual, RNG: 7_000 }, on("13:00:00", 2));
    await world.changeAtDesk("rebate.usualPpm", usual, on("00:00:01", 3));
    await workDay(2);
    expect((await world.entries(player)).map(({ due, paid }) => [due, paid])).toEqual([
      [12_00n, 12_00n],
      [5_00n, 0n],
      [7_00n, 0n],
    ]);
  });

  it("are not overwritten by an outdated process, and unknown changes are not backdated", async () => {
    const { deps } = world.test;
    const usual = deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    const stale = await loadMerchantDirectory(deps.db);
    await world.changeAtDesk("rebate.usualPpm", { ...usual, RNG: 5_000 }, on("13:00:00"));
    world.at(on("14:00:00"));
    await world.work();
    const notes = () =>
      world.owner.query<{ at: Date; rng: number; page: boolean }>(
        `select noted_at as at, (settings -> 'usualPpm' ->> 'RNG')::int as rng, has_page as page
         from rebate_setting_change where merchant_id = 1 order by id desc limit 2`,
      );
    const before = await notes();
    expect(before[0]).toEqual({ at: new Date(on("13:00:00")), rng: 5_000, page: true });
    await settleRebateDays({ ...deps, merchants: stale });
    expect(await notes()).toEqual(before);
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: false } });
    await world.work();
    expect(await notes()).toEqual([{ at: new Date(on("14:00:00")), rng: 5_000, page: false }, before[0]]);
    await setMerchant(world.test, 1, { flags: { MANPLAYREB3: true } });
    await world.set({ usualPpm: usual });
  });

  it("are recorded for a merchant even if another merchant fails before", async () => {
    const { deps } = world.test;
    await world.owner.query(
      `create function fail_for_test() returns trigger language plpgsql as 'begin raise exception ''test''; end'`,
    );
    await world.owner.query(
      `create trigger fail_for_test before delete on rebate_setting_news for each row
         when (old.merchant_id = 1) execute function fail_for_test()`,
    );
    const usual = deps.merchants.byId(merchantId).settings["rebate.usualPpm"];
    await world.changeAtDesk("rebate.usualPpm", usual, on("00:00:30"));
    const days = async () => {
      const rows = await world.owner.query<{ merchant_id: number }>(
        `select merchant_id from rebate_run where merchant_id = 2`,
      );
      return rows.length;
    };
    const before = [await merchantDays(), await days()];
    world.at(on("00:05:00", 2));
    await settleRebateDays(deps);
    expect(await merchantDays()).toBe(before[0]);
    expect(await days()).toBeGreaterThan(before[1] ?? 0);
    await world.owner.query(`drop function fail_for_test cascade`);
    await world.work();
    expect(await merchantDays()).toBe((before[0] ?? 0) + 2);
  });
});
