/** The stage of banners on the front page. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { languageOf, visit } from "./steps.ts";

test("[S2.063] [S2.064] the banners are those of the group w_home, and keep still for who wants less motion", async ({
  page,
  baseURL,
}, { project }) => {
  const { t, language } = await visit(page, languageOf(project), baseURL ?? "");
  await page.goto("/");
  const [own, others] = await Promise.all([
    bannersOf(page, { group: "w_home", language }),
    bannersOf(page, { group: "w_promotion", language }),
  ]);
  expect(others.length).toBeGreaterThan(0);
  const stage = page.getByRole("region", { name: t("home.banners") });
  await expect(stage.getByRole("button", { name: t("front.banner.next") })).toBeVisible();
  await expect(stage.getByRole("button", { name: t("front.motion.pause") })).toHaveCount(0);
  const shown = await stage.locator(".banner-words > strong").allTextContents();
  expect(shown.toSorted()).toEqual(own.toSorted());
  for (const title of others) expect(shown).not.toContain(title);
});

interface BannerGroup {
  readonly group: string;
  readonly language: string;
}

/** The banner titles of a group in the response to a visitor. */
function bannersOf(page: Page, wanted: BannerGroup): Promise<string[]> {
  return page.evaluate(async ({ group, language }) => {
    const query = new URLSearchParams({ types: "B", platform: "W", groupName: group });
    const headers = { language };
    const answer = await fetch(`/wps/relay/MCSFE_getListAnnouncements?${query.toString()}`, { headers });
    const { value } = (await answer.json()) as { value: { banners?: { title: string }[] } };
    return (value.banners ?? []).map(({ title }) => title);
  }, wanted);
}
