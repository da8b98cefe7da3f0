/** The front page has a row per category of games, and each row links to the page with all games of the category. */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { visit } from "./steps.ts";

/** The categories, in the order of the rows on the front page. */
const categories = [
  { row: "S2.076", code: "ELOTT", label: "shell.nav.lottery", path: "/elott" },
  { row: "S2.070", code: "LIVE", label: "shell.nav.live", path: "/live" },
  { row: "S2.071", code: "SPORTS", label: "shell.nav.sports", path: "/sports" },
  { row: "S2.072", code: "FISH", label: "shell.nav.fish", path: "/fish" },
  { row: "S2.073", code: "RNG", label: "shell.nav.slots", path: "/rng" },
  { row: "S2.074", code: "PVP", label: "shell.nav.pvp", path: "/pvp" },
  { row: "S2.075", code: "ESPORTS", label: "shell.nav.esports", path: "/esports" },
] as const;
const rows = categories.map(({ row }) => `[${row}]`).join(" ");
const maximumPerRow = 15;

test(`${rows} [S2.077] [S9.012] each category has a row of up to fifteen games and a link to all its games`, async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const counts = await countsByCategory(page);
  for (const { code, label, path } of categories) {
    const heading = await scrollToRow(page, code);
    await expect(heading).toHaveText(t(label));
    const row = page.locator("section").filter({ has: heading });
    await expect(row.locator(".game-card")).toHaveCount(Math.min(maximumPerRow, counts[code] ?? 0));
    await row.getByRole("link", { name: `${t("common.seeMore")}: ${t(label)}`, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(label));
    await page.goBack();
    await expect(page).toHaveURL("/");
  }
  expect(counts["RNG"]).toBeGreaterThan(20);
});

test("all rows have different names", { tag: ["@tagalog", "@turn3"] }, async ({ page, baseURL }) => {
  await visit(page, "TY", baseURL ?? "");
  await page.goto("/");
  await scrollToRow(page, "COCKFIGHT");
  const names = await page.locator("h2[id^=row-]").allInnerTexts();
  expect(names.length).toBeGreaterThan(categories.length);
  expect(new Set(names).size).toBe(names.length);
});

/** Scrolls until the row is rendered, and returns its heading. Rows are rendered when they come near the screen. */
async function scrollToRow(page: Page, code: string): Promise<Locator> {
  const heading = page.locator(`h2#row-${code}`);
  const scroll = async () => {
    await page.mouse.wheel(0, 400);
    return heading.count();
  };
  await expect.poll(scroll, { intervals: [100], timeout: 60_000 }).toBe(1);
  return heading;
}

/** Maps each category to the number of games that a visitor can see in it. */
function countsByCategory(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    const response = await fetch("/lgw/games/game_menus");
    for (const { gameGroupCode } of (await response.json()) as { gameGroupCode: string }[]) {
      const query = new URLSearchParams({ gameGroupCode, pageNo: "1", pageSize: "42" });
      const [group] = (await fetch(`/lgw/games/game_menus?${query.toString()}`).then((response) =>
        response.json(),
      )) as {
        totalCount: number;
      }[];
      counts[gameGroupCode] = group?.totalCount ?? 0;
    }
    return counts;
  });
}
