/** Rechecks of closed days: new days do not wait, and only the corrected part of a day is read. */

import { drawFrom } from "@openhouse/rules/contracts/testing/make-settlement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import type { TestBet } from "../../testing/test-bets.ts";
import { openTestRebates } from "../../testing/test-rebates.ts";
import type { TestRebates } from "../../testing/test-rebates.ts";
import { moveMember } from "../agents/index.ts";
import { findDifferences } from "./find-differences.ts";
import { findBrokenRebates } from "./index.ts";
import { payWaitingRebates } from "./pay-waiting-rebates.ts";
import type { RebateRun } from "./rebate-run.ts";
import { branchOf, recheckRebateDays } from "./recheck-days.ts";
import { selectMarks, selectTakenBack } from "./recheck-repository.ts";
import type { RecheckMark } from "./recheck-repository.ts";
import { findRun } from "./run-repository.ts";
import { settleRebateDays } from "./settle-rebate-days.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;

let world: TestRebates;
let day = 0;

/** A moment of the test's first day or a later one in Manila's time zone. */
function on(time: string, later = 0): string {
  const date = new Date(Date.UTC(2026, 2, 1 + day + later)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

async function lastRun(): Promise<RebateRun> {
  const id = (await world.runs()).at(-1)?.id ?? 0n;
  const run = await findRun(world.test.deps.db, merchantId, id);
  if (run === undefined) throw new Error("no day was worked");
  return run;
}

const marksOf = (run: RebateRun) => selectMarks(world.test.deps.db, run);
const lookOf = async (run: RebateRun) => {
  const rows = await world.owner.query<{ bets: bigint }>(
    `select bets from rebate_run_look where merchant_id = 1 and run_id = $1`,
    [run.id],
  );
  return rows[0]?.bets;
};

beforeAll(async () => {
  world = await openTestRebates();
  world.at(on("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.work();
});
afterAll(async () => {
  const { db, clock } = world.test.deps;
  expect(await findBrokenRebates(db, { merchantId, currency: "PHP", at: clock.businessNow() })).toEqual([]);
  await world.close();
});

describe("the recheck of a closed day", () => {
  it("delays neither the settlement nor the payment of a new day", async () => {
    const { deps } = world.test;
    const player = await world.agent(null);
    const bet = await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    world.at(on("00:05:00", 1));
    await world.work();
    await world.bet(player, 500n * peso, { at: on("12:00:00", 1) });
    await world.voidBet(bet);
    world.at(on("00:05:00", 2));
    expect(await settleRebateDays(deps)).toBeGreaterThan(0);
    await payWaitingRebates(deps);
    expect(await world.main(player)).toBe(18_00n + 1_000n * peso);
    expect(await recheckRebateDays(deps)).toBeGreaterThan(0);
    await world.bet(player, 1_500n * peso, { at: on("12:00:00", 2) });
    world.at(on("00:05:00", 3));
    await world.work();
    expect((await world.entries(player)).at(-1)).toMatchObject({ due: 18_00n, taken: -12_00n, paid: 6_00n });
    day += 10;
  });

  it("reads only the affected branch, with the same result as the whole day", async () => {
    const draw = drawFrom(20_260_301);
    world.at(on("00:00:10"));
    await world.work();
    const people: MemberActor[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      const upline = nth < 3 ? null : (people[draw(Math.min(nth, 14))] ?? null);
      people.push(await world.agent(upline, 10_000n * peso));
    }
    const pick = () => people[draw(people.length)] ?? nobody();
    const rates = () => ({ RNG: 12_000 + draw(8) * 1_000, LIVE: 8_000 + draw(8) * 1_000 });
    for (let times = 0; times < 12; times += 1) await world.raise(pick(), rates());
    const bets: TestBet[] = await world.bets(wishes(draw, people, "10:00:00"));
    world.at(on("11:00:00"));
    // They have two lineages that day, and the agent is paid for both.
    for (const who of [people[5], people[9]]) {
      const { memberId: uplineId } = await world.agent(people[draw(3)] ?? null);
      const change = { memberId: who?.memberId ?? nobody(), uplineId, reason: "test" };
      await moveMember(world.test.deps, staffActor("agentManager"), change);
    }
    bets.push(...(await world.bets(wishes(draw, people, "12:00:00"))));
    world.at(on("00:05:00", 1));
    await world.work();
    const run = await lastRun();
    let found = 0;
    for (let round = 0; round < 8; round += 1) {
      const some = bets.splice(draw(bets.length - 6), 1 + draw(6));
      const voidedAt = new Date(Date.parse(on("00:05:01", 1)) + round * 1_000);
      world.at(voidedAt.toISOString());
      await world.voidBets(some);
      const { db } = world.test.deps;
      const branch = await branchOf(db, run, await selectTakenBack(db, { ...run, settledAt: voidedAt }));
      expect(await marksOf(run)).toMatchObject(some.map(() => ({ scope: "branch" })));
      expect(branch).toEqual(await branchOf(db, run, (await marksOf(run)).flatMap(correctedBy)));
      expect(branch.players).toEqual(new Set(some.map(({ by }) => by.memberId)));
      const differences = await findDifferences(db, run, branch);
      expect(differences).toEqual(await findDifferences(db, run));
      found += differences.length;
      await world.work();
      expect(await findDifferences(db, run)).toEqual([]);
    }
    expect(found).toBeGreaterThan(30);
    // Never as a whole.
    expect(await lookOf(run)).toBeUndefined();
    day += 10;
  });

  it("reads the whole day once after a late bet, and not after a correction", async () => {
    world.at(on("00:00:10"));
    await world.work();
    const [player, other] = [await world.agent(null), await world.agent(null)];
    const bet = await world.bet(player, 1_000n * peso, { at: on("12:00:00") });
    await world.bet(other, 1_000n * peso, { at: on("12:00:00") });
    world.at(on("00:05:00", 1));
    await world.work();
    const run = await lastRun();
    await world.voidBet(bet);
    // As if the event had arrived before the day existed.
    await world.owner.query(`delete from rebate_recheck where merchant_id = 1 and run_id = $1`, [run.id]);
    world.at(on("00:05:00", 2));
    await settleRebateDays(world.test.deps);
    expect((await marksOf(run)).map(({ scope }) => scope)).toEqual(["totals"]);
    await world.work();
    expect([await marksOf(run), await lookOf(run)]).toEqual([[], undefined]);
    expect(await findDifferences(world.test.deps.db, run)).toEqual([]);
    // Nothing marks that day any more except the nightly check.
    await world.bet(other, 500n * peso, { at: on("13:00:00") });
    await world.owner.query(
      `insert into rebate_recheck (merchant_id, id, run_id, noted_at, scope) values (1, $1, $2, now(), 'totals')`,
      [world.test.deps.ids.next(), run.id],
    );
    await world.work();
    expect([await marksOf(run), await lookOf(run)]).toEqual([[], 3n]);
    world.at(on("00:05:00", 3));
    await world.work();
    expect((await world.entries(other)).at(-1)).toMatchObject({ due: 0n, taken: 6_00n, paid: 6_00n });
    day += 10;
  });
});

function wishes(draw: (below: number) => number, people: readonly MemberActor[], time: string) {
  return Array.from({ length: 90 }, () => ({
    by: people[draw(people.length)] ?? nobody(),
    stake: BigInt(1 + draw(50_000)),
    at: on(time),
    category: draw(3) === 0 ? "LIVE" : "RNG",
  }));
}

const correctedBy = (mark: RecheckMark) => (mark.scope === "branch" ? [mark] : []);

function nobody(): never {
  throw new Error("nobody is drawn");
}
