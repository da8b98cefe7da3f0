/** A window read for one branch alone settles that branch as the whole house's window does. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { simulateOffer } from "@openhouse/rules/contracts/simulate-offer";
import type { SettlementInput } from "@openhouse/rules/contracts/settlement-input";
import type { MemberActor } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestSettlement } from "../../testing/test-settlement.ts";
import { readWindow } from "./read-window.ts";
import { runSettingsOf } from "./settlement.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const window = { fromMs: Date.parse("2026-05-04T10:00:00+08:00"), untilMs: Date.parse("2026-05-04T10:05:00+08:00") };

let world: TestSettlement;
/** Below each other; `player` has nobody below. */
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

beforeAll(async () => {
  world = await openTestSettlement();
  world.at("2026-05-04T09:56:00+08:00");
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  const elsewhere = await world.agent(null);
  const stranger = await world.agent(elsewhere);
  const rated = (rate: bigint) => terms("realtime", [tier(rate)]);
  await world.sign(null, top, rated(10_000n));
  await world.sign(top, middle, rated(6_000n));
  await world.sign(middle, player, rated(4_000n));
  await world.sign(null, elsewhere, rated(10_000n));
  for (const by of [player, middle, stranger]) {
    await world.bet(by, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
  }
});
afterAll(() => world.close());

function read(branchOf?: bigint, countsOwnBets = false) {
  const { merchants, db } = world.test.deps;
  const merchant = merchants.byId(merchantId);
  const settings = { ...runSettingsOf(merchant), countsOwnBets };
  const reading = {
    merchantId,
    kind: "realtime",
    period: "MIN5",
    currency: merchant.currency,
    window,
    settings,
  } as const;
  return readWindow(db, { ...reading, runId: null, asOf: null, ...(branchOf !== undefined && { branchOf }) });
}

const offered = (receiverId: bigint) => ({
  id: 0n,
  version: 1,
  receiverId,
  giverId: null,
  terms: terms("realtime", [tier(8_000n)]),
  carriedMillionths: 0n,
});
const tried = (input: SettlementInput, receiverId: bigint) => {
  const [only] = simulateOffer({ offered: offered(receiverId), endedIds: [], windows: [input] }).windows;
  return (
    only && { due: only.dueMinor, promised: only.promisedMinor, left: only.houseLeftMinor, reach: only.bill.reach }
  );
};
const receivers = ({ contracts }: SettlementInput) => contracts.map(({ receiverId }) => receiverId).toSorted();

test("it holds the contracts of the branch, and none of others", async () => {
  const { input } = await read(middle.memberId);
  expect(receivers(input)).toEqual([middle.memberId, player.memberId].toSorted());
  expect(receivers((await read()).input)).toHaveLength(4);
});

test.each([false, true])("an offer comes to the same, own bets counted: %s", async (countsOwnBets) => {
  const whole = (await read(undefined, countsOwnBets)).input;
  for (const { memberId } of [top, middle, player]) {
    const part = (await read(memberId, countsOwnBets)).input;
    expect(tried(part, memberId)).toEqual(tried(whole, memberId));
  }
  expect(tried(whole, top.memberId)?.promised).toBeGreaterThan(0n);
});
