import { describe, expect, it } from "vitest";
import { drawFrom } from "../contracts/testing/make-settlement.ts";
import { diffRebates, divideCorrection, draftRebate } from "./correct-rebates.ts";
import { settleRebates } from "./settle-rebates.ts";
import { shareClaim } from "./share-claim.ts";
import { makeDay } from "./testing/make-rebates.ts";

const closedRebate = (overrides: Partial<Parameters<typeof divideCorrection>[1]> = {}) => {
  return { remainingMinor: 0n, lapsedMinor: 0n, offsetMinor: 0n, ...overrides };
};

describe("a correction of a closed day", () => {
  it.each([
    ["is carried to the next day if everything was paid", -30n, closedRebate(), [0n, 0n, -30n]],
    ["is withheld from the remaining amount", -30n, closedRebate({ remainingMinor: 50n }), [0n, 30n, 0n]],
    [
      "is withheld from the remaining amount, and the rest is carried to the next day",
      -30n,
      closedRebate({ remainingMinor: 20n }),
      [0n, 20n, -10n],
    ],
    ["is offset against a lapsed amount", -30n, closedRebate({ lapsedMinor: 40n }), [30n, 0n, 0n]],
    ["uses a lapsed amount only once", -30n, closedRebate({ lapsedMinor: 40n, offsetMinor: 25n }), [15n, 0n, -15n]],
    ["adds to the next day", 30n, closedRebate({ remainingMinor: 50n }), [0n, 0n, 30n]],
    [
      "first reverses an earlier offset against a lapsed amount",
      30n,
      closedRebate({ lapsedMinor: 40n, offsetMinor: 25n }),
      [-25n, 0n, 5n],
    ],
  ])("%s", (_, difference, state, [offsetMinor, withheldMinor, carriedMinor]) => {
    expect(divideCorrection(difference, state)).toEqual({ offsetMinor, withheldMinor, carriedMinor });
  });

  it("divides the difference so that carried − withheld − offset equals it, for random entries", () => {
    const draw = drawFrom(11);
    for (let nth = 0; nth < 2_000; nth += 1) {
      const lapsedMinor = BigInt(draw(100));
      const offsetMinor = BigInt(draw(Number(lapsedMinor) + 1));
      const state = { remainingMinor: BigInt(draw(100)), lapsedMinor, offsetMinor };
      const difference = BigInt(draw(300) - 200);
      const correction = divideCorrection(difference, state);
      expect(correction.carriedMinor - correction.withheldMinor - correction.offsetMinor).toBe(difference);
      expect(correction.withheldMinor >= 0n && correction.withheldMinor <= state.remainingMinor).toBe(true);
      const offsetNow = offsetMinor + correction.offsetMinor;
      expect(offsetNow >= 0n && offsetNow <= lapsedMinor).toBe(true);
    }
  });

  it("lists only payees whose rebate changed", () => {
    const first = { payeeId: 1n, side: "player", category: "RNG" } as const;
    const second = { payeeId: 2n, side: "agent", category: "RNG" } as const;
    const third = { payeeId: 3n, side: "player", category: "RNG" } as const;
    const before = [
      { ...first, dueMinor: 10n },
      { ...second, dueMinor: 4n },
      { ...third, dueMinor: 7n },
    ];
    const after = [
      { ...first, dueMinor: 6n },
      { ...third, dueMinor: 7n },
    ];
    expect(diffRebates(before, after)).toEqual([
      { ...first, beforeMinor: 10n, afterMinor: 6n },
      { ...second, beforeMinor: 4n, afterMinor: 0n },
    ]);
    expect(diffRebates([], after).map(({ beforeMinor }) => beforeMinor)).toEqual([0n, 0n]);
  });

  it("consists of differences that turn a day's rebates into the recalculated ones, for randomly reduced bets", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { input } = makeDay(seed);
      const draw = drawFrom(seed + 3);
      const reducedBets = input.bets.map((bet) => (draw(3) === 0 ? { ...bet, validBet: bet.validBet / 2n } : bet));
      const before = settleRebates(input);
      const after = settleRebates({ ...input, bets: reducedBets });
      const sums = new Map(before.map((entry) => [`${entry.payeeId}${entry.side}${entry.category}`, entry.dueMinor]));
      for (const { payeeId, side, category, beforeMinor, afterMinor } of diffRebates(before, after)) {
        const name = `${payeeId}${side}${category}`;
        sums.set(name, (sums.get(name) ?? 0n) + afterMinor - beforeMinor);
      }
      const expected = after.map(
        (entry) => [`${entry.payeeId}${entry.side}${entry.category}`, entry.dueMinor] as const,
      );
      expect(new Map([...sums].filter(([, minor]) => minor !== 0n)), `seed ${seed}`).toEqual(new Map(expected));
    }
  });
});

