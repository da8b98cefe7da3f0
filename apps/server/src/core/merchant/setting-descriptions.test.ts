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
  it("are each described once, and nothing else is described", () => {
    expect(Object.keys(settingDescriptions).toSorted()).toEqual(Object.keys(settingDefaults).toSorted());
  });

  it.each(editableSettings)("%s has a default that its description allows", (key) => {
    expect(isSettingValue(describeSetting(key), settingDefaults[key])).toBe(true);
  });

  it("have defaults in the order that changes must keep", () => {
    for (const [less, more] of orderedSettings)
      expect(settingDefaults[less]).toBeLessThanOrEqual(settingDefaults[more]);
  });

  it("with a fixed list of values accept no other value", () => {
    for (const key of ["rebate.payout", "contracts.review", "wallet.mode", "session.policy"])
      expect(() => settingsWith(new Map([[key, "whatever"]]))).toThrow(/may not be whatever/);
    expect(settingsWith(new Map([["rebate.payout", "manual"]]))["rebate.payout"]).toBe("manual");
  });
});
