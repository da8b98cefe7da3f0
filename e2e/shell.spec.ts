/**
 * What surrounds every page: the header with clock and menus, the account menu, and the language and theme of a new
 * visitor. The front page also opens at its other paths.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import {
  buttonOf,
  expectAccessible,
  focusByTab,
  secondMerchantUrl,
  isOnPhone,
  languageOf,
  signIn,
  visit,
} from "./steps.ts";
import { ignoreOffers } from "./contract-steps.ts";
import type { Visitor } from "./steps.ts";

const player = { account: "demoplayer", password: "Player2026" };
const agent = { account: "demoagent", password: "Agent2026" };
/** A window that is wide enough for the full header. */
const wideWindow = { width: 1280, height: 800 };

test("[S2.002] [S2.003] [S2.004] [S2.030] the front page opens at its other paths, and /seamless opens", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  for (const path of ["/index", "/index.html", "/home"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: t("home.banners") })).toBeVisible();
    await expect(page.getByRole("heading", { name: t("home.hot.title") })).toBeVisible();
    await expect(page).toHaveTitle("Open House");
  }
  await page.goto("/seamless");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("content.seamless.title"));
  await expect(page.getByRole("heading", { name: t("content.seamless.wallet.title") })).toBeVisible();
});

test("[S2.088] the clock in the wide header runs and shows its offset from GMT", async ({ page, baseURL }) => {
  await page.setViewportSize(wideWindow);
  await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const clock = page.getByRole("banner").locator(".house-clock");
  await expect(clock).toContainText(/\d\d:\d\d:\d\d\s*GMT\+8/);
  const firstText = await clock.innerText();
  await expect(clock).not.toHaveText(firstText, { timeout: 3_000 });
  const laterText = await clock.innerText();
  // After 23:59:59 the clock continues at midnight.
  expect((secondsSinceMidnight(laterText) - secondsSinceMidnight(firstText) + 86_400) % 86_400).toBeLessThanOrEqual(3);
});

const menuRows = "[S2.097] [S2.101] [S2.102] [S6.020]";

test(
  `${menuRows} the account menus of members and agents link to their pages`,
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    await signIn(visitor, player.account, player.password);
    await page.goto("/");
    for (const name of ["messageV2", "referral"]) {
      await followMenu(visitor, `/member/${name}`);
      await expect(page.getByRole("heading", { name: visitor.t("member.later.title") })).toBeVisible();
    }
    await page.locator(".member-face").click();
    await expect(menuItem(page, "/agent/registerCenter")).toHaveCount(0);

    // Agents have the registration centre in place of the referral page.
    await ignoreOffers(visitor);
    await signIn(visitor, agent.account, agent.password);
    await page.goto("/");
    await followMenu(visitor, "/agent/registerCenter");
    await page.locator(".member-face").click();
    await expect(menuItem(page, "/agent/registerCenter")).toHaveText(visitor.t("member.page.registerCenter"));
    await expect(menuItem(page, "/member/referral")).toHaveCount(0);
  },
);

const firstVisitTitle = "[S1.053] [S4.106] [S4.107] a new visitor reads Filipino, and both storage keys contain it";

test(firstVisitTitle, { tag: "@tagalog" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect.poll(() => readStoredLanguages(page)).toEqual(["TY", "TY"]);
  // Without the key "historyLang" the visitor has not chosen a language, so the key "lang" is ignored.
  await page.evaluate(() => {
    localStorage.setItem("lang", "EN");
    localStorage.removeItem("historyLang");
  });
  await page.reload();
  await expect.poll(() => readStoredLanguages(page)).toEqual(["TY", "TY"]);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
});

test(
  "[S1.054] [S1.055] a visitor switches the theme, and the next visit keeps it",
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const visitor = await visit(page, "EN", baseURL ?? "");
    await page.goto("/");
    await expect.poll(() => brightness(page)).toBeLessThan(0.2);
    for (const [theme, isExpected] of [
      ["light", (value: number) => value > 0.8],
      ["dark", (value: number) => value < 0.2],
    ] as const) {
      await switchTheme(visitor, theme, isOnPhone(project));
      await expect.poll(async () => isExpected(await brightness(page))).toBe(true);
      await page.reload();
      await expect.poll(async () => isExpected(await brightness(page))).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(theme);
    }
  },
);

test(
  "a keyboard user can open the menus of the header and move in them",
  { tag: "@turn2" },
  async ({ page, baseURL }) => {
    await page.setViewportSize(wideWindow);
    const { t } = await visit(page, "EN", baseURL ?? "");
    await page.goto("/");
    const navigation = page.getByRole("navigation", { name: t("shell.nav"), exact: true });
    const categoryLink = (name: string) => navigation.getByRole("link", { name: t(name), exact: true });
    const tiles = navigation.locator(".drop-tile");
    await focusByTab(page, categoryLink("shell.nav.live"));
    await expect(tiles.first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(tiles.first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(tiles.last()).toHaveText(t("shell.nav.more"));
    await expect(tiles.last()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tiles.first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(categoryLink("shell.nav.live")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tiles).toHaveCount(0);
    await expect(categoryLink("shell.nav.live")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(tiles.first()).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(categoryLink("shell.nav.sports")).toHaveAttribute("aria-expanded", "true");
    await expect(categoryLink("shell.nav.live")).toHaveAttribute("aria-expanded", "false");
  },
);

test("the header of both merchants cuts off no text at ten widths", { tag: "@turn2" }, async ({ page, baseURL }) => {
  for (const origin of [baseURL ?? "", secondMerchantUrl(baseURL)]) {
    await visit(page, "TY", origin);
    await page.goto(`${origin}/help`);
    for (const width of [320, 360, 375, 376, 390, 480, 540, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await findCutElements(page), `${origin} at ${width}`).toEqual([]);
    }
  }
});

/** Converts a text like 12:34:56 to seconds since midnight. */
function secondsSinceMidnight(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map((part) => Number.parseInt(part, 10));
  return hours * 3_600 + minutes * 60 + seconds;
}

function menuItem(page: Page, path: string): Locator {
  return page.locator(`.menu:popover-open .menu-item[href="${path}"]`);
}

/** Opens the account menu and clicks the item that links to this path. */
async function followMenu({ page, t }: Visitor, path: string): Promise<void> {
  const title = t(`member.page.${path.split("/").at(-1) ?? ""}`);
  await page.locator(".member-face").click();
  const item = menuItem(page, path);
  await expect(item).toHaveText(title);
  await item.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

function readStoredLanguages(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ["historyLang", "lang"].map((key) => localStorage.getItem(key)));
}

/** Switches the theme in the header, or on phones at the top of the side menu. */
async function switchTheme({ page, t }: Visitor, theme: "dark" | "light", isPhone: boolean): Promise<void> {
  const toggle = buttonOf(page, t(`shell.theme.${theme}`)).filter({ visible: true });
  if (!isPhone) return toggle.click();
  await page.locator(".bottom-bar button").click();
  await toggle.click();
  await page.keyboard.press("Escape");
}

/**
 * Returns the brightness of the page's background from 0 to 1. Drawing it on a canvas works for any colour notation.
 */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });
}

/** Returns the elements of the header that exceed the screen or cut off their text. */
function findCutElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(".top-bar-row :is(a, button)")];
    const visibleParts = parts.filter((part) => part.offsetParent !== null);
    const isCut = (part: HTMLElement) =>
      part.getBoundingClientRect().right > innerWidth ||
      (!part.matches(".house-logo") && part.scrollWidth > part.clientWidth + 1);
    return visibleParts.filter(isCut).map(({ className, textContent }) => `${className}: ${textContent}`);
  });
}
