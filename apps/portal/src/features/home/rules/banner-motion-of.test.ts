import { describe, expect, it } from "vitest";
import { bannerMotionOf } from "./banner-motion-of.ts";

const wide = { count: 4, isHome: true, isNarrow: false, hasReducedMotion: false };

describe("the motion of the banners", () => {
  it("[S2.083] shows 1.23 banners on the front page and one elsewhere", () => {
    expect(bannerMotionOf(wide).slidesPerView).toBe(1.23);
    expect(bannerMotionOf({ ...wide, isNarrow: true }).slidesPerView).toBe(1.23);
    expect(bannerMotionOf({ ...wide, isHome: false }).slidesPerView).toBe(1);
  });

  it("[S2.084] has 150 px between banners, and less on a phone so that the neighbours stay visible", () => {
    expect(bannerMotionOf(wide).spaceBetween).toBe(150);
    expect(bannerMotionOf({ ...wide, isNarrow: true }).spaceBetween).toBeLessThan(20);
  });

  it("[S2.085] has a depth of 200 px for the neighbours", () => {
    expect(bannerMotionOf(wide).depth).toBe(200);
  });

  it("[S2.078] [S2.079] has a change every 5000 ms that takes 1000 ms", () => {
    expect(bannerMotionOf(wide)).toMatchObject({ hasAutoplay: true, delayMs: 5_000, speedMs: 1_000 });
  });

  it("has no autoplay and no duration if the visitor prefers reduced motion", () => {
    expect(bannerMotionOf({ ...wide, hasReducedMotion: true })).toMatchObject({ hasAutoplay: false, speedMs: 0 });
  });

  it.each([
    ["[S2.081] has pagination for two banners", 2, true],
    ["[S2.082] has no pagination and no autoplay for a single banner", 1, false],
  ])("%s", (_title, count, isMany) => {
    expect(bannerMotionOf({ ...wide, count })).toMatchObject({
      hasPagination: isMany,
      isLooping: isMany,
      hasAutoplay: isMany,
    });
  });
});
