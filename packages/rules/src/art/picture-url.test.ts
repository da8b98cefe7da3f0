import { describe, expect, it } from "vitest";
import { coverUrl, coverBox, coverInSize } from "./cover-url.ts";
import {
  avatarUrl,
  badgeAddress,
  bannerUrl,
  bannerCuts,
  bannerScenes,
  crestUrl,
  emptyAddress,
  emptyScenes,
  promotionAddress,
  socialAddress,
  vendorMarkUrl,
} from "./picture-url.ts";
import { isCurrentHash, readPictureUrl } from "./read-picture-url.ts";

const game = { theme: "capiz", category: "RNG", vendor: "PT", gameCode: "age.of-jade", title: "Age of Jade" };

describe("the URL of a cover", () => {
  it("changes only with the values that determine the drawing", () => {
    const address = coverUrl(game);
    expect(coverUrl({ ...game })).toBe(address);
    expect(coverUrl({ ...game, classify: null })).toBe(address);
    for (const change of [
      { title: "Panahon ng Jade" },
      { category: "FISH" },
      { theme: "harbour" },
      { classify: "7" },
    ]) {
      expect(coverUrl({ ...game, ...change })).not.toBe(address);
    }
  });

  it("can be parsed, also with dots in the game's code", () => {
    const picture = readPictureUrl(coverUrl(game, "large"));
    expect(picture).toMatchObject({ kind: "cover", parts: ["capiz", "large", "PT", "age.of-jade"] });
    expect(picture?.print).toMatch(/^[\da-z]{10}$/);
  });

  it("can be changed to another size", () => {
    expect(coverInSize(coverUrl(game), "large")).toBe(coverUrl(game, "large"));
    expect(coverInSize("https://pictures.example/a.png", "large")).toBe("https://pictures.example/a.png");
  });
});

it("URLs of fixed sets contain only allowed names, also for unknown input", () => {
  expect(avatarUrl(49n)).toBe(avatarUrl(1));
  expect(badgeAddress(0)).toBe(badgeAddress(1));
  expect(badgeAddress(99)).toBe(badgeAddress(10));
  expect(badgeAddress(Number.NaN)).toBe(badgeAddress(1));
  expect(avatarUrl(-1n)).toBe(avatarUrl(47n));
  expect(() => avatarUrl(Number.NaN)).toThrow(RangeError);
  expect(socialAddress("Facebook")).toMatch(/\/facebook\./);
  expect(socialAddress("__proto__")).toMatch(/\/chat\./);
  expect(promotionAddress("capiz", "constructor")).toBe(bannerUrl({ theme: "capiz", scene: "jeepney", cut: "card" }));
  expect(vendorMarkUrl("capiz", "../x")).toMatch(/\/capiz\/x\./);
});

it("URLs of fixed sets can be parsed and contain the current hash", () => {
  const banners = bannerScenes.flatMap((scene) =>
    (["wide", "phone", "card"] as const).map((cut) => bannerUrl({ theme: "harbour", scene, cut })),
  );
  const others = [emptyAddress("capiz", "search"), crestUrl("x"), socialAddress("viber")];
  for (const address of [...banners, ...others, ...emptyScenes.map((scene) => emptyAddress("capiz", scene))]) {
    const picture = readPictureUrl(address);
    expect(picture?.parts.length).toBeGreaterThan(0);
    expect(isCurrentHash(picture?.print ?? "")).toBe(true);
  }
  expect(new Set(banners).size).toBe(bannerScenes.length * 3);
});

it("covers are 4:3 in height to width, and the wide banner is wider than the phone banner", () => {
  expect(coverBox.height / coverBox.width).toBeCloseTo(4 / 3);
  expect(bannerCuts.wide.width).toBeGreaterThan(bannerCuts.phone.width);
});

it("the crest of a team does not depend on letter case or on spaces around the name", () => {
  expect(crestUrl(" Manila Lanterns")).toBe(crestUrl("manila lanterns"));
  expect(crestUrl("Manila Lanterns")).not.toBe(crestUrl("Cebu Tides"));
});

it.each(["/art/", "/art/cover.svg", "/art/cover/../x.svg", "/art/cover/<b>.svg", `/art/cover/${"x".repeat(400)}.svg`])(
  "%s is not the URL of a picture",
  (path) => {
    expect(readPictureUrl(path)).toBeUndefined();
  },
);
