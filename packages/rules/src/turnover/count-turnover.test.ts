import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTurnover } from "./count-turnover.ts";
import type { SettledBet, TurnoverTerms } from "./count-turnover.ts";

const half = 500_000;

function terms(id: bigint, required: bigint, overrides: Partial<TurnoverTerms> = {}): TurnoverTerms {
  return { id, required, weights: {}, countsBonus: false, startedAt: 0, expiresAt: null, ...overrides };
}

function bet(id: bigint, validBet: bigint, overrides: Partial<SettledBet> = {}): SettledBet {
  return { id, validBet, bonusPart: 0n, category: "RNG", placedAt: 10, settledAt: 20, ...overrides };
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

  it("counts a bet first for the oldest requirement, and only the remaining stake for the next requirement", () => {
    const lines = countTurnover([terms(1n, 100n), terms(2n, 50n)], [bet(1n, 120n)]);
    expect(sums(lines)).toEqual([
      [100n, true],
      [20n, false],
    ]);
  });

  it("counts a category by its weight, and counts nothing with weight zero", () => {
    const weightedTerms = terms(1n, 100n, { weights: { LIVE: half, SPORTS: 0 } });
    const bets = [bet(1n, 61n, { category: "LIVE" }), bet(2n, 500n, { category: "SPORTS" }), bet(3n, 7n)];
    expect(sums(countTurnover([weightedTerms], bets))).toEqual([[37n, false]]);
  });

  it("adds up fractions of many small bets in a weighted category", () => {
    const weightedTerms = terms(1n, 100n, { weights: { LIVE: 300_000 } });
    const bets = Array.from({ length: 10 }, (_, at) => bet(BigInt(at), 1n, { category: "LIVE" }));
    expect(sums(countTurnover([weightedTerms], bets))).toEqual([[3n, false]]);
  });

  it("counts stakes paid with bonus money only for the requirement of a bonus", () => {
    const bets = [bet(1n, 30n, { bonusPart: 70n }), bet(2n, 0n, { bonusPart: 20n })];
    expect(sums(countTurnover([terms(1n, 100n)], bets))).toEqual([[30n, false]]);
    expect(sums(countTurnover([terms(1n, 100n, { countsBonus: true })], bets))).toEqual([[100n, true]]);
  });

  it("counts stakes paid with bonus money before other stakes for the requirement of a bonus", () => {
    const lines = countTurnover(
      [terms(1n, 50n, { countsBonus: true }), terms(2n, 50n)],
      [bet(1n, 40n, { bonusPart: 45n })],
    );
    expect(sums(lines)).toEqual([
      [50n, true],
      [35n, false],
    ]);
  });

  it("counts bets placed after its start and settled before its expiry", () => {
    const limitedTerms = terms(1n, 100n, { startedAt: 10, expiresAt: 30 });
    const bets = [
      bet(1n, 1n, { placedAt: 9 }),
      bet(2n, 2n, { placedAt: 10, settledAt: 29 }),
      bet(0n, 8n, { placedAt: 10, settledAt: 29 }),
      bet(3n, 4n, { placedAt: 11, settledAt: 30 }),
    ];
    expect(sums(countTurnover([limitedTerms], bets))).toEqual([[2n, false]]);
  });
});

const category = fc.constantFrom("RNG", "LIVE", "SPORTS");
const weight = fc.constantFrom(0, 100_000, 333_333, half, 1_000_000);
const anyTerms = fc.record({
  id: fc.bigInt(1n, 50n).map((number) => 2n * number),
  required: fc.bigInt(1n, 60n),
  weights: fc.dictionary(category, weight),
  countsBonus: fc.boolean(),
  startedAt: fc.integer({ min: 0, max: 20 }),
  expiresAt: fc.option(fc.integer({ min: 21, max: 40 })),
});
const anyBet = fc.record({
  id: fc.bigInt(1n, 50n).map((number) => 2n * number - 1n),
  category,
  validBet: fc.bigInt(0n, 40n),
  bonusPart: fc.bigInt(0n, 20n),
  placedAt: fc.integer({ min: 0, max: 30 }),
  settledAt: fc.integer({ min: 0, max: 40 }),
});
const inputs = [fc.array(anyTerms, { maxLength: 5 }), fc.array(anyBet, { maxLength: 25 })] as const;

/** A simple model: each unit of a bet goes to the first requirement that accepts it and is not met. */
function countUnitByUnit(requirements: readonly TurnoverTerms[], bets: readonly SettledBet[]): bigint[] {
  const sumsPpm = requirements.map(() => 0n);
  for (const { id: betId, category, validBet, bonusPart, placedAt, settledAt } of bets) {
    // Units of bonus money first, because fewer requirements accept them.
    for (let unit = 0n; unit < bonusPart + validBet; unit += 1n) {
      const index = requirements.findIndex(({ id, required, weights, countsBonus, startedAt, expiresAt }, at) => {
        if (unit < bonusPart && !countsBonus) return false;
        const isAfterStart = placedAt > startedAt || (placedAt === startedAt && betId > id);
        const isInTime = isAfterStart && settledAt < (expiresAt ?? Infinity);
        return isInTime && weights[category] !== 0 && (sumsPpm[at] ?? 0n) < required * 1_000_000n;
      });
      if (index < 0) continue;
      sumsPpm[index] = (sumsPpm[index] ?? 0n) + BigInt(requirements[index]?.weights[category] ?? 1_000_000);
    }
  }
  return sumsPpm.map((sum, at) => {
    const counted = sum / 1_000_000n;
    const required = requirements[at]?.required ?? 0n;
    return counted < required ? counted : required;
  });
}

describe("countTurnover for random bets and requirements", () => {
  it("returns the same as counting unit by unit", () => {
    fc.assert(
      fc.property(...inputs, (requirements, bets) => {
        expect(countTurnover(requirements, bets).map(({ counted }) => counted)).toEqual(
          countUnitByUnit(requirements, bets),
        );
      }),
    );
  });

  it("returns lines whose amount is the sum of their bets", () => {
    fc.assert(
      fc.property(...inputs, (requirements, bets) => {
        for (const line of countTurnover(requirements, bets)) {
          expect(line.bets.reduce((sum, { counted }) => sum + counted, 0n)).toBe(line.counted);
        }
      }),
    );
  });

  it("returns the same after a bet was reversed as without the bet", () => {
    fc.assert(
      fc.property(...inputs, fc.nat(), (requirements, bets, at) => {
        const otherBets = bets.filter((_, index) => index !== at % Math.max(bets.length, 1));
        const zeroAmounts = { validBet: 0n, bonusPart: 0n };
        const betsWithReversal = bets.map((bet, index) =>
          index === at % bets.length ? { ...bet, ...zeroAmounts } : bet,
        );
        expect(sums(countTurnover(requirements, betsWithReversal))).toEqual(
          sums(countTurnover(requirements, otherBets)),
        );
      }),
    );
  });
});
