import { describe, expect, it } from "vitest";
import { editableSettings, settingDescriptions } from "./setting-descriptions.ts";
import type { EditableSetting } from "./setting-descriptions.ts";
import { isLoosened, isSettingValue } from "./setting-kinds.ts";

const rates = { LOTT: 100, FISH: 0, RNG: 12_000, LIVE: 100_000, SPORTS: 0, ESPORTS: 0 };

describe("isSettingValue", () => {
  const rows: readonly (readonly [EditableSetting, readonly unknown[], readonly unknown[]])[] = [
    ["agents.moveAlone", [0, 1_000_000], [-1, 1_000_001, 1.5, "5", null]],
    ["withdraw.maximumMinor", [1, 999_999_999_999_999], [0, 1e15, true]],
    ["turnover.depositPpm", [0, 20_000_000], [20_000_001]],
    ["contracts.countsOwnBets", [true, false], [0, "true"]],
    ["contracts.carryForward", ["none", "profitAndLoss"], ["profit", ""]],
    ["registration.agreementVersion", ["2026-1"], ["", "a b", 4]],
    ["verification.dialingCodes", [[], ["63", "852"]], [["0"], ["63", "63"], [63], "63"]],
    ["contracts.payout", [{ daily: "claim" }, {}], [{ daily: "never" }, { weekly: "once" }, []]],
    [
      "contracts.marginPpm",
      [{ LOTT: 0, LIVE: 1_000_000 }, {}],
      [{ LOTT: 1_000_001 }, { CHESS: 1 }, { LOTT: "1" }, null],
    ],
    ["turnover.weightsPpm", [{ PVP: 5, COCKFIGHT: 0 }], [{ ESPORTS: -1 }]],
    ["rebate.usualPpm", [rates], [{ ...rates, LOTT: 150 }, { ...rates, LOTT: 100_100 }, { LOTT: 100 }]],
    ["contracts.exclusionPpm", [{ "studio/dice": 5 }, {}], [{ dice: 5 }, { "studio/dice": -1 }]],
    ["agents.labels", [{ 2: { EN: "Top agent" } }, {}], [{ top: { EN: "a" } }, { 2: { EN: " " } }, { 2: "Top" }]],
  ];
  it.each(rows)("accepts only the values that %s allows", (name, valid, invalid) => {
    const description = settingDescriptions[name];
    for (const value of valid) expect([value, isSettingValue(description, value)]).toEqual([value, true]);
    for (const value of invalid) expect([value, isSettingValue(description, value)]).toEqual([value, false]);
  });
});

describe("isLoosened", () => {
  const rows: readonly (readonly [EditableSetting, before: unknown, after: unknown, loosens: boolean])[] = [
    ["account.archiveYears", 5, 4, true],
    ["account.archiveYears", 5, 6, false],
    ["withdraw.secondPersonAboveMinor", 100, 101, true],
    ["withdraw.secondPersonAboveMinor", 100, 99, false],
    ["withdraw.holdHoursAfterChange", 24, 0, true],
    ["withdraw.holdHoursAfterChange", 24, 48, false],
    ["cashier.claimMinutes", 15, 480, false],
    ["session.idleMinutes", 30, 60, true],
    ["withdraw.autoReceiptMinutes", 15, 5, true],
    ["studio.minimumCycleMs", 2_500, 0, true],
    ["rebate.usualPpm", rates, { ...rates, FISH: 100 }, true],
    ["rebate.usualPpm", rates, { ...rates, RNG: 0 }, false],
    ["password.refusesCommon", true, false, true],
    ["password.refusesCommon", false, true, false],
    ["registration.needsAffiliate", true, false, false],
    ["contracts.carryForward", "loss", "none", true],
    ["contracts.carryForward", "loss", "loss", false],
    ["contracts.highestRatePpm", { daily: 1, hourly: 9 }, { daily: 2, hourly: 1 }, true],
    ["contracts.highestRatePpm", { daily: 2 }, { daily: 1 }, false],
    ["turnover.weightsPpm", { LIVE: 100_000 }, {}, true],
    ["turnover.weightsPpm", {}, { LIVE: 100_000 }, false],
    ["contracts.exclusionPpm", { "studio/dice": 5 }, {}, true],
  ];
  it.each(rows)("returns for %s, changed from %j to %j: %s", (name, before, after, loosens) => {
    expect(isLoosened(settingDescriptions[name], before, after)).toBe(loosens);
  });
});

it("the settings page edits no setting of another page and no secret", () => {
  for (const name of editableSettings) expect(["otherPage", "setup"]).not.toContain(settingDescriptions[name].kind);
  expect(editableSettings).not.toContain("geetest.sealedKey");
  expect(editableSettings).not.toContain("password.initial");
});
