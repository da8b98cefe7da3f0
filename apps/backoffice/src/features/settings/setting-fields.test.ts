import { describe, expect, it } from "vitest";
import { editableSettings, settingDescriptions } from "@openhouse/rules/merchants/setting-descriptions";
import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import type { SettingDescription } from "@openhouse/rules/merchants/setting-kinds";
import { fieldsOf, valueOf } from "./setting-fields.ts";

const merchant = { currency: "PHP", languages: ["EN", "TY"], agentTypes: [1, 2] };
const descriptionOf = (key: EditableSetting): SettingDescription => settingDescriptions[key];
const textsOf = (key: EditableSetting, value: unknown) =>
  Object.fromEntries(fieldsOf(descriptionOf(key), value, merchant).map(({ name, text }) => [name, text]));

describe("the fields", () => {
  it.each<[EditableSetting, unknown, Readonly<Record<string, string>>]>([
    ["agents.moveAlone", 100, { "": "100" }],
    ["withdraw.maximumMinor", 10_000_050, { "": "100000.50" }],
    ["rebate.turnoverPpm", 12_500, { "": "1.25" }],
    ["contracts.countsOwnBets", true, { "": "yes" }],
    ["contracts.carryForward", "loss", { "": "loss" }],
    ["verification.dialingCodes", ["63", "852"], { "": "63\n852" }],
    ["contracts.exclusionPpm", { "studio/dice": 500_000 }, { "": "studio/dice = 50" }],
    ["agents.labels", { 2: { EN: "Top" } }, { "1.EN": "", "1.TY": "", "2.EN": "Top", "2.TY": "" }],
  ])("of the setting %s show its value, and are read back as the same value", (key, value, texts) => {
    expect(textsOf(key, value)).toEqual(texts);
    expect(valueOf(descriptionOf(key), texts, merchant)).toEqual(value);
  });

  it("include the rows of a table that have no value", () => {
    expect(textsOf("turnover.weightsPpm", { LIVE: 100_000 })).toMatchObject({ LIVE: "10", LOTT: "100" });
  });

  it.each<[EditableSetting, string]>([
    ["agents.moveAlone", "1.5"],
    ["agents.moveAlone", ""],
    ["withdraw.maximumMinor", "much"],
    ["rebate.turnoverPpm", "1,5"],
    ["rebate.turnoverPpm", "0.00001"],
    ["contracts.exclusionPpm", "studio/dice"],
    ["contracts.exclusionPpm", "studio/dice = 5\nstudio/dice = 6"],
  ])("of the setting %s reject the text %j", (key, text) => {
    expect(valueOf(descriptionOf(key), { "": text }, merchant)).toBeUndefined();
  });

  it("exist for every setting that the page edits", () => {
    const values: Partial<Record<SettingDescription["kind"], unknown>> = { lines: [], number: 1, money: 1, ppm: 1 };
    for (const key of editableSettings) {
      const description = descriptionOf(key);
      expect([key, fieldsOf(description, values[description.kind] ?? {}, merchant).length > 0]).toEqual([key, true]);
    }
  });
});
