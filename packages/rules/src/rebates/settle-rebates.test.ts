import { describe, expect, it } from "vitest";
import { drawFrom, shuffled } from "../contracts/testing/make-settlement.ts";
import { compareRebates, printRebates, textOfRebateKey } from "./rebate-entry.ts";
import type { RebateEntry } from "./rebate-entry.ts";
import { settleRebates } from "./settle-rebates.ts";
import type { RebateBets, RebateInput } from "./settle-rebates.ts";
import { makeDay, uplinesOf } from "./testing/make-rebates.ts";
import { settleNaively } from "./testing/settle-naively.ts";

const peso = 100n;
const zeroRates = { LOTT: 0, FISH: 0, RNG: 0, LIVE: 0, SPORTS: 0, ESPORTS: 0 };
const usual = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const raisedRng = (ppm: number) => ({ ...zeroRates, RNG: ppm });
const bet = (overrides: Partial<RebateBets> = {}): RebateBets => {
  return { memberId: 3n, lineageId: 0n, category: "RNG", validBet: 1_000n * peso, ...overrides };
};
/** Member 3 is below agent 2, who is below agent 1. */
const chains = [
  { id: 11n, agentId: 1n, parentId: 0n },
  { id: 12n, agentId: 2n, parentId: 11n },
];
const settle = (overrides: Partial<RebateInput>) =>
  settleRebates({ bets: [], chains: [], usual, raised: new Map(), ...overrides });
const dueByKey = (entries: readonly RebateEntry[]) =>
  Object.fromEntries(entries.map((entry) => [textOfRebateKey(entry), entry.dueMinor]));

describe("settleRebates", () => {
  it.each([
    ["LOTT", 10_00n],
    ["ELOTT", 10_00n],
    ["FISH", 10_00n],
    ["RNG", 12_00n],
    ["LIVE", 8_00n],
    ["SPORTS", 10_00n],
    ["ESPORTS", 10_00n],
  ])("pays the usual rate for bets of 1,000.00 in %s", (category, due) => {
    expect(dueByKey(settle({ bets: [bet({ category })] }))).toEqual({ [`3:${category}:player`]: due });
  });

  it.each(["PVP", "COCKFIGHT", "", "constructor"])("pays nothing for bets in the category %j", (category) => {
    expect(settle({ bets: [bet({ category })] })).toEqual([]);
  });

  it("pays each agent the difference to the rate below, and returns both rates", () => {
    const raised = new Map([
      [1n, raisedRng(20_000)],
      [2n, raisedRng(15_000)],
    ]);
    const entries = settle({ bets: [bet({ lineageId: 12n })], chains, raised });
    expect(dueByKey(entries)).toEqual({ "1:RNG:agent": 5_00n, "2:RNG:agent": 3_00n, "3:RNG:player": 12_00n });
    expect(entries.map(({ lines }) => lines)).toEqual([
      [{ viaId: 2n, ownPpm: 20_000, belowPpm: 15_000, validBet: 1_000n * peso }],
      [{ viaId: 3n, ownPpm: 15_000, belowPpm: 12_000, validBet: 1_000n * peso }],
      [{ viaId: 3n, ownPpm: 12_000, belowPpm: 0, validBet: 1_000n * peso }],
    ]);
  });

  it("pays an agent nothing if a downline has a higher rate, and deducts nothing from the downline", () => {
    const raised = new Map([
      [1n, raisedRng(14_000)],
      [3n, raisedRng(18_000)],
    ]);
    expect(dueByKey(settle({ bets: [bet({ lineageId: 12n })], chains, raised }))).toEqual({ "3:RNG:player": 18_00n });
  });

  it("pays an agent the difference to the highest rate on the path", () => {
    const raised = new Map([
      [1n, raisedRng(20_000)],
      [2n, raisedRng(13_000)],
      [3n, raisedRng(16_000)],
    ]);
    const entries = settle({ bets: [bet({ lineageId: 12n })], chains, raised });
    expect(dueByKey(entries)).toEqual({ "1:RNG:agent": 4_00n, "3:RNG:player": 16_00n });
    expect(entries[0]?.lines).toMatchObject([{ viaId: 2n, belowPpm: 16_000 }]);
  });

  it("rounds down once per category, and returns the remainder", () => {
    const bets = [bet({ validBet: 60n }), bet({ validBet: 70n, lineageId: 11n })];
    expect(settle({ bets, chains })).toMatchObject([{ dueMinor: 1n, restMillionths: 560_000, validBet: 130n }]);
    expect(settle({ bets: [bet({ validBet: 83n })] })).toEqual([]);
  });

  it("uses the lineage of each bet, so that both agents of a moved member are paid", () => {
    const raised = new Map([
      [1n, raisedRng(13_000)],
      [2n, raisedRng(16_000)],
    ]);
    const separateChains = [
      { id: 11n, agentId: 1n, parentId: 0n },
      { id: 12n, agentId: 2n, parentId: 0n },
    ];
    const bets = [bet({ lineageId: 11n }), bet({ lineageId: 12n })];
    expect(dueByKey(settle({ bets, chains: separateChains, raised }))).toEqual({
      "1:RNG:agent": 1_00n,
      "2:RNG:agent": 4_00n,
      "3:RNG:player": 24_00n,
    });
  });

  it("refuses bets below an unknown lineage", () => {
    expect(() => settle({ bets: [bet({ lineageId: 99n })] })).toThrow(RangeError);
    expect(() => settle({ chains: [{ id: 12n, agentId: 2n, parentId: 11n }] })).toThrow(RangeError);
  });
});

