/**
 * Dialogs: registration, password recovery, the games of a vendor, and the generic dialog with its size and fade. The
 * page below a dialog does not scroll. When a dialog closes, the focus returns to the control that led to the dialog,
 * also if dialogs are stacked.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, focusByTab, isOnPhone, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const wide = { width: 1280, height: 800 };

test(
  "[S2.134] [S2.136] a visitor goes from registration to login and password recovery in one dialog",
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
    const { t } = await visit(page, languageOf(project), baseURL ?? "");
    await page.goto("/#registerModal");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("form.register-form input[name=confirmPassword]")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expectAccessible(page);
    await buttonOf(dialog, t("shell.login")).click();
    await expect(dialog.locator("input[name=confirmPassword]")).toHaveCount(0);
    await expect(dialog.locator("input[name=username]")).toBeVisible();
    await buttonOf(dialog, t("recovery.link")).click();
    await expect(dialog.getByRole("heading", { name: t("recovery.title") })).toBeVisible();
    await expect(dialog.locator("input[name=email]")).toBeVisible();
    await expect(dialog).toHaveCount(1);
    await expectAccessible(page);
  },
);

test("[S2.139] the tile of a vendor opens a dialog with the vendor's games", async ({ page, baseURL }) => {
  await page.setViewportSize(wide);
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const menus = await page.evaluate(async () => {
    const response = await fetch("/lgw/games/game_menus");
    return (await response.json()) as { gameGroupCode: string; vendors: { isGame: string; displayName: string }[] }[];
  });
  const live = menus.find(({ gameGroupCode }) => gameGroupCode === "LIVE")?.vendors ?? [];
  const vendor = live.slice(0, 15).find(({ isGame }) => isGame === "VASSALAGE");
  if (vendor === undefined) throw new Error("no vendor of live games has a list");
  const navigationLink = page
    .getByRole("navigation", { name: t("shell.nav"), exact: true })
    .locator('.navigation-link[href="/live"]');
  await focusByTab(page, navigationLink);
  const tile = page.locator(".drop-tile").filter({ hasText: new RegExp(`^${vendor.displayName}$`) });
  await tile.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: vendor.displayName });
  await expect(dialog.locator(".game-card h3").first()).toBeVisible();
  for (const caption of await dialog.locator(".game-card .game-caption p").allInnerTexts()) {
    expect(caption).toContain(vendor.displayName);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(navigationLink).toBeFocused();
});

test("[S2.148] [S2.149] [S2.151] the generic dialog is at least 200 pixels wide and high, fades in, and stays open on a click outside", async ({
  page,
  baseURL,
}, { project }) => {
  // Journeys run with reduced motion by default, but this one tests the fade.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const visitor = await visitWithoutPopups(page, baseURL ?? "");
  await page.goto("/");
  await page.evaluate(() => {
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      if (target instanceof HTMLDialogElement) document.documentElement.dataset["seen"] = propertyName;
    });
  });
  await openService(visitor, isOnPhone(project));
  const dialog = page.getByRole("dialog", { name: visitor.t("shell.customerService") });
  await expect(dialog).toContainText(visitor.t("shell.popupBlocked"));
  await expect(page.locator("html")).toHaveAttribute("data-seen", /opacity|transform/);
  await expect(dialog).toHaveCSS("opacity", "1");
  expect(await dialog.evaluate((window) => getComputedStyle(window).transitionProperty)).toContain("opacity");
  await expectAccessible(page);
  const content = await dialog.boundingBox();
  expect(content?.width).toBeGreaterThanOrEqual(200);
  const emptySize = await dialog.evaluate((window) => {
    for (const part of window.children) part.setAttribute("style", "display: none");
    const { width, height } = window.getBoundingClientRect();
    for (const part of window.children) part.removeAttribute("style");
    return [width, height];
  });
  expect(emptySize).toEqual([200, 200]);
  await page.mouse.click(5, 5);
  // If the click closed the dialog, it would do so in a later frame.
  await waitUntilStill(page);
  await expect(dialog).toBeVisible();
});

test("[S2.152] [S2.153] the page does not scroll below open dialogs and scrolls again afterwards", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const readScrollY = () => page.evaluate(() => scrollY);
  await scrollUntil(page, 300);
  const opener = page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.register") })
    .filter({ visible: true });
  await opener.focus();
  await waitUntilStill(page);
  const lockedAt = await readScrollY();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog").locator("form.register-form");
  await expect(form.locator("input[name=username]")).toBeVisible();
  await expect(page.locator("dialog :focus")).toHaveCount(1);
  await expectLocked(page, lockedAt);

  const help = buttonOf(form, t("session.register.help"));
  await help.focus();
  await page.keyboard.press("Enter");
  const helpDialog = page.getByRole("dialog", { name: t("session.help.title") });
  await expect(helpDialog).toBeVisible();
  await expectLocked(page, lockedAt);
  await page.keyboard.press("Escape");
  await expect(helpDialog).toHaveCount(0);
  await expect(help).toBeFocused();
  await expectLocked(page, lockedAt);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await scrollUntil(page, lockedAt + 200);
});

/** Blocks popup windows, so that the portal shows a dialog instead of the window of customer service. */
async function visitWithoutPopups(page: Page, baseURL: string): Promise<Visitor> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  return visit(page, "EN", baseURL);
}

/** Opens customer service from the side bar, or on phones from the side menu. */
async function openService({ page, t }: Visitor, isPhone: boolean): Promise<void> {
  if (isPhone) await page.locator(".bottom-bar button").click();
  const button: Locator = page.locator(".side-menu").getByRole("button", { name: t("shell.customerService") });
  await button.click();
}

/** Turns the mouse wheel outside the dialog, because the dialog's content may scroll by itself. */
async function turnWheel(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? wide;
  await page.mouse.move(width < wide.width ? 4 : width - 120, height / 3);
  await page.mouse.wheel(0, 400);
}

/** Turns the mouse wheel until the page has scrolled at least to this position. */
async function scrollUntil(page: Page, minimumY: number): Promise<void> {
  await expect(async () => {
    await turnWheel(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(minimumY);
  }).toPass();
  await waitUntilStill(page);
}

/** Waits until the page stops scrolling; smooth scrolling continues for some frames. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let lastY = -1; lastY !== scrollY;) {
      lastY = scrollY;
      for (let frames = 0; frames < 10; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    }
  });
}

/** Expects that the page does not scroll in the 30 frames after a turn of the mouse wheel. */
async function expectLocked(page: Page, expectedY: number): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await turnWheel(page);
  const scrolledTo = await page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    return scrollY;
  });
  expect(scrolledTo).toBe(expectedY);
}
