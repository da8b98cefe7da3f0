/**
 * Closed days of teams: a bet that is rolled back later is deducted once from the valid bets of the teams that counted
 * it.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { openDatabase } from "../../../db/connection.ts";
import { startOutbox } from "../../../db/outbox.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { openSupplier } from "../../../testing/test-supplier.ts";
import type { TestSupplier } from "../../../testing/test-supplier.ts";
import { createPerson, placeBelow } from "../../../testing/test-team.ts";
import { countOpenDays, createDayCorrector, findBrokenTeamDays } from "../index.ts";

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;

let test: TestApp;
let top: SignedInMember;
let otherAgent: SignedInMember;
let supplier: TestSupplier;

beforeAll(async () => {
  test = await createTestApp();
  top = await createPerson(test, { account: "topagent", kind: "agent" });
  otherAgent = await createPerson(test, { account: "otheragent", kind: "agent" });
  supplier = await openSupplier(test, "undone", { tokenLifeSeconds: 30 * 86_400 });
  await placeBelow(test, supplier.member.memberId, top.memberId);
}, 60_000);
afterAll(() => test.close());

/** Stakes ten pesos and loses them. */
async function lose(): Promise<string> {
  const round = randomUUID();
  await supplier.bet({ transaction_uuid: round, round, round_closed: true });
  return round;
}

async function deliverCorrections(): Promise<void> {
  const outbox = startOutbox(test.deps, [createDayCorrector(test.deps)]);
  await outbox.drain();
  await outbox.stop();
}

const validBetsOf = async (agent: SignedInMember) =>
  (
    await test.deps.db.query<{ valid: bigint }>(
      `select valid from team_day where merchant_id = 1 and agent_id = $1 and bets > 0 order by day`,
      [agent.memberId],
    )
  ).map(({ valid }) => valid);
const findBroken = () => findBrokenTeamDays(test.deps.db, { merchantId, day: "2000-01-01" });

it("closed days deduct a bet that is rolled back later, even after the member has moved to another team", async () => {
  const [first, second] = [await lose(), await lose()];
  test.clock.advanceMs(2 * dayMs);
  await countOpenDays(test.deps);
  expect(await validBetsOf(top)).toEqual([2_000n]);
  expect(await findBroken()).toEqual([]);
  expect((await supplier.rollback(first, { round: first })).status).toBe("RS_OK");
  expect(await validBetsOf(top)).toEqual([2_000n]);
  await deliverCorrections();
  expect(await validBetsOf(top)).toEqual([1_000n]);
  await deliverCorrections();
  expect(await validBetsOf(top)).toEqual([1_000n]);
  await placeBelow(test, supplier.member.memberId, otherAgent.memberId);
  expect((await supplier.rollback(second, { round: second })).status).toBe("RS_OK");
  await deliverCorrections();
  await countOpenDays(test.deps);
  expect(await validBetsOf(top)).toEqual([0n]);
  expect(await validBetsOf(otherAgent)).toEqual([]);
  expect(await findBroken()).toEqual([]);
});

it("a closed day is reported if its team figures were changed directly in the database", async () => {
  const owner = openDatabase(test.ownerUrl, { as: "owner" });
  const [row] = await owner.query<{ day: string }>(
    `update team_day set stake = stake + 1 where merchant_id = 1 and agent_id = $1 and bets > 0
     returning to_char(day, 'YYYY-MM-DD') as day`,
    [top.memberId],
  );
  expect(await findBroken()).toEqual([`team-day:${row?.day}:${top.memberId}`]);
  await owner.close();
});
