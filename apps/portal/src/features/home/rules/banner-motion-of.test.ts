import { describe, expect, it } from "vitest";
import { bannerMotionOf } from "./banner-motion-of.ts";

const wide = { count: 4, isHome: true, isNarrow: false, isCalm: false };

describe("the motion of the banners", () => {
  it("[S2.083] shows 1.23 banners on the front page, one elsewhere", () => {
    expect(bannerMotionOf(wide).slidesPerView).toBe(1.23);
    expect(bannerMotionOf({ ...wide, isNarrow: true }).slidesPerView).toBe(1.23);
    expect(bannerMotionOf({ ...wide, isHome: false }).slidesPerView).toBe(1);
  });

  it("[S2.084] leaves 150 px between them, and less on a phone, where the neighbours would be out of sight", () => {
    expect(bannerMotionOf(wide).spaceBetween).toBe(150);
    expect(bannerMotionOf({ ...wide, isNarrow: true }).spaceBetween).toBeLessThan(20);
  });

  it("[S2.085] sets the neighbours 200 px back", () => {
    expect(bannerMotionOf(wide).depth).toBe(200);
  });

  it("[S2.078] [S2.079] changes every 5000 ms, in 1000 ms", () => {
    expect(bannerMotionOf(wide)).toMatchObject({ hasAutoplay: true, delayMs: 5_000, speedMs: 1_000 });
  });

  it("stands still for who asked for less motion, and changes at once when told to", () => {
    expect(bannerMotionOf({ ...wide, isCalm: true })).toMatchObject({ hasAutoplay: false, speedMs: 0 });
  });

  it.each([
    ["[S2.081] has pages with two", 2, true],
    ["[S2.082] has none with a single one, which does not move", 1, false],
  ])("%s", (_title, count, isMany) => {
    expect(bannerMotionOf({ ...wide, count })).toMatchObject({
      hasPagination: isMany,
      isLooping: isMany,
      hasAutoplay: isMany,
    });
  });
});
