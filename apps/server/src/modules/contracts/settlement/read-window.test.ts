/**
 * A window read for one branch settles that branch like the whole window, and a window with grouped members settles
 * like one with all members listed.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { settleWindow } from "@openhouse/rules/contracts/settle-window";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";
import { simulateOffer } from "@openhouse/rules/contracts/simulate-offer";
import type { SettlementInput } from "@openhouse/rules/contracts/settlement-input";
import type { MemberActor } from "../../../core/actor.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { openTestSettlement, terms, tier } from "../../../testing/test-settlement.ts";
import type { TestSettlement } from "../../../testing/test-settlement.ts";
import { readWindow } from "./read-window.ts";
import { runSettingsOf } from "./settlement.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const window = { fromMs: Date.parse("2026-05-04T10:00:00+08:00"), untilMs: Date.parse("2026-05-04T10:05:00+08:00") };

let world: TestSettlement;
/** Each is below the previous one; `player` has no downlines. */
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

const nextWindow = { fromMs: window.untilMs, untilMs: window.untilMs + 300_000 };

function read(branchOf?: bigint, countsOwnBets = false) {
  return readWindow(world.test.deps.db, {
    ...readingOf(countsOwnBets),
    isTogether: false,
    ...(branchOf !== undefined && { branchOf }),
  });
}

function readingOf(countsOwnBets: boolean) {
  const merchant = world.test.deps.merchants.byId(merchantId);
  const settings = { ...runSettingsOf(merchant), countsOwnBets };
  const { currency } = merchant;
  const of = { merchantId, kind: "realtime", period: "MIN5", currency, window } as const;
  return { ...of, settings, runId: null, asOf: null } as const;
}

const offered = (receiverId: bigint) => ({
  id: 0n,
  version: 1,
  receiverId,
  giverId: null,
  terms: terms("realtime", [tier(8_000n)]),
  carriedMillionths: 0n,
});
const simulate = (input: SettlementInput, receiverId: bigint) => {
  const [only] = simulateOffer({ offered: offered(receiverId), endedIds: [], windows: [input] }).windows;
  return (
    only && { due: only.dueMinor, promised: only.promisedMinor, left: only.houseLeftMinor, reach: only.bill.reach }
  );
};
const receivers = ({ contracts }: SettlementInput) => contracts.map(({ receiverId }) => receiverId).toSorted();

test("a window of a branch contains the contracts of the branch and no others", async () => {
  const { input } = await read(middle.memberId);
  expect(receivers(input)).toEqual([middle.memberId, player.memberId].toSorted());
  expect(receivers((await read()).input)).toHaveLength(4);
});

test.each([false, true])(
  "an offer has the same result on the branch and on the whole window, own bets counted: %s",
  async (countsOwnBets) => {
    const whole = (await read(undefined, countsOwnBets)).input;
    for (const { memberId } of [top, middle, player]) {
      const part = (await read(memberId, countsOwnBets)).input;
      expect(simulate(part, memberId)).toEqual(simulate(whole, memberId));
    }
    expect(simulate(whole, top.memberId)?.promised).toBeGreaterThan(0n);
  },
);

test("bills are the same with grouped members and with all members listed, with and without own bets", async () => {
  const { db } = world.test.deps;
  world.at("2026-05-04T09:57:00+08:00");
  const chief = await world.agent(null);
  const lower = await world.agent(chief);
  const [rich, alike, poor, twice, unlucky] = await Promise.all([1, 2, 3, 4, 5].map(() => world.agent(lower)));
  if (!rich || !alike || !poor || !twice || !unlucky) throw new Error("a member is missing");
  await world.sign(null, chief, terms("realtime", [tier(9_000n)], { activeMinimumBet: 500n * peso }));
  await world.sign(chief, lower, terms("realtime", [tier(6_000n)], { activeMinimumBet: 100n * peso }));
  const at = "2026-05-04T10:06:00+08:00";
  await world.bet(rich, 400n * peso, { at, win: 100n * peso });
  await world.bet(rich, 400n * peso, { at });
  await world.bet(alike, 500n * peso, { at });
  await world.bet(poor, 200n * peso, { at });
  await world.bet(twice, 300n * peso, { at });
  await world.bet(twice, 300n * peso, { at, category: "LIVE" });
  await world.bet(lower, 50n * peso, { at });
  await world.bet(unlucky, 900n * peso, { at, status: 4 });
  for (const countsOwnBets of [false, true]) {
    const reading = { ...readingOf(countsOwnBets), window: nextWindow };
    const together = await readWindow(db, { ...reading, isTogether: true });
    const named = await readWindow(db, { ...reading, isTogether: false });
    const bills = settleWindow(together.input);
    expect(printBills(bills)).toBe(printBills(settleWindow(named.input)));
    const activeOf = ({ memberId }: MemberActor) =>
      bills.filter(({ payeeId }) => payeeId === memberId).map(({ reach }) => reach.activeMembers);
    expect([activeOf(chief), activeOf(lower)]).toEqual([[3n], [4n]]);
    // Two reached the larger minimum and one the smaller. The others are a receiver and a member with two categories.
    expect(together.input.crowds.map(({ people, reachedMinimum }) => ({ people, reachedMinimum }))).toEqual(
      expect.arrayContaining([
        { people: 1, reachedMinimum: 100n * peso },
        { people: 2, reachedMinimum: 500n * peso },
      ]),
    );
    expect([together.input.crowds.length, together.input.sums.length]).toEqual([2, 3]);
    const total = (rows: typeof named.bets) => rows.reduce((sum, { bets }) => sum + bets, 0n);
    expect([total(together.bets), total(named.bets)]).toEqual([7n, 7n]);
  }
});
