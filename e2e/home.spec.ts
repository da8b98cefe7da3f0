/**
 * The front page as a visitor meets it, by keyboard alone: the popup of the house, the banners, the notices, a match, a
 * game that asks who is there. On phone and desktop, in both languages, without a violation of WCAG 2.2 AA.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

for (const language of ["EN", "TY"] as const) {
  test(`[S2.001] [S2.063] [S2.065] [S2.131] the front page by keyboard, in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const visitor = await visit(page, language, baseURL ?? "", true);
    await page.goto("/");
    await closePopup(visitor);
    await turnBanners(visitor);
    await openNotice(visitor);
    await walkDown(visitor);
    await askForGame(visitor);
  });

  test(`the front page keeps still for who wants less motion, in ${language}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { t } = await visit(page, language, baseURL ?? "");
    await page.goto("/");
    const stage = page.getByRole("region", { name: t("home.banners") });
    await expect(stage.getByRole("button", { name: t("front.banner.next") })).toBeVisible();
    await expect(stage.getByRole("button", { name: t("front.motion.pause") })).toHaveCount(0);
    await expectAccessible(page);
  });
}

/** [S4.053] The popup takes the focus, Escape closes it, and a reload in the same session does not bring it back. */
async function closePopup({ page }: Visitor): Promise<void> {
  const popup = page.locator("dialog[open]:has(.popup-body)");
  await expect(popup).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".banner-bullets")).toBeVisible({ timeout: 30_000 });
  await expect(popup).toHaveCount(0);
}

/** [S2.080] [S2.081] Arrow keys turn the banners, past the last one to the first. */
async function turnBanners({ page, t }: Visitor): Promise<void> {
  const stage = page.getByRole("region", { name: t("home.banners") });
  const bullets = stage.locator(".banner-bullets button");
  const count = await bullets.count();
  expect(count).toBeGreaterThan(1);
  await stage.getByRole("button", { name: t("front.motion.pause") }).focus();
  await page.keyboard.press("Enter");
  await bullets.first().focus();
  await page.keyboard.press("Enter");
  await expect(bullets.first()).toHaveAttribute("aria-current", "true");
  for (let turn = 1; turn <= count; turn += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(bullets.nth(turn % count)).toHaveAttribute("aria-current", "true");
    await atRest(page);
  }
  await expectAccessible(page);
}

/** Banners on their way take no other order. */
async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator(".banner-track").evaluate((track) => track.getAnimations({ subtree: true }).length))
    .toBe(0);
}

/** [S2.132] A title of the marquee opens the announcements; closed, they give the focus back. */
async function openNotice({ page, t }: Visitor): Promise<void> {
  const title = page.locator(".marquee-band > ul").first().getByRole("button").first();
  await title.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t("front.notices.title") });
  await expect(dialog.locator("details[open]")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(title).toBeFocused();
}

/** [S2.069] [S2.070] [S2.074] [S2.185] [S2.191] What lies below comes when one gets there. */
async function walkDown({ page, t }: Visitor): Promise<void> {
  for (const id of ["hot", "matches", "jackpot", "winners", "row-LIVE", "row-PVP"]) {
    const heading = page.locator(`h2#${id}`);
    await expect
      .poll(async () => {
        await page.keyboard.press("PageDown");
        return heading.count();
      })
      .toBe(1);
  }
  await expect(page.getByRole("region", { name: t("front.winners.title") })).toBeVisible();
  await expectAccessible(page);
}

/** [S4.064] A game of a row asks a visitor to log in. */
async function askForGame({ page }: Visitor): Promise<void> {
  await page.locator("section:has(#row-LIVE) .game-actions button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator("input[name=username]")).toBeFocused();
}
