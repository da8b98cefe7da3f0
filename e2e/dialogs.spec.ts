/**
 * Dialogs: the named ones, the game popup, the generic one with its size and fade; the page below does not scroll, and
 * the focus returns, also from stacked dialogs.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, focusByTab, isOnPhone, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const wide = { width: 1280, height: 800 };

test(
  "[S2.134] [S2.136] the registration and the forgotten password",
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

test("[S2.139] a card for a whole list opens the games of its vendor", async ({ page, baseURL }) => {
  await page.setViewportSize(wide);
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const menus = await page.evaluate(async () => {
    const answer = await fetch("/lgw/games/game_menus");
    return (await answer.json()) as { gameGroupCode: string; vendors: { isGame: string; displayName: string }[] }[];
  });
  const live = menus.find(({ gameGroupCode }) => gameGroupCode === "LIVE")?.vendors ?? [];
  const vendor = live.slice(0, 15).find(({ isGame }) => isGame === "VASSALAGE");
  if (vendor === undefined) throw new Error("no vendor of live games has a list");
  const line = page
    .getByRole("navigation", { name: t("shell.nav"), exact: true })
    .locator('.navigation-link[href="/live"]');
  await focusByTab(page, line);
  const tile = page.locator(".drop-tile").filter({ hasText: new RegExp(`^${vendor.displayName}$`) });
  await tile.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: vendor.displayName });
  await expect(dialog.locator(".game-card h3").first()).toBeVisible();
  for (const made of await dialog.locator(".game-card .game-caption p").allInnerTexts()) {
    expect(made).toContain(vendor.displayName);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(line).toBeFocused();
});

test("[S2.148] [S2.149] [S2.151] the generic window has its size, fades in, and stays on a click outside", async ({
  page,
  baseURL,
}, { project }) => {
  // The fade is tested here.
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
  const bare = await dialog.evaluate((window) => {
    for (const part of window.children) part.setAttribute("style", "display: none");
    const { width, height } = window.getBoundingClientRect();
    for (const part of window.children) part.removeAttribute("style");
    return [width, height];
  });
  expect(bare).toEqual([200, 200]);
  await page.mouse.click(5, 5);
  // A dialog closes in a later frame.
  await comeToRest(page);
  await expect(dialog).toBeVisible();
});

test("[S2.152] [S2.153] the page stays below its windows, and moves again after the last", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const place = () => page.evaluate(() => scrollY);
  await scrollUntil(page, 300);
  const opener = page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.register") })
    .filter({ visible: true });
  await opener.focus();
  await comeToRest(page);
  const from = await place();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog").locator("form.register-form");
  await expect(form.locator("input[name=username]")).toBeVisible();
  await expect(page.locator("dialog :focus")).toHaveCount(1);
  await expectLocked(page, from);

  const help = buttonOf(form, t("session.register.help"));
  await help.focus();
  await page.keyboard.press("Enter");
  const above = page.getByRole("dialog", { name: t("session.help.title") });
  await expect(above).toBeVisible();
  await expectLocked(page, from);
  await page.keyboard.press("Escape");
  await expect(above).toHaveCount(0);
  await expect(help).toBeFocused();
  await expectLocked(page, from);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await scrollUntil(page, from + 200);
});

/** Popups are blocked, so that the portal asks in a dialog. */
async function visitWithoutPopups(page: Page, baseURL: string): Promise<Visitor> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  return visit(page, "EN", baseURL);
}

/** Opens it from the bar at the side, on phones from the side menu. */
async function openService({ page, t }: Visitor, isPhone: boolean): Promise<void> {
  if (isPhone) await page.locator(".bottom-bar button").click();
  const way: Locator = page.locator(".side-menu").getByRole("button", { name: t("shell.customerService") });
  await way.click();
}

/** Turns the wheel outside of the dialog, whose own content may scroll. */
async function turnWheel(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? wide;
  await page.mouse.move(width < wide.width ? 4 : width - 120, height / 3);
  await page.mouse.wheel(0, 400);
}

/** Turns the wheel until the page has scrolled that far. */
async function scrollUntil(page: Page, least: number): Promise<void> {
  await expect(async () => {
    await turnWheel(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(least);
  }).toPass();
  await comeToRest(page);
}

/** Smooth scrolling continues for some frames. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; last !== scrollY;) {
      last = scrollY;
      for (let frames = 0; frames < 10; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    }
  });
}

/** The lock starts with the dialog; waits some frames in which the wheel could move the page. */
async function expectLocked(page: Page, place: number): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await turnWheel(page);
  const after = await page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    return scrollY;
  });
  expect(after).toBe(place);
}
