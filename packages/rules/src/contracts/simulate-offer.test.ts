import { describe, expect, it } from "vitest";
import { checkMargin } from "./check-margin.ts";
import { settleWindow } from "./settle-window.ts";
import { simulateOffer } from "./simulate-offer.ts";
import { bet, contractOf, termsOf, tier, treeOf, windowWith } from "./testing/settlement-world.ts";

const percent = 10_000n;
const places = treeOf({ 1: 0, 2: 1, 3: 2 });
const agentContract = contractOf(1, termsOf([tier(percent)]));
const downlineContract = contractOf(2, termsOf([tier(6_000n)]));
const pastWindow = (bets: bigint) =>
  windowWith({
    places,
    sums: [bet(3, bets, { wins: (bets * 9n) / 10n })],
    contracts: [agentContract, downlineContract],
  });
const windows = [pastWindow(100_000n), pastWindow(20_000n), pastWindow(400_000n)];

describe("simulateOffer", () => {
  it("returns the bills of the settlement, the lowest and highest window, and the promised amounts", () => {
    const offered = contractOf(1, termsOf([tier(8_000n)]), { id: 900n });
    const simulated = simulateOffer({ offered, endedIds: [], windows });
    expect(simulated.windows.map(({ dueMinor }) => dueMinor)).toEqual([200n, 40n, 800n]);
    expect(simulated).toMatchObject({ totalMinor: 1_040n, worst: { dueMinor: 40n }, best: { dueMinor: 800n } });
    expect(simulated.windows[0]).toMatchObject({
      promisedMinor: 600n,
      overcommittedMinor: 0n,
      houseLeftMinor: 10_000n - 800n,
    });
    const settled = settleWindow({ ...pastWindow(100_000n), contracts: [offered, downlineContract] });
    expect(simulated.windows[0]?.bill).toEqual(settled.find(({ contractId }) => contractId === 900n));
  });

  it("returns an overcommitted amount, unless the downlines' contracts above the offered rate end", () => {
    const offered = contractOf(1, termsOf([tier(5_000n)]), { id: 900n });
    const withoutEnd = simulateOffer({ offered, endedIds: [], windows: windows.slice(0, 1) });
    expect(withoutEnd.windows[0]).toMatchObject({ dueMinor: 0n, overcommittedMinor: 100n, houseLeftMinor: 9_400n });
    const withEnd = simulateOffer({ offered, endedIds: [downlineContract.id], windows: windows.slice(0, 1) });
    expect(withEnd.windows[0]).toMatchObject({ dueMinor: 500n, overcommittedMinor: 0n, houseLeftMinor: 9_500n });
  });

  it("returns a total of 0 without past windows", () => {
    expect(simulateOffer({ offered: agentContract, endedIds: [], windows: [] })).toMatchObject({
      totalMinor: 0n,
      worst: undefined,
    });
  });
});

describe("checkMargin", () => {
  const marginInput = { productClass: "RNG", marginPpm: 40_000n, rebatePpm: 10_000n } as const;

  it("counts only the highest rate of each kind, because a level receives the difference to the level below", () => {
    const levels = [[termsOf([tier(percent)])], [termsOf([tier(6_000n)])], [termsOf([tier(2_000n)])]];
    expect(checkMargin({ ...marginInput, levels })).toMatchObject({ contractsPpm: 10_000n, leftPpm: 20_000n });
    const overcommitted = [...levels, [termsOf([tier(15_000n)])]];
    expect(checkMargin({ ...marginInput, levels: overcommitted }).contractsPpm).toBe(15_000n);
  });

  it("adds all kinds: a dividend times the margin, the higher real-time rate, and a fixed amount per team bet", () => {
    const levels = [
      [
        termsOf([tier(200_000n)], { kind: "dividend" }),
        termsOf([tier(1_000n, { winRate: 3_000n })], { kind: "realtime" }),
        termsOf([tier(50n, { teamBet: 100_000n })], { kind: "hourly", rateType: "F" }),
        termsOf([tier(percent)], { productClass: "LIVE" }),
      ],
    ];
    expect(checkMargin({ ...marginInput, levels })).toEqual({
      contractsPpm: 8_000n + 3_000n + 500n,
      rebatePpm: 10_000n,
      marginPpm: 40_000n,
      leftPpm: 18_500n,
      isFlagged: false,
    });
  });
});
