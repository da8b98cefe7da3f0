import { expect, test } from "vitest";
import { symbols } from "@openhouse/rules/studio/capiz/symbols";
import { symbolSvg } from "./symbol-art.ts";

test.each([...symbols])("the symbol %s has a picture", (name) => {
  expect(symbolSvg(name, 100).length).toBeGreaterThan(400);
});
