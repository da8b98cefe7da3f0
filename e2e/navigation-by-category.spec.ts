/** The categories of games in the navigation, each with a link to its page, and the dialog of mini games. */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, isOnPhone, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const categories = [
  { row: "S1.003", codes: ["SPORTS"], label: "shell.nav.sports", path: "/sports" },
  { row: "S1.004", codes: ["ESPORTS"], label: "shell.nav.esports", path: "/esports" },
  { row: "S1.005", codes: ["FISH"], label: "shell.nav.fish", path: "/fish" },
  { row: "S1.006", codes: ["PVP"], label: "shell.nav.pvp", path: "/pvp" },
  { row: "S1.007", codes: ["ELOTT", "LOTT"], label: "shell.nav.lottery", path: "/elott" },
  { row: "S1.008", codes: ["COCKFIGHT"], label: "shell.nav.cockfight", path: "/cockfight" },
] as const;
const rows = categories.map(({ row }) => `[${row}]`).join(" ");

test(`${rows} the navigation links to the page of each category`, async ({ page, baseURL }, { project }) => {
  const isNarrow = isOnPhone(project);
  const visitor = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const offeredCategories = await listOfferedCategories(page);
  for (const { codes, label, path } of categories) {
    expect(
      codes.some((code) => offeredCategories.includes(code)),
      `the merchant has vendors for ${path}`,
    ).toBe(true);
    await (await openNavigation(visitor)).getByRole("link", { name: visitor.t(label), exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(visitor.t(label));
    // The side menu closes with an animation.
    if (isNarrow) await expect(sideMenuOf(visitor)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
  }
});

test(
  "[S1.009] the mini games open in a dialog over the front page, and one starts",
  { tag: "@phone" },
  async ({ page, baseURL }) => {
    const visitor = await visit(page, "EN", baseURL ?? "");
    const { t } = visitor;
    await page.goto("/");
    await page.locator(".banner-controls button").first().waitFor();
    await (await openSideMenu(visitor)).getByRole("button", { name: t("shell.place.miniGames") }).click();
    const list = page.getByRole("dialog", { name: t("shell.place.miniGames") });
    const trial = list.getByRole("button", { name: new RegExp(`^${t("home.card.trial")}: `) }).first();
    await trial.focus();
    await page.keyboard.press("Enter");
    const game = page.frameLocator("dialog iframe");
    await expect(game.getByRole("button", { name: t("studio.spin"), exact: true })).toBeEnabled();
  },
);

/** Returns the codes of the categories in which the merchant offers vendors to a visitor. */
function listOfferedCategories(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const response = await fetch("/lgw/games/game_menus");
    const groups = (await response.json()) as { gameGroupCode: string; vendors: unknown[] }[];
    return groups.filter(({ vendors }) => vendors.length > 0).map(({ gameGroupCode }) => gameGroupCode);
  });
}

/** Returns the navigation of categories: below the header on wide screens, in the side menu on narrow ones. */
async function openNavigation(visitor: Visitor): Promise<Locator> {
  const headerNavigation = visitor.page.getByRole("navigation", { name: visitor.t("shell.nav"), exact: true });
  return (await headerNavigation.isVisible()) ? headerNavigation : openSideMenu(visitor);
}

/** Opens the side menu and returns it. */
async function openSideMenu(visitor: Visitor): Promise<Locator> {
  const { page, t } = visitor;
  const menu = sideMenuOf(visitor);
  if (!(await menu.isVisible())) {
    await buttonOf(page.getByRole("navigation", { name: t("shell.bottomBar") }), t("shell.games")).click();
    await expect(menu).toBeVisible();
  }
  return menu;
}

function sideMenuOf({ page, t }: Visitor): Locator {
  return page.getByRole("navigation", { name: t("shell.sideMenu"), exact: true });
}
