import { expect, it } from "vitest";
import { iconNames } from "./icon-names.ts";
import sprite from "./sprite.svg?raw";

it("the sprite contains exactly the icons of iconNames", () => {
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols.toSorted()).toEqual([...iconNames].toSorted());
});
