import { expect, test } from "vitest";
import { symbols } from "@openhouse/rules/studio/capiz/symbols";
import { symbolSvg } from "./symbol-art.ts";

test.each([...symbols])("there is a picture of the %s", (name) => {
  expect(symbolSvg(name, 100).length).toBeGreaterThan(400);
});
