import { expect, it } from "vitest";
import { gameCategories, gameClasses, gameListCenter, launchPages } from "./categories.ts";

it("[S9.049] the game list centre contains slots only", () => {
  expect(gameListCenter).toEqual(["RNG"]);
});

it("[S9.048] a launch of FB sports opens its own page", () => {
  expect(launchPages["FB"]).toBe("/fbSports");
});

it("[S9.052] [S9.053] [S9.054] [S9.055] [S9.056] [S9.057] slots have the sub-categories of the specification", () => {
  expect(Object.keys(gameClasses["RNG"] ?? {})).toEqual(["SC", "VP", "JP", "TG", "AC", "BG"]);
});

it("live tables have thirteen classes, each named in both languages", () => {
  const classes = Object.values(gameClasses["LIVE"] ?? {});
  expect(classes).toHaveLength(13);
  for (const { en, fil } of [...classes, ...Object.values(gameCategories)]) expect([en, fil]).not.toContain("");
});
