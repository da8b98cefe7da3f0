/**
 * `readWindow` can read only one agent with the agent's team (a branch) instead of all members, and can combine the
 * bets of several members into one row instead of listing each member. Neither changes the results.
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
/** Three agents, each directly below the previous one; `player` has no downlines. */
let top: MemberActor;
let middle: MemberActor;
let player: MemberActor;

beforeAll(async () => {
  world = await openTestSettlement();
  world.setClock("2026-05-04T09:56:00+08:00");
  top = await world.agent(null);
  middle = await world.agent(top);
  player = await world.agent(middle);
  const otherAgent = await world.agent(null);
  const otherDownline = await world.agent(otherAgent);
  const realtimeTerms = (rate: bigint) => terms("realtime", [tier(rate)]);
  await world.sign(null, top, realtimeTerms(10_000n));
  await world.sign(top, middle, realtimeTerms(6_000n));
  await world.sign(middle, player, realtimeTerms(4_000n));
  await world.sign(null, otherAgent, realtimeTerms(10_000n));
  for (const bettor of [player, middle, otherDownline]) {
    await world.bet(bettor, 1_000n * peso, { at: "2026-05-04T10:01:00+08:00" });
  }
});
afterAll(() => world.close());

const nextWindow = { fromMs: window.untilMs, untilMs: window.untilMs + 300_000 };

function read(branchOf?: bigint, countsOwnBets = false) {
  return readWindow(world.test.deps.db, {
    ...readInputOf(countsOwnBets),
    isGrouped: false,
    ...(branchOf !== undefined && { branchOf }),
  });
}

function readInputOf(countsOwnBets: boolean) {
  const merchant = world.test.deps.merchants.byId(merchantId);
  const settings = { ...runSettingsOf(merchant), countsOwnBets };
  const { currency } = merchant;
  const windowToSettle = { merchantId, kind: "realtime", period: "MIN5", currency, window } as const;
  return { ...windowToSettle, settings, runId: null, asOf: null } as const;
}

const offeredContract = (receiverId: bigint) => ({
  id: 0n,
  version: 1,
  receiverId,
  giverId: null,
  terms: terms("realtime", [tier(8_000n)]),
  carriedMillionths: 0n,
});
const simulate = (input: SettlementInput, receiverId: bigint) => {
  const [simulatedWindow] = simulateOffer({
    offered: offeredContract(receiverId),
    endedIds: [],
    windows: [input],
  }).windows;
  return (
    simulatedWindow && {
      due: simulatedWindow.dueMinor,
      promised: simulatedWindow.promisedMinor,
      left: simulatedWindow.houseLeftMinor,
      reach: simulatedWindow.bill.reach,
    }
  );
};
const receiverIdsOf = ({ contracts }: SettlementInput) => contracts.map(({ receiverId }) => receiverId).toSorted();

test("a window that is read for a branch contains only the contracts of the branch", async () => {
  const { input } = await read(middle.memberId);
  expect(receiverIdsOf(input)).toEqual([middle.memberId, player.memberId].toSorted());
  expect(receiverIdsOf((await read()).input)).toHaveLength(4);
});

test.each([false, true])(
  "the simulation of an offer gives the same result for the branch as for all members (own bets counted: %s)",
  async (countsOwnBets) => {
    const wholeInput = (await read(undefined, countsOwnBets)).input;
    for (const { memberId } of [top, middle, player]) {
      const branchInput = (await read(memberId, countsOwnBets)).input;
      expect(simulate(branchInput, memberId)).toEqual(simulate(wholeInput, memberId));
    }
    expect(simulate(wholeInput, top.memberId)?.promised).toBeGreaterThan(0n);
  },
);

test("bills are the same with grouped members and with all members listed, with and without own bets", async () => {
  const { db } = world.test.deps;
  world.setClock("2026-05-04T09:57:00+08:00");
  const upperAgent = await world.agent(null);
  const lowerAgent = await world.agent(upperAgent);
  const [rich, alike, poor, twice, unlucky] = await Promise.all([1, 2, 3, 4, 5].map(() => world.agent(lowerAgent)));
  if (!rich || !alike || !poor || !twice || !unlucky) throw new Error("a member is missing");
  await world.sign(null, upperAgent, terms("realtime", [tier(9_000n)], { activeMinimumBet: 500n * peso }));
  await world.sign(upperAgent, lowerAgent, terms("realtime", [tier(6_000n)], { activeMinimumBet: 100n * peso }));
  const at = "2026-05-04T10:06:00+08:00";
  await world.bet(rich, 400n * peso, { at, win: 100n * peso });
  await world.bet(rich, 400n * peso, { at });
  await world.bet(alike, 500n * peso, { at });
  await world.bet(poor, 200n * peso, { at });
  await world.bet(twice, 300n * peso, { at });
  await world.bet(twice, 300n * peso, { at, category: "LIVE" });
  await world.bet(lowerAgent, 50n * peso, { at });
  await world.bet(unlucky, 900n * peso, { at, status: 4 });
  for (const countsOwnBets of [false, true]) {
    const readInput = { ...readInputOf(countsOwnBets), window: nextWindow };
    const grouped = await readWindow(db, { ...readInput, isGrouped: true });
    const listed = await readWindow(db, { ...readInput, isGrouped: false });
    const bills = settleWindow(grouped.input);
    expect(printBills(bills)).toBe(printBills(settleWindow(listed.input)));
    const activeOf = ({ memberId }: MemberActor) =>
      bills.filter(({ payeeId }) => payeeId === memberId).map(({ reach }) => reach.activeMembers);
    expect([activeOf(upperAgent), activeOf(lowerAgent)]).toEqual([[3n], [4n]]);
    // Of the grouped members, two reached the larger minimum and one reached only the smaller. The receiver of a
    // contract (`lowerAgent`) and the member with bets in two categories (`twice`) are not grouped.
    expect(grouped.input.crowds.map(({ people, reachedMinimum }) => ({ people, reachedMinimum }))).toEqual(
      expect.arrayContaining([
        { people: 1, reachedMinimum: 100n * peso },
        { people: 2, reachedMinimum: 500n * peso },
      ]),
    );
    expect([grouped.input.crowds.length, grouped.input.sums.length]).toEqual([2, 3]);
    const total = (rows: typeof listed.bets) => rows.reduce((sum, { bets }) => sum + bets, 0n);
    expect([total(grouped.bets), total(listed.bets)]).toEqual([7n, 7n]);
  }
});
