/** The front page for who wants less motion, on phone and desktop, in both languages, without a violation of WCAG. */

import { expect, test } from "@playwright/test";
import { expectAccessible, visit } from "./steps.ts";

for (const language of ["EN", "TY"] as const) {
  test(`[S2.063] the front page keeps still for who wants less motion, in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { t } = await visit(page, language, baseURL ?? "");
    await page.goto("/");
    const stage = page.getByRole("region", { name: t("home.banners") });
    await expect(stage.getByRole("button", { name: t("front.banner.next") })).toBeVisible({ timeout: 30_000 });
    await expect(stage.getByRole("button", { name: t("front.motion.pause") })).toHaveCount(0);
    await expectAccessible(page);
  });
}
