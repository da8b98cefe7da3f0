/** The nightly check of rebates reports each fault, planted in a transaction that is rolled back. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { openTestRebates } from "../../testing/test-rebates.ts";
import type { TestRebates } from "../../testing/test-rebates.ts";
import { post } from "../wallet/index.ts";
import { findBrokenRebates } from "./index.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const dayMs = 86_400_000;

let world: TestRebates;
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;
/** Paid on the first day; claimable on the third. */
let ofPlayer: bigint;
let ofMiddle: bigint;
let waiting: bigint;
let runs: bigint[];

const on = (time: string, later = 0) => `2026-03-0${1 + later}T${time}+08:00`;

beforeAll(async () => {
  world = await openTestRebates();
  world.at(on("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30 });
  await world.work();
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  await world.raise(middle, { RNG: 15_000 });
  await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
  world.at(on("00:05:00", 2));
  await world.work();
  await world.set({ payout: "manual" });
  await world.bet(player, 1_000n * peso, { at: on("12:00:00", 2) });
  world.at(on("00:05:00", 3));
  await world.work();
  const own = await world.entries(player);
  [ofPlayer = 0n, waiting = 0n] = own.map(({ id }) => id);
  ofMiddle = (await world.entries(middle))[0]?.id ?? 0n;
  runs = (await world.runs()).map(({ id }) => id);
});
afterAll(async () => {
  expect(await findBrokenRebates(world.test.deps.db, books())).toEqual([]);
  await world.close();
});

const books = (at = world.test.clock.businessNow()) => ({ merchantId, currency: "PHP", at }) as const;

type Plant = (tx: Transaction) => Promise<unknown>;

/** The reported faults after a change that is rolled back. */
async function faultsAfter(plant: Plant, at?: Date): Promise<string[]> {
  const undone = new Error("undone");
  let faults: string[] = [];
  const planted = world.owner.transaction(async (tx) => {
    await plant(tx);
    faults = await findBrokenRebates(tx, books(at));
    throw undone;
  });
  await expect(planted).rejects.toBe(undone);
  return faults;
}

function pay(tx: Transaction, to: MemberActor, reference: string): Promise<unknown> {
  const amount = { minor: 5n, currency: "PHP" as const };
  const transfer = {
    from: { house: "rebates" as const },
    to: { member: to.memberId, kind: "main" as const },
    amount,
    code: "rebate" as const,
    reference,
    key: `planted:${reference}`,
  };
  return post(world.test.deps, tx, { merchantId, at: world.test.clock.businessNow(), transfers: [transfer] });
}

interface Correction {
  readonly category?: string;
  readonly number?: number;
  readonly after: bigint;
  readonly withheld?: bigint;
  readonly offset?: bigint;
  readonly carried?: bigint;
}

/** A correction of the player's 12.00 of the first day. */
function correct(
  tx: Transaction,
  { category = "RNG", number = 1, after, withheld = 0n, offset = 0n, carried = 0n }: Correction,
): Promise<unknown> {
  const before = after - carried + withheld + offset;
  return tx.query(
    `insert into rebate_adjustment (merchant_id, id, closed_run_id, payee_id, side, category, before, after,
       offset_lapsed, withheld, carried, number, found_at)
     values (1, $1, $2, $3, 'player', $4, $5, $6, $7, $8, $9, $10, now())`,
    [world.test.deps.ids.next(), runs[0], player.memberId, category, before, after, offset, withheld, carried, number],
  );
}

/** The carry for the player's next day. */
function carry(tx: Transaction, minor: bigint): Promise<unknown> {
  return tx.query(
    `insert into rebate_carry (merchant_id, currency, payee_id, category, side, minor)
     values (1, 608, $1, 'RNG', 'player', $2)`,
    [player.memberId, minor],
  );
}

describe("findBrokenRebates", () => {
  it("reports nothing if all amounts agree", async () => {
    expect(await faultsAfter(async () => undefined)).toEqual([]);
    expect(runs).toHaveLength(3);
  });

  const faults: readonly (readonly [string, Plant, () => string[]])[] = [
    [
      "an entry with less than the paid amount",
      (tx) => tx.query(`update rebate set paid = paid - 1 where id = $1`, [ofPlayer]),
      () => [`wrong payment: rebate ${ofPlayer}`],
    ],
    [
      "a rebate that was paid twice",
      (tx) => pay(tx, player, `rebate:${ofPlayer}`),
      () => [`wrong payment: rebate ${ofPlayer}`],
    ],
    [
      "an entry that was paid to another member",
      (tx) => tx.query(`update rebate set payee_id = $2 where id = $1`, [ofMiddle, top.memberId]),
      () => [`paid to another member: rebate ${ofMiddle}`],
    ],
    [
      "a payment without an entry",
      (tx) => pay(tx, player, "rebate:1"),
      () => ["payment of an unknown rebate: rebate:1"],
    ],
    [
      "lines with another sum than the entry",
      (tx) => tx.query(`update rebate_line set valid_bet = valid_bet + 1 where rebate_id = $1`, [waiting]),
      () => [`lines do not add up: rebate ${waiting}`],
    ],
    [
      "a deleted line",
      (tx) => tx.query(`delete from rebate_line where rebate_id = $1`, [waiting]),
      () => [`lines do not add up: rebate ${waiting}`],
    ],
    [
      "a run with a wrong number of entries",
      (tx) => tx.query(`update rebate_run set entries = entries + 1 where id = $1`, [runs[0]]),
      () => [`wrong number or sum of entries: rebate run ${runs[0]}`],
    ],
    [
      "a run with a wrong amount",
      (tx) => tx.query(`update rebate_run set amount = amount + 1 where id = $1`, [runs[0]]),
      () => [`wrong number or sum of entries: rebate run ${runs[0]}`],
    ],
    [
      "a correction that withheld more than its entry shows",
      (tx) => correct(tx, { after: 11_95n, withheld: 5n }),
      () => [`wrong withheld amount: rebate ${ofPlayer}`],
    ],
    [
      "a correction against a larger amount than lapsed",
      (tx) => correct(tx, { after: 11_95n, offset: 5n }),
      () => [`wrong withheld amount: rebate ${ofPlayer}`],
    ],
    [
      "a debt that was withheld without an entry",
      (tx) => correct(tx, { category: "FISH", after: 0n, withheld: 5n }),
      () => [
        `wrong withheld amount: member ${player.memberId} of run ${runs[0]}`,
        `corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`,
      ],
    ],
    [
      "a correction that was booked twice, with its carried amount",
      async (tx) => {
        await correct(tx, { after: 12_05n, carried: 5n });
        await correct(tx, { after: 12_05n, carried: 5n, number: 2 });
        await carry(tx, 10n);
      },
      () => [`corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`],
    ],
    [
      "a deleted correction, whose carried amount remains",
      async (tx) => {
        await correct(tx, { after: 12_05n, carried: 5n, number: 2 });
        await carry(tx, 5n);
      },
      () => [`corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`],
    ],
    [
      "a correction that was carried to no later day",
      (tx) => correct(tx, { after: 12_05n, carried: 5n }),
      () => [`wrong carry: member ${player.memberId} RNG player`],
    ],
    [
      "an amount that is carried to the next day without a correction",
      (tx) => carry(tx, 5n),
      () => [`wrong carry: member ${player.memberId} RNG player`],
    ],
    [
      "a missing day",
      (tx) => tx.query(`delete from rebate_run where id = $1`, [runs[1]]),
      () => [`days do not follow each other: rebate run ${runs[2]}`],
    ],
    [
      "a day that begins before the previous day ended",
      (tx) => tx.query(`update rebate_run set from_at = from_at - interval '1 hour' where id = $1`, [runs[2]]),
      () => [`days do not follow each other: rebate run ${runs[2]}`],
    ],
    [
      "a merchant whose first day is before the recorded start",
      (tx) => tx.query(`update rebate_begin set from_at = from_at + interval '1 day' where merchant_id = 1`),
      () => [`days do not follow each other: rebate run ${runs[0]}`],
    ],
    [
      "an entry that lapsed within its claim period",
      (tx) => tx.query(`update rebate set lapsed = amount where id = $1`, [waiting]),
      () => [`wrong stored totals: rebate run ${runs[2]}`, `lapsed before the deadline: rebate ${waiting}`],
    ],
    [
      "an amount that an entry withholds without a correction",
      (tx) => tx.query(`update rebate set withheld = withheld + 5 where id = $1`, [waiting]),
      () => [`wrong stored totals: rebate run ${runs[2]}`, `wrong withheld amount: rebate ${waiting}`],
    ],
    [
      "a sum of a day that differs from its entries",
      (tx) => tx.query(`update rebate_run_sum set lapsed = lapsed + 1 where run_id = $1 and side = 'agent'`, [runs[0]]),
      () => [`wrong stored totals: rebate run ${runs[0]}`],
    ],
    [
      "a bet that was added to a day after its last check",
      (tx) => tx.query(`update bet set settled_at = settled_at + interval '1 day' where settled_at < $1`, [day(2)]),
      () => [`bets differ from the last recheck: rebate run ${runs[1]}`],
    ],
  ];

  it.each(faults)("reports %s", async (_what, plant, named) => {
    expect(await faultsAfter(plant)).toEqual(named());
  });

  it("needs no check for two corrections with one number, because the table refuses the second", async () => {
    const twice = world.owner.transaction(async (tx) => {
      await correct(tx, { after: 12_05n, carried: 5n });
      await correct(tx, { after: 12_05n, carried: 5n });
    });
    await expect(twice).rejects.toMatchObject({ code: "23505", constraint: "rebate_adjustment_in_order" });
  });

  it("reports nothing for a day with late bets after its full recheck", async () => {
    const twice: Plant = async (tx) => {
      await tx.query(`update bet set settled_at = settled_at + interval '1 day' where settled_at < $1`, [day(2)]);
      expect(await findBrokenRebates(tx, books())).toHaveLength(1);
      expect(await tx.query(`select run_id, scope from rebate_recheck where merchant_id = 1`)).toEqual([
        { run_id: runs[1], scope: "day" },
      ]);
    };
    expect(await faultsAfter(twice)).toEqual([]);
  });

  it("checks older days once in thirty nights, and the last eight days every night", async () => {
    const nowMs = world.test.clock.businessNow().getTime();
    const seen: number[] = [];
    const lines: Plant = (tx) =>
      tx.query(`update rebate_line set valid_bet = valid_bet + 1 where rebate_id = $1`, [waiting]);
    expect((await faultsAfter(lines, new Date(nowMs + 7 * dayMs))).length).toBe(1);
    await faultsAfter(async (tx) => {
      await lines(tx);
      await moreDays(tx, 45);
      let proofs = 0;
      for (let night = 55; proofs < 60; night += 1) {
        // Every fourth night is skipped.
        if (night % 4 === 0) continue;
        const faults = await findBrokenRebates(tx, books(new Date(nowMs + night * dayMs)));
        if (faults.length > 0) seen.push(proofs);
        proofs += 1;
      }
    });
    // 48 days, two per night.
    expect(seen).toEqual([1, 25, 49]);
  });
});

const day = (nth: number) => new Date(on("00:00:00", nth - 1));

/** Days without bets after the last one. */
function moreDays(tx: Transaction, count: number): Promise<unknown> {
  return tx.query(
    `insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode, settled_at,
       bets, bet_stakes, bet_wins, entries, amount)
     select merchant_id, id + n, currency, day + n, from_at + n * interval '1 day', until_at + n * interval '1 day',
       time_zone, settings, mode, settled_at + n * interval '1 day', 0, 0, 0, 0, 0
     from rebate_run, generate_series(1, $2::int) n where merchant_id = 1 and id = $1`,
    [runs[2], count],
  );
}
