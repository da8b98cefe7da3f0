/** Rechecks of closed days do not delay new days, and after corrected bets read only the affected members. */

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

/** Returns a time in Manila on the test's first day, or `laterDays` days later. */
function timeAt(time: string, laterDays = 0): string {
  const date = new Date(Date.UTC(2026, 2, 1 + day + laterDays)).toISOString().slice(0, 10);
  return `${date}T${time}+08:00`;
}

async function lastRun(): Promise<RebateRun> {
  const id = (await world.runs()).at(-1)?.id ?? 0n;
  const run = await findRun(world.test.deps.db, merchantId, id);
  if (run === undefined) throw new Error("no day was settled");
  return run;
}

const marksOf = (run: RebateRun) => selectMarks(world.test.deps.db, run);
const betsAtLastRecheck = async (run: RebateRun) => {
  const rows = await world.ownerDb.query<{ bets: bigint }>(
    `select bets from rebate_run_look where merchant_id = 1 and run_id = $1`,
    [run.id],
  );
  return rows[0]?.bets;
};

beforeAll(async () => {
  world = await openTestRebates();
  world.setClock(timeAt("00:00:10"));
  await world.set({ payout: "auto", claimDays: 30, turnoverPpm: 0 });
  await world.runRebateJobs();
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
    const bet = await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    world.setClock(timeAt("00:05:00", 1));
    await world.runRebateJobs();
    await world.bet(player, 500n * peso, { at: timeAt("12:00:00", 1) });
    await world.voidBet(bet);
    world.setClock(timeAt("00:05:00", 2));
    expect(await settleRebateDays(deps)).toBeGreaterThan(0);
    await payWaitingRebates(deps);
    expect(await world.mainBalanceOf(player)).toBe(18_00n + 1_000n * peso);
    expect(await recheckRebateDays(deps)).toBeGreaterThan(0);
    await world.bet(player, 1_500n * peso, { at: timeAt("12:00:00", 2) });
    world.setClock(timeAt("00:05:00", 3));
    await world.runRebateJobs();
    expect((await world.entries(player)).at(-1)).toMatchObject({ due: 18_00n, taken: -12_00n, paid: 6_00n });
    day += 10;
  });

  it("reads only the affected branch, and has the same result as a recheck of the whole day", async () => {
    const draw = drawFrom(20_260_301);
    world.setClock(timeAt("00:00:10"));
    await world.runRebateJobs();
    const members: MemberActor[] = [];
    for (let index = 0; index < 24; index += 1) {
      const upline = index < 3 ? null : (members[draw(Math.min(index, 14))] ?? null);
      members.push(await world.agent(upline, 10_000n * peso));
    }
    const pickMember = () => members[draw(members.length)] ?? failDraw();
    const rates = () => ({ RNG: 12_000 + draw(8) * 1_000, LIVE: 8_000 + draw(8) * 1_000 });
    for (let times = 0; times < 12; times += 1) await world.raiseRates(pickMember(), rates());
    const bets: TestBet[] = await world.bets(drawBets(draw, members, "10:00:00"));
    world.setClock(timeAt("11:00:00"));
    // These members have two lineages on that day, and are paid for both.
    for (const member of [members[5], members[9]]) {
      const { memberId: uplineId } = await world.agent(members[draw(3)] ?? null);
      const move = { memberId: member?.memberId ?? failDraw(), uplineId, reason: "test" };
      await moveMember(world.test.deps, staffActor("agentManager"), move);
    }
    bets.push(...(await world.bets(drawBets(draw, members, "12:00:00"))));
    world.setClock(timeAt("00:05:00", 1));
    await world.runRebateJobs();
    const run = await lastRun();
    let differenceCount = 0;
    for (let round = 0; round < 8; round += 1) {
      const voidedBets = bets.splice(draw(bets.length - 6), 1 + draw(6));
      const voidedAt = new Date(Date.parse(timeAt("00:05:01", 1)) + round * 1_000);
      world.setClock(voidedAt.toISOString());
      await world.voidBets(voidedBets);
      const { db } = world.test.deps;
      const branch = await branchOf(db, run, await selectTakenBack(db, { ...run, settledAt: voidedAt }));
      expect(await marksOf(run)).toMatchObject(voidedBets.map(() => ({ scope: "branch" })));
      expect(branch).toEqual(await branchOf(db, run, (await marksOf(run)).flatMap(branchMarkOf)));
      expect(branch.players).toEqual(new Set(voidedBets.map(({ by }) => by.memberId)));
      const differences = await findDifferences(db, run, branch);
      expect(differences).toEqual(await findDifferences(db, run));
      differenceCount += differences.length;
      await world.runRebateJobs();
      expect(await findDifferences(db, run)).toEqual([]);
    }
    expect(differenceCount).toBeGreaterThan(30);
    // The day was never read as a whole.
    expect(await betsAtLastRecheck(run)).toBeUndefined();
    day += 10;
  });

  it("reads the whole day after a late bet, but not after a reversed bet", async () => {
    world.setClock(timeAt("00:00:10"));
    await world.runRebateJobs();
    const [player, otherPlayer] = [await world.agent(null), await world.agent(null)];
    const bet = await world.bet(player, 1_000n * peso, { at: timeAt("12:00:00") });
    await world.bet(otherPlayer, 1_000n * peso, { at: timeAt("12:00:00") });
    world.setClock(timeAt("00:05:00", 1));
    await world.runRebateJobs();
    const run = await lastRun();
    await world.voidBet(bet);
    // Deletes the mark, as if the event had arrived before the day was settled.
    await world.ownerDb.query(`delete from rebate_recheck where merchant_id = 1 and run_id = $1`, [run.id]);
    world.setClock(timeAt("00:05:00", 2));
    await settleRebateDays(world.test.deps);
    expect((await marksOf(run)).map(({ scope }) => scope)).toEqual(["totals"]);
    await world.runRebateJobs();
    expect([await marksOf(run), await betsAtLastRecheck(run)]).toEqual([[], undefined]);
    expect(await findDifferences(world.test.deps.db, run)).toEqual([]);
    // A new day marks only the day before it, so the test inserts the mark for this older day.
    await world.bet(otherPlayer, 500n * peso, { at: timeAt("13:00:00") });
    await world.ownerDb.query(
      `insert into rebate_recheck (merchant_id, id, run_id, noted_at, scope) values (1, $1, $2, now(), 'totals')`,
      [world.test.deps.ids.next(), run.id],
    );
    await world.runRebateJobs();
    expect([await marksOf(run), await betsAtLastRecheck(run)]).toEqual([[], 3n]);
    world.setClock(timeAt("00:05:00", 3));
    await world.runRebateJobs();
    expect((await world.entries(otherPlayer)).at(-1)).toMatchObject({ due: 0n, taken: 6_00n, paid: 6_00n });
    day += 10;
  });
});

function drawBets(draw: (below: number) => number, members: readonly MemberActor[], time: string) {
  return Array.from({ length: 90 }, () => ({
    by: members[draw(members.length)] ?? failDraw(),
    stake: BigInt(1 + draw(50_000)),
    at: timeAt(time),
    category: draw(3) === 0 ? "LIVE" : "RNG",
  }));
}

const branchMarkOf = (mark: RecheckMark) => (mark.scope === "branch" ? [mark] : []);

function failDraw(): never {
  throw new Error("no member is drawn");
}
