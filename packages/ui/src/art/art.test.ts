import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { motifs } from "./all-motifs.ts";
import { avatar } from "./avatar.ts";
import { bannerScene, plannedScenes } from "./banner-scene.ts";
import { emptyScene } from "./empty-scene.ts";
import { favicon } from "./favicon.ts";
import { heroScene } from "./hero-scene.ts";
import { hostPortrait } from "./host-portrait.ts";
import { seededBy } from "./seeded.ts";
import { socialSign } from "./social-sign.ts";
import { teamCrest } from "./team-crest.ts";
import { isWellFormed } from "./testing/read-svg.ts";
import { monogramOf, vendorMark } from "./vendor-mark.ts";
import { vipBadge } from "./vip-badge.ts";

const small: Readonly<Record<string, () => string>> = {
  "an avatar": () => avatar("7"),
  "a host": () => hostPortrait("3"),
  "a mark": () => vendorMark("capiz", "PNG"),
  "a glazed mark": () => vendorMark("harbour", "TCG_LOTTO_VN"),
  "a crest": () => teamCrest("411"),
  "a badge": () => vipBadge(10),
  "an empty page": () => emptyScene("harbour", "search") ?? "",
  "a sign": () => socialSign("viber") ?? "",
  "a favicon": () => favicon("capiz"),
  "the hero": () => heroScene("capiz", "dark"),
};

describe.each(Object.entries(small))("%s", (_, draw) => {
  it("is well formed, whole, without scripts or words, and the same each time", () => {
    const picture = draw();
    expect(isWellFormed(picture)).toBe(true);
    expect(picture).not.toMatch(/NaN|undefined|<script|<foreignObject|<text|\bon\w+=/);
    expect(draw()).toBe(picture);
    expect(gzipSync(picture).length).toBeLessThan(6_000);
  });
});

const printOf = (picture: string) => createHash("sha256").update(picture).digest("hex");
const differing = (count: number, draw: (index: number) => string) =>
  new Set(Array.from({ length: count }, (_, index) => printOf(draw(index)))).size;

it("members, hosts, crests and levels differ from one another", () => {
  expect(differing(48, (index) => avatar(String(index)))).toBe(48);
  expect(differing(24, (index) => hostPortrait(String(index)))).toBe(24);
  expect(differing(1_000, (index) => teamCrest(String(index)))).toBeGreaterThan(990);
  expect(differing(10, (index) => vipBadge(index + 1))).toBe(10);
  expect(vipBadge(0)).toBe(vipBadge(1));
  expect(vipBadge(40)).toBe(vipBadge(10));
});

it("every scene of a banner is drawn in each cut and house, light and without words", () => {
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

it("names that nobody drew are not drawn", () => {
  expect(bannerScene("capiz", "constructor", "wide")).toBeUndefined();
  expect(emptyScene("capiz", "toString")).toBeUndefined();
  expect(socialSign("__proto__")).toBeUndefined();
});

it("a monogram has four letters at most", () => {
  expect(["PT", "BBIN", "LOTUS", "TCG_LOTTO_VN", "ds88"].map(monogramOf)).toEqual(["PT", "BBIN", "LOT", "TLV", "DS88"]);
});

it("every motif is drawn within the circle that scenes leave it", () => {
  for (const [name, motif] of Object.entries(motifs)) {
    expect(motif.length, name).toBeGreaterThan(0);
    for (const [ink, outline] of motif) {
      expect(ink, name).toMatch(/^[A-Zlabhs](?:\*[\d.]+)?$/);
      expect(outline, name).toMatch(/^M[\d\s.,MLHVCSQTAZmlhvcsqtaz-]+$/);
    }
  }
});

it("a seeded stream stays in its bounds", () => {
  const seeded = seededBy("bounds");
  const values = Array.from({ length: 1_000 }, () => seeded.whole(2, 4));
  expect(new Set(values)).toEqual(new Set([2, 3, 4]));
});
