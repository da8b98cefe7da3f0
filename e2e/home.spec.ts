/** The banners and the fonts of the front page. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { currencies } from "@openhouse/rules/money/currencies";
import { minusSign } from "@openhouse/rules/money/minus-sign";
import { languageOf, visit } from "./steps.ts";

test("[S2.063] [S2.064] the banners of the group w_home are shown, without movement if reduced motion is set", async ({
  page,
  baseURL,
}, { project }) => {
  const { t, language } = await visit(page, languageOf(project), baseURL ?? "");
  await page.goto("/");
  const [homeTitles, promotionTitles] = await Promise.all([
    fetchBannerTitles(page, { group: "w_home", language }),
    fetchBannerTitles(page, { group: "w_promotion", language }),
  ]);
  expect(promotionTitles.length).toBeGreaterThan(0);
  const stage = page.getByRole("region", { name: t("home.banners") });
  await expect(stage.getByRole("button", { name: t("front.banner.next") })).toBeVisible();
  await expect(stage.getByRole("button", { name: t("front.motion.pause") })).toHaveCount(0);
  const displayedTitles = await stage.locator(".banner-words > strong").allTextContents();
  expect(displayedTitles.toSorted()).toEqual(homeTitles.toSorted());
  for (const title of promotionTitles) expect(displayedTitles).not.toContain(title);
});

test("the front page is not wider than the narrowest phones", { tag: "@phone" }, async ({ page, baseURL }) => {
  for (const language of ["EN", "TY"] as const) {
    const { t } = await visit(page, language, baseURL ?? "");
    // Banners that move have a button to pause them, so their controls are wider.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto("/");
      await expect(page.getByRole("button", { name: t("front.motion.pause") })).toBeVisible();
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx, `${language} ${width}`).toBe(0);
    }
  }
});

test("the page's own fonts draw the sign of each currency and the minus sign", async ({ page }) => {
  await page.goto("/");
  const signs = [...Object.values(currencies).map(({ symbol }) => symbol), minusSign];
  const looks = ["Onest", "Bricolage Grotesque"].flatMap((family) => [`400 40px "${family}"`, `700 40px "${family}"`]);
  const drawings = await page.evaluate(
    async (input) => {
      const context = Object.assign(document.createElement("canvas"), { width: 200, height: 60 }).getContext("2d");
      if (context === null) throw new Error("no canvas");
      const draw = (font: string, text: string) => {
        context.clearRect(0, 0, 200, 60);
        context.font = font;
        context.fillText(text, 5, 45);
        return context.getImageData(0, 0, 200, 60).data.filter((_, index) => index % 4 === 3);
      };
      const results: { look: string; character: string; ink: number; isOwn: boolean }[] = [];
      for (const look of input.looks) {
        for (const character of input.characters) {
          await document.fonts.load(look, character);
          const pixels = draw(look, character);
          // A character that the font lacks comes from a font of the system, and is then the same in an unknown font.
          const systemPixels = draw(look.replace(/"[^"]*"/, '"No such font"'), character);
          const isOwn = pixels.some((opacity, index) => opacity !== systemPixels[index]);
          results.push({ look, character, ink: pixels.filter((opacity) => opacity > 128).length, isOwn });
        }
      }
      return results;
    },
    { looks, characters: Array.from(new Set(signs.join(""))) },
  );
  expect(drawings.filter(({ ink, isOwn }) => ink < 20 || !isOwn)).toEqual([]);
});

interface BannerGroup {
  readonly group: string;
  readonly language: string;
}

/** Returns the titles of the banners that the server sends to a visitor for this group. */
function fetchBannerTitles(page: Page, bannerGroup: BannerGroup): Promise<string[]> {
  return page.evaluate(async ({ group, language }) => {
    const query = new URLSearchParams({ types: "B", platform: "W", groupName: group });
    const headers = { language };
    const response = await fetch(`/wps/relay/MCSFE_getListAnnouncements?${query.toString()}`, { headers });
    const { value } = (await response.json()) as { value: { banners?: { title: string }[] } };
    return (value.banners ?? []).map(({ title }) => title);
  }, bannerGroup);
}
