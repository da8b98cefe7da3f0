/** Values that are stored, sent or hashed must not change. Names and files in the code may change. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { collectFixedValues } from "./fixed-values/collect.ts";
import { compareFixedValues } from "./fixed-values/compare.ts";
import type { FixedValues } from "./fixed-values/compare.ts";
import { root } from "./root.ts";

const storedValues = JSON.parse(readFileSync(join(root, "docs/fixed-values.json"), "utf8")) as FixedValues;
let current: FixedValues;
beforeAll(async () => {
  current = await collectFixedValues(root);
});

/** Returns a copy of the group without its first value. */
function withoutFirst(group: FixedValues[string] = []): FixedValues[string] {
  return Array.isArray(group) ? group.slice(1) : Object.fromEntries(Object.entries(group).slice(1));
}

describe("fixed values", () => {
  it("are equal to those in docs/fixed-values.json", () => {
    expect(compareFixedValues(storedValues, current).join("\n")).toBe("");
  });

  it.each(Object.keys(storedValues))("are reported if they are missing or new in the group %s", (group) => {
    const reducedValues = { ...storedValues, [group]: withoutFirst(storedValues[group]) };
    expect(compareFixedValues(storedValues, reducedValues)[0]).toMatch(new RegExp(`^${group}: missing .+`));
    expect(compareFixedValues(reducedValues, storedValues)[0]).toMatch(new RegExp(`^${group}: new .+`));
  });

  it("are reported with the missing and new fields of a list", () => {
    const lines = compareFixedValues({ wire: { "GET /x reply": "a b" } }, { wire: { "GET /x reply": "a c" } });
    expect(lines.slice(0, 2)).toEqual(["wire: GET /x reply: missing b", "wire: GET /x reply: new c"]);
  });
});
