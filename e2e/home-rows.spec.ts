/** The front page has a row per kind of game, each with a link to the page of all its games. */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { visit } from "./steps.ts";

/** In the order of the page. */
const kinds = [
  { row: "S2.076", code: "ELOTT", label: "shell.nav.lottery", path: "/elott" },
  { row: "S2.070", code: "LIVE", label: "shell.nav.live", path: "/live" },
  { row: "S2.071", code: "SPORTS", label: "shell.nav.sports", path: "/sports" },
  { row: "S2.072", code: "FISH", label: "shell.nav.fish", path: "/fish" },
  { row: "S2.073", code: "RNG", label: "shell.nav.slots", path: "/rng" },
  { row: "S2.074", code: "PVP", label: "shell.nav.pvp", path: "/pvp" },
  { row: "S2.075", code: "ESPORTS", label: "shell.nav.esports", path: "/esports" },
] as const;
const rows = kinds.map(({ row }) => `[${row}]`).join(" ");
const mostOfRow = 15;

test(`${rows} [S2.077] [S9.012] a row per kind of game, fifteen games and the way to all`, async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const counts = await countsByCategory(page);
  for (const { code, label, path } of kinds) {
    const heading = await scrollToRow(page, code);
    await expect(heading).toHaveText(t(label));
    const row = page.locator("section").filter({ has: heading });
    await expect(row.locator(".game-card")).toHaveCount(Math.min(mostOfRow, counts[code] ?? 0));
    await row.getByRole("link", { name: `${t("common.seeMore")}: ${t(label)}`, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(label));
    await page.goBack();
    await expect(page).toHaveURL("/");
  }
  expect(counts["RNG"]).toBeGreaterThan(20);
});

test("no two rows bear the same name", { tag: "@tagalog" }, async ({ page, baseURL }) => {
  await visit(page, "TY", baseURL ?? "");
  await page.goto("/");
  await scrollToRow(page, "COCKFIGHT");
  const names = await page.locator("h2[id^=row-]").allInnerTexts();
  expect(names.length).toBeGreaterThan(kinds.length);
  expect(new Set(names).size).toBe(names.length);
});

/** The heading of a row; rows are rendered when they are near the screen. */
async function scrollToRow(page: Page, code: string): Promise<Locator> {
  const heading = page.locator(`h2#row-${code}`);
  const scroll = async () => {
    await page.mouse.wheel(0, 400);
    return heading.count();
  };
  await expect.poll(scroll, { intervals: [100], timeout: 60_000 }).toBe(1);
  return heading;
}

/** Maps each category to the number of games that a visitor finds in it. */
function countsByCategory(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    const answer = await fetch("/lgw/games/game_menus");
    for (const { gameGroupCode } of (await answer.json()) as { gameGroupCode: string }[]) {
      const query = new URLSearchParams({ gameGroupCode, pageNo: "1", pageSize: "42" });
      const [group] = (await fetch(`/lgw/games/game_menus?${query.toString()}`).then((found) => found.json())) as {
        totalCount: number;
      }[];
      counts[gameGroupCode] = group?.totalCount ?? 0;
    }
    return counts;
  });
}
