import { expect, it } from "vitest";
import { iconNames } from "./icon-names.ts";
import sprite from "./sprite.svg?raw";

it("the sprite holds exactly the named icons", () => {
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols.toSorted()).toEqual([...iconNames].toSorted());
});
