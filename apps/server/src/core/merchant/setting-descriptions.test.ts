/** The descriptions of settings and the settings themselves must have the same keys. */

import { describe, expect, it } from "vitest";
import {
  editableSettings,
  orderedSettings,
  settingDescriptions,
} from "@openhouse/rules/merchants/setting-descriptions";
import { isSettingValue } from "@openhouse/rules/merchants/setting-kinds";
import { describeSetting, settingDefaults, settingsWith } from "./settings.ts";

describe("settings", () => {
  it("have exactly one description each, and each description belongs to a setting", () => {
    expect(Object.keys(settingDescriptions).toSorted()).toEqual(Object.keys(settingDefaults).toSorted());
  });

  it.each(editableSettings)("include %s, with a description that allows the default value", (key) => {
    expect(isSettingValue(describeSetting(key), settingDefaults[key])).toBe(true);
  });

  it("have default values in which each lower bound is at most its upper bound", () => {
    for (const [lower, upper] of orderedSettings)
      expect(settingDefaults[lower]).toBeLessThanOrEqual(settingDefaults[upper]);
  });

  it("with a fixed list of values refuse all other values", () => {
    for (const key of ["rebate.payout", "contracts.review", "wallet.mode", "session.policy"])
      expect(() => settingsWith(new Map([[key, "whatever"]]))).toThrow(/may not be whatever/);
    expect(settingsWith(new Map([["rebate.payout", "manual"]]))["rebate.payout"]).toBe("manual");
  });
});
