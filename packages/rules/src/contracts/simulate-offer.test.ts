import { describe, expect, it } from "vitest";
import { checkMargin } from "./check-margin.ts";
import { settleWindow } from "./settle-window.ts";
import { simulateOffer } from "./simulate-offer.ts";
import { bet, contractOf, termsOf, tier, treeOf, windowWith } from "./testing/settlement-world.ts";

const percent = 10_000n;
const places = treeOf({ 1: 0, 2: 1, 3: 2 });
const own = contractOf(1, termsOf([tier(percent)]));
const lower = contractOf(2, termsOf([tier(6_000n)]));
const past = (bets: bigint) =>
  windowWith({ places, sums: [bet(3, bets, { wins: (bets * 9n) / 10n })], contracts: [own, lower] });
const windows = [past(100_000n), past(20_000n), past(400_000n)];

describe("a simulated offer", () => {
  it("pays what the settlement pays, with the lowest and highest window and the promised amounts", () => {
    const offered = contractOf(1, termsOf([tier(8_000n)]), { id: 900n });
    const simulated = simulateOffer({ offered, endedIds: [], windows });
    expect(simulated.windows.map(({ dueMinor }) => dueMinor)).toEqual([200n, 40n, 800n]);
    expect(simulated).toMatchObject({ totalMinor: 1_040n, worst: { dueMinor: 40n }, best: { dueMinor: 800n } });
    expect(simulated.windows[0]).toMatchObject({
      promisedMinor: 600n,
      overcommittedMinor: 0n,
      houseLeftMinor: 10_000n - 800n,
    });
    const settled = settleWindow({ ...past(100_000n), contracts: [offered, lower] });
    expect(simulated.windows[0]?.bill).toEqual(settled.find(({ contractId }) => contractId === 900n));
  });

  it("shows overcommitment, which disappears when the contracts above the new rate end", () => {
    const offered = contractOf(1, termsOf([tier(5_000n)]), { id: 900n });
    const kept = simulateOffer({ offered, endedIds: [], windows: windows.slice(0, 1) });
    expect(kept.windows[0]).toMatchObject({ dueMinor: 0n, overcommittedMinor: 100n, houseLeftMinor: 9_400n });
    const ended = simulateOffer({ offered, endedIds: [lower.id], windows: windows.slice(0, 1) });
    expect(ended.windows[0]).toMatchObject({ dueMinor: 500n, overcommittedMinor: 0n, houseLeftMinor: 9_500n });
  });

  it("is empty without past windows", () => {
    expect(simulateOffer({ offered: own, endedIds: [], windows: [] })).toMatchObject({
      totalMinor: 0n,
      worst: undefined,
    });
  });
});

describe("the margin of a class", () => {
  const question = { productClass: "RNG", marginPpm: 40_000n, rebatePpm: 10_000n } as const;

  it("counts the highest level of each kind, because levels above receive the difference", () => {
    const levels = [[termsOf([tier(percent)])], [termsOf([tier(6_000n)])], [termsOf([tier(2_000n)])]];
    expect(checkMargin({ ...question, levels })).toMatchObject({ contractsPpm: 10_000n, leftPpm: 20_000n });
    const overcommitted = [...levels, [termsOf([tier(15_000n)])]];
    expect(checkMargin({ ...question, levels: overcommitted }).contractsPpm).toBe(15_000n);
  });

  it("adds the kinds: dividends by margin, real-time salaries by the higher rate, fixed sums by sales", () => {
    const levels = [
      [
        termsOf([tier(200_000n)], { kind: "dividend" }),
        termsOf([tier(1_000n, { winRate: 3_000n })], { kind: "realtime" }),
        termsOf([tier(50n, { teamBet: 100_000n })], { kind: "hourly", rateType: "F" }),
        termsOf([tier(percent)], { productClass: "LIVE" }),
      ],
    ];
    expect(checkMargin({ ...question, levels })).toEqual({
      contractsPpm: 8_000n + 3_000n + 500n,
      rebatePpm: 10_000n,
      marginPpm: 40_000n,
      leftPpm: 18_500n,
      isFlagged: false,
    });
  });
});
