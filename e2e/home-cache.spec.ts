/** The calls that the front page makes once per session and language: hot games and the winners' board. */

import { expect, test } from "@playwright/test";
import type { Page, Response } from "@playwright/test";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { visit } from "./steps.ts";

const hotGames = "GCSGAME_hotGamesV2";
const winners = "GCSGAME_getRankList";

test("[S4.058] the hot games are asked for once, however often the front page loads", async ({ page, baseURL }) => {
  await visit(page, "EN", baseURL ?? "");
  const calls = callsOf(page, hotGames);
  // This page comes without them, so the browser asks.
  await page.goto("/register");
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringMatching(`^EN .*${hotGames}`));
  for (let load = 0; load < 2; load += 1) {
    await page.goto("/");
    await expect(page.locator("section:has(h2#hot) .game-card").first()).toBeVisible();
  }
  // A page that comes without them takes them out of the session.
  await page.goto("/register");
  await expect(page.locator('a[href="/hot"]').first()).toBeAttached();
  expect(calls).toEqual(["EN"]);
});

const languageRows = "[S4.060] [S4.061] [S7.031]";

test(`${languageRows} another language has the hot games and the winners asked for anew`, async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  const hotCalls = callsOf(page, hotGames);
  const winnerCalls = callsOf(page, winners);
  await page.goto("/");
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return page.locator(".winner-list li").count();
    })
    .toBeGreaterThan(0);
  expect(winnerCalls).toEqual(["EN"]);
  const hotBefore = hotCalls.length;
  const asked = page.waitForResponse((response) => response.url().includes(hotGames));
  await page.getByRole("button", { name: new RegExp(t("shell.language")) }).click();
  await page.getByRole("button", { name: shippedLanguages.TY.name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect.poll(() => hotCalls.slice(hotBefore)).toEqual(["TY"]);
  await expectQuestion(await asked);
  await expect.poll(() => winnerCalls).toEqual(["EN", "TY"]);
  await expect
    .poll(() => keptKeys(page))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(`^TY .*${hotGames}`), expect.stringMatching(`^TY .*${winners}`)]),
    );
});

/** A visitor's request names the merchant, the platform and the language. */
async function expectQuestion(answer: Response): Promise<void> {
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({
    merchantCode: "openhouse",
    isPlatform: "1",
    vassalage: "ALL",
    platform: "html5",
    language: "TY",
  });
  expect(await answer.request().headerValue("authorization")).toBeNull();
  const { value } = (await answer.json()) as { value: { list: unknown[] } };
  expect(value.list.length).toBeGreaterThan(0);
}

/** The languages of the page's calls of that name, in order. */
function callsOf(page: Page, name: string): (string | undefined)[] {
  const languages: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes(name)) languages.push(request.headers()["language"]);
  });
  return languages;
}

function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage));
}
