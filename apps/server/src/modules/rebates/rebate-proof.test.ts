/** The nightly check of rebates reports each fault that a test causes in a transaction that is rolled back. */

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
/** Ids of entries: the first two are paid on the first day, the third is claimable on the third day. */
let playerEntryId: bigint;
let middleEntryId: bigint;
let claimableEntryId: bigint;
let runs: bigint[];

const timeAt = (time: string, laterDays = 0) => `2026-03-0${1 + laterDays}T${time}+08:00`;

beforeAll(async () => {
  world = await openTestRebates();
  world.setClock(timeAt("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30 });
  await world.runRebateJobs();
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  await world.raiseRates(middle, { RNG: 15_000 });
  await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
  world.setClock(timeAt("00:05:00", 2));
  await world.runRebateJobs();
  await world.set({ payout: "manual" });
  await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00", 2) });
  world.setClock(timeAt("00:05:00", 3));
  await world.runRebateJobs();
  const playerEntries = await world.entries(player);
  [playerEntryId = 0n, claimableEntryId = 0n] = playerEntries.map(({ id }) => id);
  middleEntryId = (await world.entries(middle))[0]?.id ?? 0n;
  runs = (await world.runs()).map(({ id }) => id);
});
afterAll(async () => {
  expect(await findBrokenRebates(world.test.deps.db, checkedLedger())).toEqual([]);
  await world.close();
});

const checkedLedger = (at = world.test.clock.businessNow()) => ({ merchantId, currency: "PHP", at }) as const;

type Change = (tx: Transaction) => Promise<unknown>;

/** Makes a change, returns the faults that the check reports, and rolls the change back. */
async function faultsAfter(makeChange: Change, at?: Date): Promise<string[]> {
  const rollback = new Error("undone");
  let faults: string[] = [];
  const work = world.ownerDb.transaction(async (tx) => {
    await makeChange(tx);
    faults = await findBrokenRebates(tx, checkedLedger(at));
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
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

/** Inserts a correction of the player's 12.00 of the first day. */
function insertCorrection(
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

/** Inserts a carry for the player's next day. */
function insertCarry(tx: Transaction, minor: bigint): Promise<unknown> {
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

  const faults: readonly (readonly [string, Change, () => string[]])[] = [
    [
      "an entry whose recorded paid amount is less than its transfers",
      (tx) => tx.query(`update rebate set paid = paid - 1 where id = $1`, [playerEntryId]),
      () => [`wrong payment: rebate ${playerEntryId}`],
    ],
    [
      "a rebate that was paid twice",
      (tx) => pay(tx, player, `rebate:${playerEntryId}`),
      () => [`wrong payment: rebate ${playerEntryId}`],
    ],
    [
      "an entry that was paid to another member",
      (tx) => tx.query(`update rebate set payee_id = $2 where id = $1`, [middleEntryId, top.memberId]),
      () => [`paid to another member: rebate ${middleEntryId}`],
    ],
    [
      "a payment without an entry",
      (tx) => pay(tx, player, "rebate:1"),
      () => ["payment of an unknown rebate: rebate:1"],
    ],
    [
      "lines with a sum that differs from the entry",
      (tx) => tx.query(`update rebate_line set valid_bet = valid_bet + 1 where rebate_id = $1`, [claimableEntryId]),
      () => [`lines do not add up: rebate ${claimableEntryId}`],
    ],
    [
      "a deleted line",
      (tx) => tx.query(`delete from rebate_line where rebate_id = $1`, [claimableEntryId]),
      () => [`lines do not add up: rebate ${claimableEntryId}`],
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
      (tx) => insertCorrection(tx, { after: 11_95n, withheld: 5n }),
      () => [`wrong withheld amount: rebate ${playerEntryId}`],
    ],
    [
      "a correction that offsets a larger amount than lapsed",
      (tx) => insertCorrection(tx, { after: 11_95n, offset: 5n }),
      () => [`wrong withheld amount: rebate ${playerEntryId}`],
    ],
    [
      "an amount that was withheld without an entry",
      (tx) => insertCorrection(tx, { category: "FISH", after: 0n, withheld: 5n }),
      () => [
        `wrong withheld amount: member ${player.memberId} of run ${runs[0]}`,
        `corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`,
      ],
    ],
    [
      "a correction that was inserted twice, with its carried amount",
      async (tx) => {
        await insertCorrection(tx, { after: 12_05n, carried: 5n });
        await insertCorrection(tx, { after: 12_05n, carried: 5n, number: 2 });
        await insertCarry(tx, 10n);
      },
      () => [`corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`],
    ],
    [
      "a deleted correction with a remaining carried amount",
      async (tx) => {
        await insertCorrection(tx, { after: 12_05n, carried: 5n, number: 2 });
        await insertCarry(tx, 5n);
      },
      () => [`corrections do not follow each other: member ${player.memberId} of run ${runs[0]}`],
    ],
    [
      "a correction that was carried to no later day",
      (tx) => insertCorrection(tx, { after: 12_05n, carried: 5n }),
      () => [`wrong carry: member ${player.memberId} RNG player`],
    ],
    [
      "an amount that is carried to the next day without a correction",
      (tx) => insertCarry(tx, 5n),
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
      (tx) => tx.query(`update rebate set lapsed = amount where id = $1`, [claimableEntryId]),
      () => [`wrong stored totals: rebate run ${runs[2]}`, `lapsed before the deadline: rebate ${claimableEntryId}`],
    ],
    [
      "an amount that an entry withholds without a correction",
      (tx) => tx.query(`update rebate set withheld = withheld + 5 where id = $1`, [claimableEntryId]),
      () => [`wrong stored totals: rebate run ${runs[2]}`, `wrong withheld amount: rebate ${claimableEntryId}`],
    ],
    [
      "a sum of a day that differs from its entries",
      (tx) => tx.query(`update rebate_run_sum set lapsed = lapsed + 1 where run_id = $1 and side = 'agent'`, [runs[0]]),
      () => [`wrong stored totals: rebate run ${runs[0]}`],
    ],
    [
      "a bet that was added to a day after the day's last check",
      (tx) =>
        tx.query(`update bet set settled_at = settled_at + interval '1 day' where settled_at < $1`, [startOfDay(2)]),
      () => [`bets differ from the last recheck: rebate run ${runs[1]}`],
    ],
  ];

  it.each(faults)("reports %s", async (_what, makeChange, expectedFaults) => {
    expect(await faultsAfter(makeChange)).toEqual(expectedFaults());
  });

  it("does not check for two corrections with the same number, because the table refuses the second", async () => {
    const duplicate = world.ownerDb.transaction(async (tx) => {
      await insertCorrection(tx, { after: 12_05n, carried: 5n });
      await insertCorrection(tx, { after: 12_05n, carried: 5n });
    });
    await expect(duplicate).rejects.toMatchObject({ code: "23505", constraint: "rebate_adjustment_in_order" });
  });

  it("reports nothing for a day with late bets after its full recheck", async () => {
    const moveBetAndCheck: Change = async (tx) => {
      await tx.query(`update bet set settled_at = settled_at + interval '1 day' where settled_at < $1`, [
        startOfDay(2),
      ]);
      expect(await findBrokenRebates(tx, checkedLedger())).toHaveLength(1);
      expect(await tx.query(`select run_id, scope from rebate_recheck where merchant_id = 1`)).toEqual([
        { run_id: runs[1], scope: "day" },
      ]);
    };
    expect(await faultsAfter(moveBetAndCheck)).toEqual([]);
  });

  it("checks older days once in thirty nights, and the last eight days every night", async () => {
    const nowMs = world.test.clock.businessNow().getTime();
    const checksWithFaults: number[] = [];
    const changeLine: Change = (tx) =>
      tx.query(`update rebate_line set valid_bet = valid_bet + 1 where rebate_id = $1`, [claimableEntryId]);
    expect((await faultsAfter(changeLine, new Date(nowMs + 7 * dayMs))).length).toBe(1);
    await faultsAfter(async (tx) => {
      await changeLine(tx);
      await insertDays(tx, 45);
      let checkCount = 0;
      for (let night = 55; checkCount < 60; night += 1) {
        // Every fourth night is skipped.
        if (night % 4 === 0) continue;
        const faults = await findBrokenRebates(tx, checkedLedger(new Date(nowMs + night * dayMs)));
        if (faults.length > 0) checksWithFaults.push(checkCount);
        checkCount += 1;
      }
    });
    // There are 48 older days, of which two are checked per night.
    expect(checksWithFaults).toEqual([1, 25, 49]);
  });
});

const startOfDay = (dayNumber: number) => new Date(timeAt("00:00:00", dayNumber - 1));

/** Inserts days without bets after the last day. */
function insertDays(tx: Transaction, count: number): Promise<unknown> {
  return tx.query(
    `insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode, settled_at,
       bets, bet_stakes, bet_wins, entries, amount)
     select merchant_id, id + n, currency, day + n, from_at + n * interval '1 day', until_at + n * interval '1 day',
       time_zone, settings, mode, settled_at + n * interval '1 day', 0, 0, 0, 0, 0
     from rebate_run, generate_series(1, $2::int) n where merchant_id = 1 and id = $1`,
    [runs[2], count],
  );
}
