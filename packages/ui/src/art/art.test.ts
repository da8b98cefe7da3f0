import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { motifs } from "./motifs/all-motifs.ts";
import { avatar } from "./marks/avatar.ts";
import { bannerScene, plannedScenes } from "./scenes/banner-scene.ts";
import { emptyScene } from "./scenes/empty-scene.ts";
import { favicon } from "./marks/favicon.ts";
import { heroScene } from "./scenes/hero-scene.ts";
import { seededBy } from "./seeded.ts";
import { socialSign } from "./marks/social-sign.ts";
import { teamCrest } from "./marks/team-crest.ts";
import { isWellFormed } from "./testing/read-svg.ts";
import { monogramOf, vendorMark } from "./marks/vendor-mark.ts";
import { vipBadge } from "./marks/vip-badge.ts";

const smallPictures: Readonly<Record<string, () => string>> = {
  "an avatar": () => avatar("7"),
  "a vendor's mark": () => vendorMark("capiz", "PNG"),
  "a vendor's mark with glazed tiles": () => vendorMark("harbour", "TCG_LOTTO_VN"),
  "a team crest": () => teamCrest("411"),
  "a VIP badge": () => vipBadge(10),
  "the picture of an empty page": () => emptyScene("harbour", "search") ?? "",
  "a social network's sign": () => socialSign("viber") ?? "",
  "a favicon": () => favicon("capiz"),
  "the hero picture": () => heroScene("capiz", "dark"),
};

describe.each(Object.entries(smallPictures))("%s", (_, draw) => {
  it("is well-formed and small, the same each time, and contains no scripts or text", () => {
    const picture = draw();
    expect(isWellFormed(picture)).toBe(true);
    expect(picture).not.toMatch(/NaN|undefined|<script|<foreignObject|<text|\bon\w+=/);
    expect(draw()).toBe(picture);
    expect(gzipSync(picture).length).toBeLessThan(6_000);
  });
});

const hashOf = (picture: string) => createHash("sha256").update(picture).digest("hex");
const countDifferent = (count: number, draw: (index: number) => string) =>
  new Set(Array.from({ length: count }, (_, index) => hashOf(draw(index)))).size;

it("different members and VIP levels have different pictures, and so do almost all teams", () => {
  expect(countDifferent(48, (index) => avatar(String(index)))).toBe(48);
  expect(countDifferent(1_000, (index) => teamCrest(String(index)))).toBeGreaterThan(990);
  expect(countDifferent(10, (index) => vipBadge(index + 1))).toBe(10);
  expect(vipBadge(0)).toBe(vipBadge(1));
  expect(vipBadge(40)).toBe(vipBadge(10));
});

it("every banner scene is well-formed, small and without text in each format and theme", () => {
  const pictures = plannedScenes.flatMap((scene) =>
    (["capiz", "harbour"] as const).flatMap((theme) =>
      (["wide", "phone", "card"] as const).map((cut) => bannerScene(theme, scene, cut) ?? ""),
    ),
  );
  expect(plannedScenes.length).toBeGreaterThanOrEqual(8);
  expect(new Set(pictures).size).toBe(plannedScenes.length * 6);
  for (const picture of pictures) {
    expect(isWellFormed(picture)).toBe(true);
    expect(picture).not.toMatch(/NaN|undefined|<text/);
    expect(gzipSync(picture).length).toBeLessThan(6_000);
  }
});

it("an unknown name has no picture", () => {
  expect(bannerScene("capiz", "constructor", "wide")).toBeUndefined();
  expect(emptyScene("capiz", "toString")).toBeUndefined();
  expect(socialSign("__proto__")).toBeUndefined();
});

it("a monogram has at most four letters", () => {
  expect(["PT", "BBIN", "LOTUS", "TCG_LOTTO_VN", "ds88"].map(monogramOf)).toEqual(["PT", "BBIN", "LOT", "TLV", "DS88"]);
});

it("every motif consists of valid inks and outlines", () => {
  for (const [name, motif] of Object.entries(motifs)) {
    expect(motif.length, name).toBeGreaterThan(0);
    for (const [ink, outline] of motif) {
      expect(ink, name).toMatch(/^[A-Zlabhs](?:\*[\d.]+)?$/);
      expect(outline, name).toMatch(/^M[\d\s.,MLHVCSQTAZmlhvcsqtaz-]+$/);
    }
  }
});

it("seeded random integers stay within their bounds", () => {
  const seeded = seededBy("bounds");
  const values = Array.from({ length: 1_000 }, () => seeded.whole(2, 4));
  expect(new Set(values)).toEqual(new Set([2, 3, 4]));
});
