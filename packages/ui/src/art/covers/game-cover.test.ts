import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { coverColors } from "./cover-colors.ts";
import { titleInk } from "./cover-title.ts";
import { gameCover } from "./game-cover.ts";
import type { CoverSeed } from "./game-cover.ts";
import { makerStyle } from "./maker-style.ts";
import { seededBy } from "../seeded.ts";
import { lineWidth } from "../set-line.ts";
import { isWellFormed } from "../testing/read-svg.ts";
import { titleLockup } from "./title-lockup.ts";

const game: CoverSeed = { theme: "capiz", category: "RNG", vendor: "PT", gameCode: "pt-1", title: "Golden Lantern" };
const categoriesAndClasses: readonly (readonly [string, string | null])[] = [
  ["RNG", null],
  ...["SC", "VP", "JP", "TG", "AC", "BG"].map((classify): [string, string] => ["RNG", classify]),
  ...["BACCARAT", "SICBO", "ROULETTE", "DRAGONTIGER", "BLACKJACK", "MAHJONG", "POKER3", "FANTAN", "NIUNIU", "FPC"].map(
    (classify): [string, string] => ["LIVE", classify],
  ),
  ...["SPORTS", "ESPORTS", "FISH", "PVP", "LOTT", "ELOTT", "COCKFIGHT", "NEW"].map((category): [string, null] => [
    category,
    null,
  ]),
];

it.each(categoriesAndClasses)(
  "the cover of a game of category %s and class %s is well-formed, small, and the same each time",
  (category, classify) => {
    for (const theme of ["capiz", "harbour"]) {
      for (const size of ["small", "large"] as const) {
        const seed = { ...game, category, classify, theme };
        const cover = gameCover(seed, size);
        expect(isWellFormed(cover)).toBe(true);
        expect(cover).not.toMatch(/NaN|undefined|<script|<foreignObject|<text|<image|\bon\w+=|href="(?!#)/);
        expect(gzipSync(cover).length).toBeLessThan(6_000);
        expect(gameCover({ ...seed }, size)).toBe(cover);
      }
    }
  },
);

it("games of different live classes have different covers", () => {
  const scenes = categoriesAndClasses
    .filter(([category]) => category === "LIVE")
    .map(([category, classify]) => pictureBeforeTitle({ ...game, category, classify }));
  expect(new Set(scenes).size).toBe(scenes.length);
});

it("3,000 games have 3,000 different covers, even without their titles", () => {
  const covers = Array.from({ length: 3_000 }, (_, index) =>
    pictureBeforeTitle({ ...game, vendor: `V${index % 14}`, gameCode: `g${index}` }),
  );
  expect(new Set(covers).size).toBe(3_000);
});

it("a translation of the title does not change the picture", () => {
  const [english, filipino] = ["Golden Pearl", "Gintong Perlas"].map((title) => pictureBeforeTitle({ ...game, title }));
  expect(filipino).toBe(english);
});

it("a title that names an object changes the picture", () => {
  const withKoi = pictureBeforeTitle({ ...game, title: "Fortune Koi" });
  expect(withKoi).not.toBe(pictureBeforeTitle({ ...game, title: "Fortune Drum" }));
});

describe("the title on a cover", () => {
  const box = { x: 17, y: 270, width: 266, height: 112, largest: 70 };

  it.each([
    "Koi",
    "Capiz After Dark",
    "The Legend of the Eight Immortal Dragons of the Northern Mountain",
    "Donaudampfschifffahrtsgesellschaft",
    "Piña Colada Party 777",
    "A",
  ])("stays within its box for the title %s", (title) => {
    const lines = titleLockup(title, box);
    expect(lines.length).toBeGreaterThan(0);
    for (const { text, x, y, size } of lines) {
      expect(x).toBeGreaterThanOrEqual(box.x - 0.01);
      expect(x + lineWidth(text) * size).toBeLessThanOrEqual(box.x + box.width + 0.01);
      expect(y).toBeLessThanOrEqual(box.y + box.height);
      expect(y - size * 0.7).toBeGreaterThan(box.y - 12);
    }
  });

  it("keeps all its letters, and its function words are smaller", () => {
    const lines = titleLockup("Pearl of the Orient Sea", box);
    expect(
      lines
        .toReversed()
        .map(({ text }) => text)
        .join(" "),
    ).toBe("Pearl of the Orient Sea");
    const [last, middle] = titleLockup("Fiesta ng Bayan", { ...box, width: 150 });
    expect(middle?.text).toBe("ng");
    expect(middle?.size ?? 99).toBeLessThan(last?.size ?? 0);
  });

  it("loses accents and omits characters that the typeface does not have, and is missing if none remain", () => {
    const lines = titleLockup("Crème 龍 Brûlée", box);
    expect(lines.toReversed().map(({ text }) => text)).toEqual(["Creme", "Brulée"]);
    expect(titleLockup("龍虎", box)).toEqual([]);
    expect(isWellFormed(gameCover({ ...game, title: "龍虎" }))).toBe(true);
  });

  it("has a contrast of at least 4.5:1 to its outline in the styles of 400 vendors", () => {
    for (let index = 0; index < 400; index++) {
      const vendor = `V${index}`;
      const colors = coverColors(seededBy(`c${index}`), { ...game, title: "x" });
      const ink = titleInk(colors, makerStyle(vendor));
      for (const fill of ink.fill)
        expect(contrast(fill, ink.rim), `${vendor} ${fill} ${ink.rim}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Returns the part of a cover before its title. */
function pictureBeforeTitle(seed: CoverSeed): string {
  const cover = gameCover(seed, "small");
  return cover.slice(0, cover.indexOf('<linearGradient id="t"'));
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
