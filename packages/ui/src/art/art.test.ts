import { expect, it } from "vitest";
import { avatar } from "./avatar.ts";
import { coverScenes } from "./cover-scenes.ts";
import { gameCover } from "./game-cover.ts";
import { heroScene } from "./hero-scene.ts";
import { seededBy } from "./seeded.ts";

const seed = { vendor: "STUDIO", gameCode: "capiz-after-dark" };

it("the same codes draw the same cover, other codes another", () => {
  const cover = gameCover({ category: "RNG", ...seed });
  expect(gameCover({ category: "RNG", ...seed })).toBe(cover);
  expect(gameCover({ category: "RNG", vendor: "STUDIO", gameCode: "other" })).not.toBe(cover);
});

it.each(Object.keys(coverScenes))("a %s cover is whole, small and without words", (category) => {
  const cover = gameCover({ category, ...seed });
  expect(cover).not.toMatch(/<text|NaN|undefined/);
  expect(cover.length).toBeLessThan(20_000);
});

it("a category that nobody drew looks like slots", () => {
  expect(gameCover({ category: "NEW", ...seed })).not.toMatch(/NaN|undefined/);
});

it("3,000 titles get 3,000 covers", () => {
  const covers = Array.from({ length: 3_000 }, (_, index) =>
    gameCover({ category: "RNG", vendor: "PT", gameCode: `g${index}` }),
  );
  expect(new Set(covers).size).toBe(3_000);
});

it("the hero is drawn for each house and mode", () => {
  expect(heroScene("capiz", "dark")).not.toBe(heroScene("capiz", "light"));
  expect(heroScene("harbour", "dark")).not.toMatch(/NaN|undefined/);
});

it("48 members get 48 lanterns, whole and without words", () => {
  const avatars = Array.from({ length: 48 }, (_, index) => avatar(String(index)));
  expect(new Set(avatars).size).toBe(48);
  expect(avatars.join("")).not.toMatch(/<text|NaN|undefined/);
});

it("a seeded stream stays in its bounds", () => {
  const seeded = seededBy("bounds");
  const values = Array.from({ length: 1_000 }, () => seeded.whole(2, 4));
  expect(new Set(values)).toEqual(new Set([2, 3, 4]));
});