describe("settleRebates on random days", () => {
  it("returns the same amounts as the reference implementation", () => {
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const { input, bets, rateOf } = makeDay(seed);
      const naive = [...settleNaively(bets, rateOf).values()].map((entry) => {
        return { ...entry, restMillionths: Number(entry.restMillionths) };
      });
      const entries = settleRebates(input).map(({ payeeId, side, category, dueMinor, restMillionths }) => {
        return { payeeId, side, category, dueMinor, restMillionths };
      });
      const sorted = naive.toSorted((a, b) => compareRebates(a as RebateEntry, b as RebateEntry));
      expect(entries, `seed ${seed}`).toEqual(sorted);
    }
  });

  it("returns the same bytes for any order of the rows", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { input } = makeDay(seed);
      const draw = drawFrom(seed + 7);
      const reordered = { ...input, bets: shuffled(draw, input.bets), chains: shuffled(draw, input.chains) };
      expect(printRebates(settleRebates(reordered)), `seed ${seed}`).toBe(printRebates(settleRebates(input)));
    }
  });

  it("never pays more than the highest rate on the path of a bet, and returns lines that add up to the due amount", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { input, bets, rateOf } = makeDay(seed);
      let bound = 0n;
      for (const { memberId, uplines, category, validBet } of bets) {
        const name = category === "ELOTT" ? "LOTT" : category;
        const rates = [memberId, ...uplines].map((id) => (rateOf(id) as Record<string, number>)[name] ?? 0);
        if (Object.hasOwn(rateOf(memberId), name)) bound += validBet * BigInt(Math.max(...rates));
      }
      let total = 0n;
      for (const { lines, dueMinor, restMillionths, validBet } of settleRebates(input)) {
        const millionths = lines.reduce((sum, line) => sum + line.validBet * BigInt(line.ownPpm - line.belowPpm), 0n);
        expect(millionths, `seed ${seed}`).toBe(dueMinor * 1_000_000n + BigInt(restMillionths));
        expect(lines.every(({ ownPpm, belowPpm }) => ownPpm > belowPpm)).toBe(true);
        expect(lines.reduce((sum, line) => sum + line.validBet, 0n)).toBe(validBet);
        total += millionths;
      }
      expect(total <= bound, `seed ${seed}`).toBe(true);
    }
  });

  it("has random days with at least one agent in every lineage", () => {
    const { input } = makeDay(5);
    for (const { id } of input.chains) expect(uplinesOf(id, input.chains).length).toBeGreaterThan(0);
  });
});
