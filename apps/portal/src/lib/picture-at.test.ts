import { expect, it } from "vitest";
import { pictureAt } from "./picture-at.ts";

const spread = { imageHost: "https://pictures-1.example" };

it.each([
  ["a path of ours, on the page's host", spread, "/art/cover/a.svg", "https://pictures-1.example/art/cover/a.svg"],
  ["a path of ours, on our own origin without one", { imageHost: "" }, "/art/cover/a.svg", "/art/cover/a.svg"],
  ["a whole address", spread, "https://elsewhere.example/a.png", "https://elsewhere.example/a.png"],
  ["no picture", spread, "", ""],
])("%s", (...[, house, address, wanted]) => {
  expect(pictureAt(house, address)).toBe(wanted);
});
