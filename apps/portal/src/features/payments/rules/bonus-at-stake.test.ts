import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { bindingTurnover, bonusAtStake } from "./bonus-at-stake.ts";
import type { OwnBonus } from "./bonus-at-stake.ts";
import type { TurnoverInfo } from "./withdraw-terms.ts";

const runningBonus: OwnBonus["running"] = {
  id: "7",
  amountMinor: "10000",
  reason: "Welcome bonus",
  grantedAt: 0,
  expiresAt: 1,
  requiredMinor: "100000",
  countedMinor: "2500",
  isMet: false,
  openMinor: "500",
  atStakeMinor: "8000",
};
const ownBonus: OwnBonus = { currency: "PHP", mainMinor: "5000", bonusMinor: "7500", running: runningBonus, ended: [] };

describe("the bonus that a withdrawal forfeits", () => {
  it("is the bonus wallet and the stakes of open rounds", () => {
    expect(bonusAtStake(ownBonus)).toEqual(money(8_000n, "PHP"));
  });

  it.each([
    ["no bonus is running", { ...ownBonus, running: null }],
    ["the turnover requirement is met", { ...ownBonus, running: { ...runningBonus, isMet: true } }],
    ["the bonus is spent", { ...ownBonus, running: { ...runningBonus, atStakeMinor: "0" } }],
  ])("is undefined if %s", (_, bonus) => {
    expect(bonusAtStake(bonus)).toBeUndefined();
  });
});

describe("the turnover requirement of a withdrawal", () => {
  const line: TurnoverInfo["details"][number] = {
    id: "1",
    origin: "bonus",
    originId: "7",
    amount: 100,
    requiredTurnover: 1_000,
    actualTurnover: 25,
    remainingTurnover: 975,
    startedAt: 0,
    expiresAt: 1,
    weights: [],
    betCount: 0,
    bets: [],
  };
  const info: TurnoverInfo = {
    status: "I",
    currency: "PHP",
    totalActualTurnover: 25,
    totalRequiredTurnover: 1_000,
    details: [line],
  };

  it("leaves out the running bonus, which may be forfeited", () => {
    expect(bindingTurnover(info, ownBonus)).toMatchObject({ status: "A", details: [] });
  });

  it("includes all other lines, also the line of an earlier bonus", () => {
    const earlierLine = { ...line, id: "2", originId: "6" };
    expect(bindingTurnover({ ...info, details: [line, earlierLine] }, ownBonus)).toMatchObject({
      status: "I",
      details: [earlierLine],
    });
  });
});
