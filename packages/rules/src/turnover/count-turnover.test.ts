import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTurnover } from "./count-turnover.ts";
import type { SettledBet, TurnoverTerms } from "./count-turnover.ts";

const half = 500_000;

function terms(id: bigint, required: bigint, more: Partial<TurnoverTerms> = {}): TurnoverTerms {
  return { id, required, weights: {}, countsBonus: false, startedAt: 0, expiresAt: null, ...more };
}

function bet(id: bigint, validBet: bigint, more: Partial<SettledBet> = {}): SettledBet {
  return { id, validBet, bonusPart: 0n, category: "RNG", placedAt: 10, settledAt: 20, ...more };
}

const sums = (lines: ReturnType<typeof countTurnover>) => lines.map(({ counted, isMet }) => [counted, isMet]);

describe("a turnover requirement", () => {
  it("counts bet by bet until it is met", () => {
    expect(sums(countTurnover([terms(1n, 100n)], [bet(1n, 60n)]))).toEqual([[60n, false]]);
    const [line] = countTurnover([terms(1n, 100n)], [bet(1n, 60n), bet(2n, 60n), bet(3n, 5n)]);
    expect(line).toMatchObject({ counted: 100n, isMet: true });
    expect(line?.bets.map(({ bet: { id }, counted }) => [id, counted])).toEqual([
      [1n, 60n],
      [2n, 40n],
    ]);
  });

  it("counts a bet once, oldest requirement first, and the rest for the next one", () => {
    const lines = countTurnover([terms(1n, 100n), terms(2n, 50n)], [bet(1n, 120n)]);
    expect(sums(lines)).toEqual([
      [100n, true],
      [20n, false],
    ]);
  });

  it("counts a category by its weight, and not at all with weight zero", () => {
    const weighted = terms(1n, 100n, { weights: { LIVE: half, SPORTS: 0 } });
    const bets = [bet(1n, 61n, { category: "LIVE" }), bet(2n, 500n, { category: "SPORTS" }), bet(3n, 7n)];
    expect(sums(countTurnover([weighted], bets))).toEqual([[37n, false]]);
  });

  it("loses no fraction with many small bets of a weighted category", () => {
    const weighted = terms(1n, 100n, { weights: { LIVE: 300_000 } });
    const bets = Array.from({ length: 10 }, (_, at) => bet(BigInt(at), 1n, { category: "LIVE" }));
    expect(sums(countTurnover([weighted], bets))).toEqual([[3n, false]]);
  });

  it("counts stakes of bonus money only for a bonus", () => {
    const bets = [bet(1n, 30n, { bonusPart: 70n }), bet(2n, 0n, { bonusPart: 20n })];
    expect(sums(countTurnover([terms(1n, 100n)], bets))).toEqual([[30n, false]]);
    expect(sums(countTurnover([terms(1n, 100n, { countsBonus: true })], bets))).toEqual([[100n, true]]);
  });

  it("uses bonus stakes first for a bonus", () => {
    const lines = countTurnover(
      [terms(1n, 50n, { countsBonus: true }), terms(2n, 50n)],
      [bet(1n, 40n, { bonusPart: 45n })],
    );
    expect(sums(lines)).toEqual([
      [50n, true],
      [35n, false],
    ]);
  });

  it("counts bets placed after its start, also when settled late, and none after its expiry", () => {
    const window = terms(1n, 100n, { startedAt: 10, expiresAt: 30 });
    const bets = [
      bet(1n, 1n, { placedAt: 9 }),
      bet(2n, 2n, { placedAt: 10, settledAt: 29 }),
      bet(0n, 8n, { placedAt: 10, settledAt: 29 }),
      bet(3n, 4n, { placedAt: 11, settledAt: 30 }),
    ];
    expect(sums(countTurnover([window], bets))).toEqual([[2n, false]]);
  });
});

const category = fc.constantFrom("RNG", "LIVE", "SPORTS");
const weight = fc.constantFrom(0, 100_000, 333_333, half, 1_000_000);
const anyTerms = fc.record({
  id: fc.bigInt(1n, 50n).map((half) => 2n * half),
  required: fc.bigInt(1n, 60n),
  weights: fc.dictionary(category, weight),
  countsBonus: fc.boolean(),
  startedAt: fc.integer({ min: 0, max: 20 }),
  expiresAt: fc.option(fc.integer({ min: 21, max: 40 })),
});
const anyBet = fc.record({
  id: fc.bigInt(1n, 50n).map((half) => 2n * half - 1n),
  category,
  validBet: fc.bigInt(0n, 40n),
  bonusPart: fc.bigInt(0n, 20n),
  placedAt: fc.integer({ min: 0, max: 30 }),
  settledAt: fc.integer({ min: 0, max: 40 }),
});
const worlds = [fc.array(anyTerms, { maxLength: 5 }), fc.array(anyBet, { maxLength: 25 })] as const;

/** A simple model: each unit goes to the first requirement that accepts it and is not met. */
function countByHand(all: readonly TurnoverTerms[], bets: readonly SettledBet[]): bigint[] {
  const parts = all.map(() => 0n);
  for (const each of bets) {
    // Units of bonus money first, because fewer requirements accept them.
    for (let unit = 0n; unit < each.bonusPart + each.validBet; unit += 1n) {
      const place = all.findIndex(({ id, required, weights, countsBonus, startedAt, expiresAt }, at) => {
        if (unit < each.bonusPart && !countsBonus) return false;
        const isAfter = each.placedAt > startedAt || (each.placedAt === startedAt && each.id > id);
        const takes = isAfter && each.settledAt < (expiresAt ?? Infinity);
        return takes && weights[each.category] !== 0 && (parts[at] ?? 0n) < required * 1_000_000n;
      });
      if (place >= 0) parts[place] = (parts[place] ?? 0n) + BigInt(all[place]?.weights[each.category] ?? 1_000_000);
    }
  }
  return parts.map((sum, at) => {
    const counted = sum / 1_000_000n;
    const required = all[at]?.required ?? 0n;
    return counted < required ? counted : required;
  });
}

describe("the count of any bets for any requirements", () => {
  it("equals counting unit by unit", () => {
    fc.assert(
      fc.property(...worlds, (all, bets) => {
        expect(countTurnover(all, bets).map(({ counted }) => counted)).toEqual(countByHand(all, bets));
      }),
    );
  });

  it("explains every unit of a line by its bets", () => {
    fc.assert(
      fc.property(...worlds, (all, bets) => {
        for (const line of countTurnover(all, bets)) {
          expect(line.bets.reduce((sum, { counted }) => sum + counted, 0n)).toBe(line.counted);
        }
      }),
    );
  });

  it("is the same after a reversed bet as without the bet", () => {
    fc.assert(
      fc.property(...worlds, fc.nat(), (all, bets, at) => {
        const without = bets.filter((_, place) => place !== at % Math.max(bets.length, 1));
        const nothing = { validBet: 0n, bonusPart: 0n };
        const corrected = bets.map((each, place) => (place === at % bets.length ? { ...each, ...nothing } : each));
        expect(sums(countTurnover(all, corrected))).toEqual(sums(countTurnover(all, without)));
      }),
    );
  });
});
