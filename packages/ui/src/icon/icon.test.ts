import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon-names.ts";

it("the sprite holds exactly the named icons", () => {
  const sprite = readFileSync(new URL("sprite.svg", import.meta.url), "utf8");
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols.toSorted()).toEqual([...iconNames].toSorted());
});