/** One day of one member in one category, with random events. */
interface SimulatedDay {
  due: bigint;
  amount: bigint;
  paid: bigint;
  lapsed: bigint;
  withheld: bigint;
  offset: bigint;
}

const remainingOf = ({ amount, paid, lapsed, withheld }: SimulatedDay) => amount - paid - lapsed - withheld;

describe("rebates after many claims, lapses and corrections", () => {
  it("add up: paid, remaining, lapsed and carried amounts, less offsets, equal the amounts due", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const draw = drawFrom(seed);
      const days: SimulatedDay[] = [];
      let carry = 0n;
      for (let step = 0; step < 60; step += 1) {
        const day = days[draw(days.length + 1)];
        if (day === undefined || draw(4) === 0) {
          const due = BigInt(draw(200));
          const { amountMinor: amount, correctionMinor } = draftRebate(due, carry);
          carry -= correctionMinor;
          days.push({ due, amount, paid: 0n, lapsed: 0n, withheld: 0n, offset: 0n });
        } else if (draw(3) === 0) {
          day.paid += BigInt(draw(Number(remainingOf(day)) + 1));
        } else if (draw(5) === 0) {
          day.lapsed += remainingOf(day);
        } else {
          const after = BigInt(draw(200));
          const state = { remainingMinor: remainingOf(day), lapsedMinor: day.lapsed, offsetMinor: day.offset };
          const correction = divideCorrection(after - day.due, state);
          day.withheld += correction.withheldMinor;
          day.offset += correction.offsetMinor;
          carry += correction.carriedMinor;
          day.due = after;
        }
        const sum = (figure: (simulatedDay: SimulatedDay) => bigint) =>
          days.reduce((total, simulatedDay) => total + figure(simulatedDay), 0n);
        const paidAndRemaining = sum((simulatedDay) => simulatedDay.paid + remainingOf(simulatedDay));
        expect(
          paidAndRemaining + sum((simulatedDay) => simulatedDay.lapsed - simulatedDay.offset) + carry,
          `seed ${seed}`,
        ).toBe(sum((simulatedDay) => simulatedDay.due));
        expect(
          days.every(
            (simulatedDay) =>
              remainingOf(simulatedDay) >= 0n &&
              simulatedDay.offset >= 0n &&
              simulatedDay.offset <= simulatedDay.lapsed,
          ),
        ).toBe(true);
      }
    }
  });
});

describe("draftRebate", () => {
  it.each([
    [100n, 0n, 100n, 0n],
    [100n, 25n, 125n, 25n],
    [100n, -25n, 75n, -25n],
    [100n, -250n, 0n, -100n],
    [0n, -250n, 0n, 0n],
    [0n, 40n, 40n, 40n],
  ])("with %s due and %s carried returns the amount %s", (due, carry, amountMinor, correctionMinor) => {
    expect(draftRebate(due, carry)).toEqual({ amountMinor, correctionMinor });
  });
});

describe("shareClaim", () => {
  const entries = [
    { id: 5n, category: "RNG", remainingMinor: 30n },
    { id: 3n, category: "RNG", remainingMinor: 20n },
    { id: 4n, category: "LIVE", remainingMinor: 0n },
  ];

  it("takes the amounts from the oldest entries first", () => {
    expect(shareClaim(entries, new Map([["RNG", 25n]]))).toEqual([
      { id: 3n, amountMinor: 20n },
      { id: 5n, amountMinor: 5n },
    ]);
  });

  it("returns the category with an insufficient amount", () => {
    const request = new Map([
      ["RNG", 50n],
      ["LIVE", 1n],
    ]);
    expect(shareClaim(entries, request)).toEqual({ category: "LIVE", remainingMinor: 0n });
    expect(shareClaim(entries, new Map([["RNG", 51n]]))).toEqual({ category: "RNG", remainingMinor: 50n });
  });
});
