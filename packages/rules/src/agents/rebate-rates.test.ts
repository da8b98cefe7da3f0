import { describe, expect, it } from "vitest";
import { findRebateFault, raiseRates, rebateOfClass, findRaisedRates } from "./rebate-rates.ts";
import type { RebateFault, RebateRates, RequestedRates } from "./rebate-rates.ts";

const current: RebateRates = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const giverRates: RebateRates = { ...current, RNG: 15_000, LIVE: 8_000 };

const cases: readonly (readonly [name: string, requestedRates: RequestedRates, fault: RebateFault | undefined])[] = [
  ["may be empty", {}, undefined],
  ["may equal the member's rate", { RNG: 12_000 }, undefined],
  ["may equal the giver's rate", { RNG: 15_000 }, undefined],
  [
    "may not be one step above the giver's rate",
    { RNG: 15_100 },
    { kind: "aboveOwn", category: "RNG", boundPpm: 15_000 },
  ],
  [
    "may not be one step below the member's rate",
    { LIVE: 7_900 },
    { kind: "lowered", category: "LIVE", boundPpm: 8_000 },
  ],
  ["may not be half a step", { RNG: 12_050 }, { kind: "invalid", category: "RNG", boundPpm: 100 }],
  ["must be numbers", { RNG: Number.NaN }, { kind: "invalid", category: "RNG", boundPpm: 100 }],
  [
    "are refused at the first faulty rate",
    { LOTT: 0, RNG: 99_900 },
    { kind: "lowered", category: "LOTT", boundPpm: 10_000 },
  ],
];

describe("rates that an agent gives", () => {
  it.each(cases)("%s", (_name, requestedRates, fault) => {
    expect(findRebateFault({ requestedRates, giverRates, currentRates: current })).toEqual(fault);
  });

  it("may repeat a member's current rate that is above the giver's rate", () => {
    const higherRates = { ...current, LIVE: 9_000 };
    expect(findRebateFault({ requestedRates: { LIVE: 9_000 }, giverRates, currentRates: higherRates })).toBeUndefined();
    expect(findRebateFault({ requestedRates: { LIVE: 9_100 }, giverRates, currentRates: higherRates })).toMatchObject({
      kind: "aboveOwn",
    });
  });

  it("change only the categories of the request, and only upwards", () => {
    expect(raiseRates(current, { RNG: 15_000 })).toEqual({ ...current, RNG: 15_000 });
    expect(raiseRates(current, { RNG: 11_000 })).toEqual(current);
  });

  it("apply to games of their class; ELOTT counts as LOTT, and other classes have a rate of 0", () => {
    const classes = ["LOTT", "ELOTT", "FISH", "RNG", "LIVE", "SPORTS", "PVP"];
    const rates = { ...current, LOTT: 10_100 };
    const classRates = classes.map((name) => rebateOfClass(rates, name));
    expect(classRates).toEqual([10_100, 10_100, 10_000, 12_000, 8_000, 10_000, 0]);
  });

  it("are stored only where they are above the usual rates", () => {
    expect(findRaisedRates(current, { ...current, RNG: 15_000 })).toEqual({ RNG: 15_000 });
    expect(findRaisedRates(current, current)).toEqual({});
  });
});
