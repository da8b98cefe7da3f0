import { describe, expect, it } from "vitest";
import { faultOfTerms, termsOfAmount, termsOfGroup } from "./deposit-terms.ts";
import type { DepositTerms } from "./deposit-terms.ts";

const noFee = { ratePpm: 0n, fixedMinor: 0n };
const range = (minimum: bigint, maximum: bigint, overrides: Partial<DepositTerms> = {}): DepositTerms => ({
  group: "everyone",
  minimum,
  maximum,
  fee: noFee,
  feePayer: "house",
  ...overrides,
});

describe("the terms of a deposit method", () => {
  const small = range(100n, 999n);
  const large = range(1_000n, 5_000n, { feePayer: "member" });
  const agents = range(500n, 9_000n, { group: "agent" });

  it("are the group's own terms, or the terms for everyone if the group has none", () => {
    expect(termsOfGroup([large, agents, small], "member")).toEqual([small, large]);
    expect(termsOfGroup([large, agents, small], "agent")).toEqual([agents]);
  });

  it.each([
    [99n, undefined],
    [100n, small],
    [999n, small],
    [1_000n, large],
    [5_000n, large],
    [5_001n, undefined],
  ])("for the amount %i are those of its range, both ends included", (minor, terms) => {
    expect(termsOfAmount([small, large], minor)).toBe(terms);
  });

  it.each([
    [[small, large, agents], undefined],
    [[], "missing"],
    [[agents], "missing"],
    [[agents, range(1n, 2n, { group: "member" })], undefined],
    [[range(0n, 10n)], "bounds"],
    [[range(10n, 9n)], "bounds"],
    [[range(1n, 2n ** 63n)], "bounds"],
    [[range(1n, 10n), range(10n, 20n)], "gap"],
    [[range(1n, 10n), range(12n, 20n)], "gap"],
    [[range(11n, 20n), range(1n, 10n)], undefined],
    [[range(10n, 20n, { fee: { ratePpm: 0n, fixedMinor: 10n } })], "fee"],
    [[range(10n, 20n, { fee: { ratePpm: 1_000_000n, fixedMinor: 0n } })], "fee"],
    [[range(10n, 20n, { fee: { ratePpm: 999_999n, fixedMinor: 0n } })], undefined],
    [[range(10n, 20n, { fee: { ratePpm: 0n, fixedMinor: -1n } })], "fee"],
  ] as const)("with the ranges %o have the fault %s", (terms, fault) => {
    expect(faultOfTerms(terms, "PHP")).toBe(fault);
  });
});
