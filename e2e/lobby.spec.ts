/**
 * The lists of games: a long list is shown with few elements, and the scroll position and favourites are kept.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const maximumCards = 80;

type Menus = readonly {
  readonly gameGroupCode: string;
  readonly vendors: readonly { readonly vassalage: string; readonly lagerIcon: string }[];
}[];

const categoryPages = [
  { row: "S2.010", path: "/pvp", title: "shell.nav.pvp" },
  { row: "S2.011", path: "/live", title: "shell.nav.live" },
  { row: "S2.014", path: "/cockfight", title: "shell.nav.cockfight" },
  { row: "S2.016", path: "/fish", title: "shell.nav.fish" },
  { row: "S2.018", path: "/rng", title: "shell.nav.slots" },
] as const;
const categoryRows = categoryPages.map(({ row }) => `[${row}]`).join(" ");

test("[S9.061] [S9.062] slots and sports list the required vendors, each with its own logo", async ({ request }) => {
  const menus = await request.get("/lgw/games/game_menus?pageSize=0", { headers: { Merchant: "openhouse" } });
  const groups = (await menus.json()) as Menus;
  for (const [category, codes] of [
    ["RNG", "AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD"],
    ["SPORTS", "IBC SBT UG"],
  ] as const) {
    const vendors = groups.find(({ gameGroupCode }) => gameGroupCode === category)?.vendors ?? [];
    const requiredVendors = vendors.filter(({ vassalage }) => codes.split(" ").includes(vassalage));
    expect(requiredVendors.map(({ vassalage }) => vassalage).toSorted()).toEqual(codes.split(" "));
    const logos = await Promise.all(requiredVendors.map(({ lagerIcon }) => request.get(lagerIcon)));
    expect(logos.map((logo) => logo.status())).toEqual(requiredVendors.map(() => 200));
    const drawings = await Promise.all(logos.map((logo) => logo.text()));
    expect(drawings.every((drawing) => drawing.startsWith("<svg "))).toBe(true);
    expect(new Set(drawings).size).toBe(requiredVendors.length);
  }
});

test(
  "the lobby lists a member's favourites, and no recent game before the first round",
  { tag: ["@phone", "@turn3"] },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const account = `heart${Date.now().toString(36).slice(-6)}`;
    await registerAccount(visitor, account, password);
    const name = await addFirstFavourite(visitor);

    await page.goto("/rng?tab=favourites");
    await expect(page.locator(".game-card h3")).toHaveText([name]);
    await page.goto("/rng?tab=recent");
    await expect(page.getByText(visitor.t("lobby.recent.empty.title"))).toBeVisible();
  },
);

test(`${categoryRows} [S2.017] each category has a page of its own, and so have the hot games`, async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  for (const { path, title } of categoryPages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(title));
    await expect(page.locator(".game-wall .game-card h3").first()).toBeVisible();
  }
  await page.goto("/hot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home.hot.title"));
  await expect(page.locator(".game-card h3").first()).toBeVisible();
  await expect(page.locator('nav a[href="/hot"][aria-current="page"]').first()).toBeAttached();
});

test(
  "a long list of games renders few cards and restores its scroll position",
  { tag: "@turn1" },
  async ({ page, baseURL }) => {
    await visit(page, "EN", baseURL ?? "");
    await page.goto("/rng");
    const cards = page.locator(".game-wall .game-card");
    await expect(cards.first()).toBeVisible();
    await expect(page.locator(".game-wall[data-measured]")).toBeVisible();
    for (let step = 0; step < 6; step += 1) {
      await page.evaluate(() => scrollBy(0, 2_400));
      await expect(page.locator(".game-wall li:has([aria-busy])")).toHaveCount(0);
      expect(await cards.count()).toBeLessThanOrEqual(maximumCards);
    }
    const scrollPosition = await page.evaluate(() => scrollY);
    // The scroll position is stored after scrolling has ended.
    await expect
      .poll(() => page.evaluate(() => (history.state as { place?: number } | null)?.place))
      .toBe(scrollPosition);
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/hot"]')?.click());
    await expect(page).toHaveURL("/hot");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);
  },
);

test("[S4.064] a visitor who opens a game must log in, and no game is launched", async ({ page, baseURL }) => {
  await visit(page, "EN", baseURL ?? "");
  const launches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("launchGame")) launches.push(request.url());
  });
  await page.goto("/rng?q=capiz");
  await page.locator(".game-wall mark").first().waitFor();
  await openByKeyboard(page, page.getByRole("button", { name: /^Play now: Capiz/ }).first());
  await expect(page.getByRole("dialog").locator("input[name=username]")).toBeVisible();
  expect(launches).toEqual([]);
});

/** Opens the game by keyboard, because a mouse would have to hover over the card first. */
async function openByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press("Enter");
}

/** Marks the first game as a favourite, waits until the server has stored it, and returns the game's name. */
async function addFirstFavourite({ page }: Visitor): Promise<string> {
  await page.goto("/rng");
  const card = page.locator(".game-wall .game-card").first();
  const name = await card.locator("h3").innerText();
  const heart = card.locator(".game-heart");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const addResponse = page.waitForResponse((response) => response.url().includes("addFavoriteGame"));
  await heart.click();
  const response = await addResponse;
  expect(response.ok(), `${response.status()}`).toBe(true);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  return name;
}
