/** The kinds of games in the navigation, each with a link to its page; the quick games over the front page. */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, isOnPhone, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const kinds = [
  { row: "S1.003", codes: ["SPORTS"], label: "shell.nav.sports", path: "/sports" },
  { row: "S1.004", codes: ["ESPORTS"], label: "shell.nav.esports", path: "/esports" },
  { row: "S1.005", codes: ["FISH"], label: "shell.nav.fish", path: "/fish" },
  { row: "S1.006", codes: ["PVP"], label: "shell.nav.pvp", path: "/pvp" },
  { row: "S1.007", codes: ["ELOTT", "LOTT"], label: "shell.nav.lottery", path: "/elott" },
  { row: "S1.008", codes: ["COCKFIGHT"], label: "shell.nav.cockfight", path: "/cockfight" },
] as const;
const rows = kinds.map(({ row }) => `[${row}]`).join(" ");

test(`${rows} each kind of game that the house has is a line of the navigation`, async ({ page, baseURL }, {
  project,
}) => {
  const isNarrow = isOnPhone(project);
  const visitor = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const held = await heldCategories(page);
  for (const { codes, label, path } of kinds) {
    expect(
      codes.some((code) => held.includes(code)),
      `${path} stands in the list of vendors`,
    ).toBe(true);
    await (await navigationOf(visitor)).getByRole("link", { name: visitor.t(label), exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(visitor.t(label));
    // The side menu closes with an animation, so this waits until it is gone.
    if (isNarrow) await expect(sideMenuIn(visitor)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
  }
});

test(
  "[S1.009] the quick games come over the front page, and one of them plays",
  { tag: "@phone" },
  async ({ page, baseURL }) => {
    const visitor = await visit(page, "EN", baseURL ?? "");
    const { t } = visitor;
    await page.goto("/");
    await page.locator(".banner-controls button").first().waitFor();
    await (await sideMenuOf(visitor)).getByRole("button", { name: t("shell.place.miniGames") }).click();
    const list = page.getByRole("dialog", { name: t("shell.place.miniGames") });
    const trial = list.getByRole("button", { name: new RegExp(`^${t("home.card.trial")}: `) }).first();
    await trial.focus();
    await page.keyboard.press("Enter");
    const game = page.frameLocator("dialog iframe");
    await expect(game.getByRole("button", { name: t("studio.spin"), exact: true })).toBeEnabled();
  },
);

/** Codes of the groups in the server's response to a visitor. */
function heldCategories(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const answer = await fetch("/lgw/games/game_menus");
    const groups = (await answer.json()) as { gameGroupCode: string; vendors: unknown[] }[];
    return groups.filter(({ vendors }) => vendors.length > 0).map(({ gameGroupCode }) => gameGroupCode);
  });
}

/** The navigation of game kinds: below the header on wide screens, in the side menu on narrow ones. */
async function navigationOf(visitor: Visitor): Promise<Locator> {
  const wide = visitor.page.getByRole("navigation", { name: visitor.t("shell.nav"), exact: true });
  return (await wide.isVisible()) ? wide : sideMenuOf(visitor);
}

/** Opens the side menu. */
async function sideMenuOf(visitor: Visitor): Promise<Locator> {
  const { page, t } = visitor;
  const menu = sideMenuIn(visitor);
  if (!(await menu.isVisible())) {
    await buttonOf(page.getByRole("navigation", { name: t("shell.bottomBar") }), t("shell.games")).click();
    await expect(menu).toBeVisible();
  }
  return menu;
}

function sideMenuIn({ page, t }: Visitor): Locator {
  return page.getByRole("navigation", { name: t("shell.sideMenu"), exact: true });
}
