import { describe, expect, it } from "vitest";
import { findWithdrawalRisks } from "./withdrawal-risks.ts";
import type { RiskFacts } from "./withdrawal-risks.ts";

/** The facts of a member with an old account whose bets equal the deposits. */
const harmlessFacts: RiskFacts = {
  requestedMinor: 100_000n,
  accountAgeHours: 5_000,
  changeAgeHours: null,
  placeAgeHours: null,
  sharedWith: 0,
  depositedMinor: 50_000n,
  betMinor: 50_000n,
  largestWin: { stakeMinor: 1_000n, winMinor: 40_000n },
};

describe("the risks of a withdrawal", () => {
  it("are none for a member with an old account who has bet all deposits", () => {
    expect(findWithdrawalRisks(harmlessFacts)).toEqual([]);
  });

  it.each<[Partial<RiskFacts>, object]>([
    [{ accountAgeHours: 167 }, { kind: "newAccount", hours: 167 }],
    [{ placeAgeHours: 71 }, { kind: "newPlace", hours: 71 }],
    [{ changeAgeHours: 0 }, { kind: "changedSecret", hours: 0 }],
    [{ betMinor: 49_999n }, { kind: "littlePlay", depositedMinor: "50000", betMinor: "49999" }],
    [{ sharedWith: 2 }, { kind: "sharedAccount", others: 2 }],
    [
      { largestWin: { stakeMinor: 1_000n, winMinor: 50_000n } },
      { kind: "largeWin", stakeMinor: "1000", winMinor: "50000" },
    ],
  ])("include one for %o", (change, risk) => {
    expect(findWithdrawalRisks({ ...harmlessFacts, ...change })).toEqual([risk]);
  });

  it.each<Partial<RiskFacts>>([
    { accountAgeHours: 168 },
    { placeAgeHours: 72 },
    { changeAgeHours: 168 },
    { largestWin: { stakeMinor: 1_000n, winMinor: 49_999n } },
    { largestWin: { stakeMinor: 100n, winMinor: 49_999n } },
    { largestWin: null },
    { depositedMinor: 0n, betMinor: 0n },
  ])("do not include %o", (change) => {
    expect(findWithdrawalRisks({ ...harmlessFacts, ...change })).toEqual([]);
  });

  it("have the most serious one first", () => {
    const kinds = findWithdrawalRisks({ ...harmlessFacts, accountAgeHours: 1, sharedWith: 1, betMinor: 0n });
    expect(kinds.map(({ kind }) => kind)).toEqual(["sharedAccount", "littlePlay", "newAccount"]);
  });
});
