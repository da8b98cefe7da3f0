import { describe, expect, it } from "vitest";
import { drawFrom } from "../contracts/testing/make-settlement.ts";
import { diffRebates, divideCorrection, draftRebate } from "./correct-rebates.ts";
import { settleRebates } from "./settle-rebates.ts";
import { shareClaim } from "./share-claim.ts";
import { makeDay } from "./testing/make-rebates.ts";

const closed = (more: Partial<Parameters<typeof divideCorrection>[1]> = {}) => {
  return { remainingMinor: 0n, lapsedMinor: 0n, offsetMinor: 0n, ...more };
};

describe("a correction of a closed day", () => {
  it.each([
    ["is carried to the next day when everything is paid", -30n, closed(), [0n, 0n, -30n]],
    ["is withheld from the remaining amount", -30n, closed({ remainingMinor: 50n }), [0n, 30n, 0n]],
    ["is carried to the next day beyond the remaining amount", -30n, closed({ remainingMinor: 20n }), [0n, 20n, -10n]],
    ["is offset against a lapsed amount", -30n, closed({ lapsedMinor: 40n }), [30n, 0n, 0n]],
    ["uses a lapsed amount only once", -30n, closed({ lapsedMinor: 40n, offsetMinor: 25n }), [15n, 0n, -15n]],
    ["adds to the next day", 30n, closed({ remainingMinor: 50n }), [0n, 0n, 30n]],
    [
      "restores an earlier offset against a lapsed amount first",
      30n,
      closed({ lapsedMinor: 40n, offsetMinor: 25n }),
      [-25n, 0n, 5n],
    ],
  ])("%s", (_, difference, state, [offsetMinor, withheldMinor, carriedMinor]) => {
    expect(divideCorrection(difference, state)).toEqual({ offsetMinor, withheldMinor, carriedMinor });
  });

  it("adds up for any state of the day", () => {
    const draw = drawFrom(11);
    for (let nth = 0; nth < 2_000; nth += 1) {
      const lapsedMinor = BigInt(draw(100));
      const offsetMinor = BigInt(draw(Number(lapsedMinor) + 1));
      const state = { remainingMinor: BigInt(draw(100)), lapsedMinor, offsetMinor };
      const difference = BigInt(draw(300) - 200);
      const divided = divideCorrection(difference, state);
      expect(divided.carriedMinor - divided.withheldMinor - divided.offsetMinor).toBe(difference);
      expect(divided.withheldMinor >= 0n && divided.withheldMinor <= state.remainingMinor).toBe(true);
      const offsetNow = offsetMinor + divided.offsetMinor;
      expect(offsetNow >= 0n && offsetNow <= lapsedMinor).toBe(true);
    }
  });

  it("names payees with more, less and no rebate", () => {
    const key = { payeeId: 1n, side: "player", category: "RNG" } as const;
    const other = { payeeId: 2n, side: "agent", category: "RNG" } as const;
    const third = { payeeId: 3n, side: "player", category: "RNG" } as const;
    const before = [
      { ...key, dueMinor: 10n },
      { ...other, dueMinor: 4n },
      { ...third, dueMinor: 7n },
    ];
    const after = [
      { ...key, dueMinor: 6n },
      { ...third, dueMinor: 7n },
    ];
    expect(diffRebates(before, after)).toEqual([
      { ...key, beforeMinor: 10n, afterMinor: 6n },
      { ...other, beforeMinor: 4n, afterMinor: 0n },
    ]);
    expect(diffRebates([], after).map(({ beforeMinor }) => beforeMinor)).toEqual([0n, 0n]);
  });

  it("of random voids leads to the exact result of the day", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { input } = makeDay(seed);
      const draw = drawFrom(seed + 3);
      const left = input.bets.map((bet) => (draw(3) === 0 ? { ...bet, validBet: bet.validBet / 2n } : bet));
      const before = settleRebates(input);
      const after = settleRebates({ ...input, bets: left });
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

/** One member's days in one category, with random events. */
interface LivedDay {
  final: bigint;
  amount: bigint;
  paid: bigint;
  lapsed: bigint;
  withheld: bigint;
  offset: bigint;
}

const remainingOf = ({ amount, paid, lapsed, withheld }: LivedDay) => amount - paid - lapsed - withheld;

describe("years of claims, lapses and corrections", () => {
  it("pay the results of the days, less lapsed and plus owed amounts, to the last unit", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const draw = drawFrom(seed);
      const days: LivedDay[] = [];
      let carry = 0n;
      for (let step = 0; step < 60; step += 1) {
        const day = days[draw(days.length + 1)];
        if (day === undefined || draw(4) === 0) {
          const due = BigInt(draw(200));
          const { amountMinor: amount, takenMinor } = draftRebate(due, carry);
          carry -= takenMinor;
          days.push({ final: due, amount, paid: 0n, lapsed: 0n, withheld: 0n, offset: 0n });
        } else if (draw(3) === 0) {
          day.paid += BigInt(draw(Number(remainingOf(day)) + 1));
        } else if (draw(5) === 0) {
          day.lapsed += remainingOf(day);
        } else {
          const after = BigInt(draw(200));
          const state = { remainingMinor: remainingOf(day), lapsedMinor: day.lapsed, offsetMinor: day.offset };
          const divided = divideCorrection(after - day.final, state);
          day.withheld += divided.withheldMinor;
          day.offset += divided.offsetMinor;
          carry += divided.carriedMinor;
          day.final = after;
        }
        const sum = (figure: (one: LivedDay) => bigint) => days.reduce((total, one) => total + figure(one), 0n);
        const got = sum((one) => one.paid + remainingOf(one));
        expect(got + sum((one) => one.lapsed - one.offset) + carry, `seed ${seed}`).toBe(sum((one) => one.final));
        expect(days.every((one) => remainingOf(one) >= 0n && one.offset >= 0n && one.offset <= one.lapsed)).toBe(true);
      }
    }
  });
});

describe("an entry", () => {
  it.each([
    [100n, 0n, 100n, 0n],
    [100n, 25n, 125n, 25n],
    [100n, -25n, 75n, -25n],
    [100n, -250n, 0n, -100n],
    [0n, -250n, 0n, 0n],
    [0n, 40n, 40n, 40n],
  ])("with %s due and %s carried pays %s", (due, carry, amountMinor, takenMinor) => {
    expect(draftRebate(due, carry)).toEqual({ amountMinor, takenMinor });
  });
});

describe("a claim", () => {
  const open = [
    { id: 5n, category: "RNG", remainingMinor: 30n },
    { id: 3n, category: "RNG", remainingMinor: 20n },
    { id: 4n, category: "LIVE", remainingMinor: 0n },
  ];

  it("is paid from the oldest entries first", () => {
    expect(shareClaim(open, new Map([["RNG", 25n]]))).toEqual([
      { id: 3n, amountMinor: 20n },
      { id: 5n, amountMinor: 5n },
    ]);
  });

  it("names the category with too little remaining", () => {
    const request = new Map([
      ["RNG", 50n],
      ["LIVE", 1n],
    ]);
    expect(shareClaim(open, request)).toEqual({ category: "LIVE", remainingMinor: 0n });
    expect(shareClaim(open, new Map([["RNG", 51n]]))).toEqual({ category: "RNG", remainingMinor: 50n });
  });
});
