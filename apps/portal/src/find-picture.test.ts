import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { artEdition } from "@openhouse/rules/art/art-edition";
import { coverUrl } from "@openhouse/rules/art/cover-url";
import {
  avatarUrl,
  badgeAddress,
  badgeLevels,
  bannerUrl,
  bannerCuts,
  bannerScenes,
  crestUrl,
  emptyAddress,
  emptyScenes,
  promotionAddress,
  promotionScenes,
  socialAddress,
  socialNames,
  vendorMarkUrl,
} from "@openhouse/rules/art/picture-url";
import type { BannerCut } from "@openhouse/rules/art/picture-url";
import { motifs } from "@openhouse/ui/art/motifs/all-motifs";
import { findPicture } from "./find-picture.ts";
import type { KnownGame } from "./find-picture.ts";

const game = { category: "RNG", classify: null, titles: ["Golden Lantern", "Gintong Parol"] };
const findGame = (vendor: string, code: string): KnownGame | undefined =>
  vendor === "PT" && /^g\d+$/.test(code) ? game : undefined;
const subject = {
  theme: "capiz",
  category: "RNG",
  vendor: "PT",
  gameCode: "g1",
  title: "Gintong Parol",
  classify: null,
};

const fixedUrls = [
  ...bannerScenes.flatMap((scene) =>
    Object.keys(bannerCuts).map((cut) => bannerUrl({ theme: "capiz", scene, cut: cut as BannerCut })),
  ),
  ...Object.keys(promotionScenes).map((category) => promotionAddress("harbour", category)),
  ...emptyScenes.map((scene) => emptyAddress("capiz", scene)),
  ...socialNames.map((name) => socialAddress(name)),
  ...Array.from({ length: badgeLevels }, (_, index) => badgeAddress(index + 1)),
  ...["PT", "TCG_LOTTO_VN"].map((vendor) => vendorMarkUrl("capiz", vendor)),
  avatarUrl(7),
  crestUrl("Manila Lanterns"),
];

describe("findPicture", () => {
  it.each(fixedUrls)("draws %s and allows it to be cached forever", (url) => {
    const picture = findPicture(url, findGame);
    expect(picture?.isCurrent).toBe(true);
    expect(picture?.draw()).toMatch(/^<svg .*<\/svg>$/s);
  });

  it.each(["/art/hero/capiz/dark.svg", "/art/favicon/harbour.svg"])(
    "draws %s but does not allow it to be cached forever",
    (url) => {
      expect(findPicture(url, findGame)?.isCurrent).toBe(false);
      expect(findPicture(url, findGame)?.draw()).toMatch(/^<svg /);
    },
  );

  it("draws a different mark for each vendor", () => {
    const vendors = "AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD IBC SBT UG".split(" ");
    const marks = vendors.map((code) => findPicture(vendorMarkUrl("capiz", code), findGame)?.draw());
    for (const mark of marks) expect(mark).toMatch(/^<svg .*<\/svg>$/s);
    expect(new Set(marks).size).toBe(vendors.length);
  });
});

describe("the cover of a game", () => {
  it("has the title that belongs to the hash in its URL", () => {
    const picture = findPicture(coverUrl(subject), findGame);
    expect(picture?.isCurrent).toBe(true);
    const english = findPicture(coverUrl({ ...subject, title: "Golden Lantern" }), findGame);
    expect(english?.name).not.toBe(picture?.name);
    expect(english?.draw()).not.toBe(picture?.draw());
  });

  it("is the current cover and is not cached forever if the hash in its URL is outdated", () => {
    const stale = ["0000000000", "zzzzzzzzzz"].map((hash) =>
      findPicture(`/art/cover/capiz/small/PT/g1.${hash}.svg`, findGame),
    );
    expect(stale.map((picture) => picture?.isCurrent)).toEqual([false, false]);
    expect(stale[0]?.name).toBe(stale[1]?.name);
  });

  it("does not exist for an unknown game", () => {
    expect(findPicture(coverUrl({ ...subject, gameCode: "unknown" }), findGame)).toBeUndefined();
    expect(findPicture(coverUrl({ ...subject, vendor: "NOBODY" }), findGame)).toBeUndefined();
  });
});

it.each([
  "/art/cover/RNG/PT/g1.svg",
  "/art/cover/capiz/huge/PT/g1.svg",
  "/art/cover/nobody/small/PT/g1.svg",
  "/art/cover/capiz/small/PT/<script>.svg",
  "/art/hero/capiz/dusk.svg",
  "/art/hero/capiz/dark/more.svg",
  "/art/crest/4096.svg",
  "/art/crest/007.svg",
  "/art/avatar/48.svg",
  "/art/avatar/nobody.svg",
  "/art/badge/11.svg",
  "/art/constructor/x.svg",
  "/art/banner/capiz/constructor/wide.svg",
  "/art/favicon/capiz.png",
  "/art/",
])("the URL %s has no picture", (path) => {
  expect(findPicture(path, findGame)).toBeUndefined();
});

it("the art edition is the hash of many drawings and must be updated when one of them changes", () => {
  const kinds = [
    ...["SC", "VP", "JP", "TG", "AC", "BG", null].map((classify) => ["RNG", classify] as const),
    ...["BACCARAT", "SICBO", "ROULETTE", "DRAGONTIGER", "BLACKJACK", "MAHJONG"].map((name) => ["LIVE", name] as const),
    ...["POKER3", "FANTAN", "NIUNIU", "FPC", null].map((classify) => ["LIVE", classify] as const),
    ...["SPORTS", "ESPORTS", "FISH", "PVP", "LOTT", "ELOTT", "COCKFIGHT"].map((name) => [name, null] as const),
  ];
  const kindSubjects = kinds.flatMap(([category, classify]) =>
    ["PT", "AG", "MG", "STUDIO"].flatMap((vendor) =>
      ["g1", "g2", "g3"].map((gameCode) => ({ category, classify, vendor, gameCode, title: "Golden Lantern" })),
    ),
  );
  const motifSubjects = Object.keys(motifs).map((word) => ({ ...subject, title: `Quiet ${word}`, gameCode: word }));
  const covers = [...kindSubjects, ...motifSubjects].map((coverSubject) => {
    const { category, classify, title } = coverSubject;
    const url = coverUrl({ theme: "capiz", ...coverSubject }, "large");
    return findPicture(url, () => ({ category, classify, titles: [title] }))?.draw();
  });
  const drawings = fixedUrls.map((url) => findPicture(url, findGame)?.draw());
  const hash = createHash("sha256")
    .update([...covers, ...drawings].join("\n"))
    .digest("hex")
    .slice(0, 8);
  expect(artEdition).toBe(hash);
});
