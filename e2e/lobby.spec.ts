/**
 * The game centres: by keyboard alone from the front page to a running game; a wall of thousands that stays small and
 * keeps its place; hearts that are there again; what each account may open.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
/** The name of the house's own slot, in either language. */
const gameName = /Capiz After Dark|Capiz sa Gabi/;
const mostCards = 80;

type Menus = readonly {
  readonly gameGroupCode: string;
  readonly vendors: readonly { readonly vassalage: string; readonly lagerIcon: string }[];
}[];

const centres = [
  ["[S2.010] PvP", "/pvp", "shell.nav.pvp"],
  ["[S2.011] live casino", "/live", "shell.nav.live"],
  ["[S2.014] cockfight", "/cockfight", "shell.nav.cockfight"],
  ["[S2.016] fishing", "/fish", "shell.nav.fish"],
  ["[S2.018] slots", "/rng", "shell.nav.slots"],
] as const;

for (const [title, category, codes] of [
  ["[S9.061] slots", "RNG", "AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD"],
  ["[S9.062] sports", "SPORTS", "IBC SBT UG"],
] as const) {
  test(`${title}: the house has these vendors, each with a mark of its own`, async ({ request }) => {
    const menus = await request.get("/lgw/games/game_menus?pageSize=0", { headers: { Merchant: "openhouse" } });
    const groups = (await menus.json()) as Menus;
    const vendors = groups.find(({ gameGroupCode }) => gameGroupCode === category)?.vendors ?? [];
    const named = vendors.filter(({ vassalage }) => codes.split(" ").includes(vassalage));
    expect(named.map(({ vassalage }) => vassalage).toSorted()).toEqual(codes.split(" "));
    const marks = await Promise.all(named.map(({ lagerIcon }) => request.get(lagerIcon)));
    expect(marks.map((mark) => mark.status())).toEqual(named.map(() => 200));
    const drawings = await Promise.all(marks.map((mark) => mark.text()));
    expect(drawings.every((drawing) => drawing.startsWith("<svg "))).toBe(true);
    expect(new Set(drawings).size).toBe(named.length);
  });
}

for (const language of ["EN", "TY"] as const) {
  test(`from the front page to a running game by keyboard alone, in ${language}`, async ({ page, baseURL }) => {
    // Key by key, and each is waited for.
    test.setTimeout(360_000);
    const { t } = await visit(page, language, baseURL ?? "");
    await page.goto("/");
    await tabTo(page, page.locator('nav a[href="/rng"]').filter({ visible: true }).first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/rng");
    await expect(page.locator(".game-wall .game-card h3").first()).toBeVisible();
    await expectAccessible(page);

    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type("capiz");
    await expect(page).toHaveURL("/rng?q=capiz");
    await expect(page.locator(".game-wall mark").first()).toBeVisible();
    const trial = page.getByRole("button", { name: new RegExp(`^${t("home.card.trial")}: (?:${gameName.source})`) });
    await tabTo(page, trial.first());
    await page.keyboard.press("Enter");
    await expect(spinButton(page, t("studio.spin"))).toBeEnabled();
    // The keys are the game's now; beyond its last control stands the window's own head.
    await tabTo(page, buttonOf(page, t("lobby.launch.close")));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(trial.first()).toBeFocused();
  });

  test(`what the lobby keeps for its members, in ${language}`, async ({ page, baseURL }) => {
    const visitor = await visit(page, language, baseURL ?? "");
    const account = `heart${language.toLowerCase()}${Date.now().toString(36).slice(-6)}`;
    await registerAccount(visitor, account, password);
    const name = await keepFirstGame(visitor);

    await page.goto("/rng?tab=favourites");
    await expect(page.locator(".game-card h3")).toHaveText([name]);
    await expectAccessible(page);
    await page.goto("/rng?tab=recent");
    await expect(page.getByText(visitor.t("lobby.recent.empty.title"))).toBeVisible();
    await expectAccessible(page);
  });
}

for (const [name, path, title] of centres) {
  test(`${name} has its centre`, async ({ page, baseURL }) => {
    const { t } = await visit(page, "EN", baseURL ?? "");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(title));
    await expect(page.locator(".game-wall .game-card h3").first()).toBeVisible();
    await expectAccessible(page);
  });
}

test("[S2.017] the hot games have their page and line of the navigation", async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
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
  // The place is kept once the page has come to rest.
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

/** Tabs on until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const most = 250;
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${most} tabs did not lead to ${target.toString()}`);
}

/** Presses what a pointer may have to hover over first. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press("Enter");
}

function spinButton(page: Page, name: string): Locator {
  return page.frameLocator("dialog iframe").getByRole("button", { name, exact: true });
}

/** Presses the heart of the first game and waits until the server has it; answers its name. */
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
