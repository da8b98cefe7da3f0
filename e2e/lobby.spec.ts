/**
 * The game lists: thousands of games with few elements in the page, a kept scroll position, favourites, and what each
 * kind of account may open.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const mostCards = 80;

type Menus = readonly {
  readonly gameGroupCode: string;
  readonly vendors: readonly { readonly vassalage: string; readonly lagerIcon: string }[];
}[];

const centres = [
  { row: "S2.010", path: "/pvp", title: "shell.nav.pvp" },
  { row: "S2.011", path: "/live", title: "shell.nav.live" },
  { row: "S2.014", path: "/cockfight", title: "shell.nav.cockfight" },
  { row: "S2.016", path: "/fish", title: "shell.nav.fish" },
  { row: "S2.018", path: "/rng", title: "shell.nav.slots" },
] as const;
const centreRows = centres.map(({ row }) => `[${row}]`).join(" ");

test("[S9.061] [S9.062] slots and sports have these vendors, each with a mark of its own", async ({ request }) => {
  const menus = await request.get("/lgw/games/game_menus?pageSize=0", { headers: { Merchant: "openhouse" } });
  const groups = (await menus.json()) as Menus;
  for (const [category, codes] of [
    ["RNG", "AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD"],
    ["SPORTS", "IBC SBT UG"],
  ] as const) {
    const vendors = groups.find(({ gameGroupCode }) => gameGroupCode === category)?.vendors ?? [];
    const named = vendors.filter(({ vassalage }) => codes.split(" ").includes(vassalage));
    expect(named.map(({ vassalage }) => vassalage).toSorted()).toEqual(codes.split(" "));
    const marks = await Promise.all(named.map(({ lagerIcon }) => request.get(lagerIcon)));
    expect(marks.map((mark) => mark.status())).toEqual(named.map(() => 200));
    const drawings = await Promise.all(marks.map((mark) => mark.text()));
    expect(drawings.every((drawing) => drawing.startsWith("<svg "))).toBe(true);
    expect(new Set(drawings).size).toBe(named.length);
  }
});

test("what the lobby keeps for its members", { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const account = `heart${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, password);
  const name = await keepFirstGame(visitor);

  await page.goto("/rng?tab=favourites");
  await expect(page.locator(".game-card h3")).toHaveText([name]);
  await page.goto("/rng?tab=recent");
  await expect(page.getByText(visitor.t("lobby.recent.empty.title"))).toBeVisible();
});

test(`${centreRows} [S2.017] each kind of game has its centre, and the hot games a page`, async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  for (const { path, title } of centres) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(title));
    await expect(page.locator(".game-wall .game-card h3").first()).toBeVisible();
  }
  await page.goto("/hot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home.hot.title"));
  await expect(page.locator(".game-card h3").first()).toBeVisible();
  await expect(page.locator('nav a[href="/hot"][aria-current="page"]').first()).toBeAttached();
});

test("a wall of thousands holds few cards and keeps its place", async ({ page, baseURL }) => {
  await visit(page, "EN", baseURL ?? "");
  await page.goto("/rng");
  const cards = page.locator(".game-wall .game-card");
  await expect(cards.first()).toBeVisible();
  await expect(page.locator(".game-wall[data-measured]")).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await page.evaluate(() => scrollBy(0, 2_400));
    await expect(page.locator(".game-wall li:has([aria-busy])")).toHaveCount(0);
    expect(await cards.count()).toBeLessThanOrEqual(mostCards);
  }
  const place = await page.evaluate(() => scrollY);
  // The scroll position is stored after scrolling has ended.
  await expect.poll(() => page.evaluate(() => (history.state as { place?: number } | null)?.place)).toBe(place);
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/hot"]')?.click());
  await expect(page).toHaveURL("/hot");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("[S4.064] a visitor is asked to log in, and no game is launched", async ({ page, baseURL }) => {
  await visit(page, "EN", baseURL ?? "");
  const launches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("launchGame")) launches.push(request.url());
  });
  await page.goto("/rng?q=capiz");
  await page.locator(".game-wall mark").first().waitFor();
  await pressOn(page, page.getByRole("button", { name: /^Play now: Capiz/ }).first());
  await expect(page.getByRole("dialog").locator("input[name=username]")).toBeVisible();
  expect(launches).toEqual([]);
});

/** Clicks a target that may need hovering first. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press("Enter");
}

/** Marks the first game as favourite and waits until the server has it; returns its name. */
async function keepFirstGame({ page }: Visitor): Promise<string> {
  await page.goto("/rng");
  const card = page.locator(".game-wall .game-card").first();
  const name = await card.locator("h3").innerText();
  const heart = card.locator(".game-heart");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const added = page.waitForResponse((response) => response.url().includes("addFavoriteGame"));
  await heart.click();
  const answer = await added;
  expect(answer.ok(), `${answer.status()}`).toBe(true);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  return name;
}
