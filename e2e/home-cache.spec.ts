/** The calls that the front page makes only once per session and language: the hot games and the winners' board. */

import { expect, test } from "@playwright/test";
import type { Page, Response } from "@playwright/test";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { visit } from "./steps.ts";

const hotGames = "GCSGAME_hotGamesV2";
const winners = "GCSGAME_getRankList";

test("[S4.058] the hot games are requested once, even if the front page loads again", async ({ page, baseURL }) => {
  await visit(page, "EN", baseURL ?? "");
  const calls = collectCallLanguages(page, hotGames);
  // The server does not embed the hot games in this page, so the browser requests them.
  await page.goto("/register");
  await expect.poll(() => readSessionKeys(page)).toContainEqual(expect.stringMatching(`^EN .*${hotGames}`));
  for (let load = 0; load < 2; load += 1) {
    await page.goto("/");
    await expect(page.locator("section:has(h2#hot) .game-card").first()).toBeVisible();
  }
  // This page has no embedded hot games either, but now the browser takes them from the session storage.
  await page.goto("/register");
  await expect(page.locator('a[href="/hot"]').first()).toBeAttached();
  expect(calls).toEqual(["EN"]);
});

const languageRows = "[S4.060] [S4.061] [S7.031]";

test(`${languageRows} a change of language requests the hot games and the winners again`, async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  const hotCalls = collectCallLanguages(page, hotGames);
  const winnerCalls = collectCallLanguages(page, winners);
  await page.goto("/");
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return page.locator(".winner-list li").count();
    })
    .toBeGreaterThan(0);
  expect(winnerCalls).toEqual(["EN"]);
  const hotBefore = hotCalls.length;
  const hotResponse = page.waitForResponse((response) => response.url().includes(hotGames));
  await page.getByRole("button", { name: new RegExp(t("shell.language")) }).click();
  await page.getByRole("button", { name: shippedLanguages.TY.name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect.poll(() => hotCalls.slice(hotBefore)).toEqual(["TY"]);
  await expectVisitorRequest(await hotResponse);
  await expect.poll(() => winnerCalls).toEqual(["EN", "TY"]);
  await expect
    .poll(() => readSessionKeys(page))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(`^TY .*${hotGames}`), expect.stringMatching(`^TY .*${winners}`)]),
    );
});

/** Checks that the request of a visitor names the merchant, the platform and the language. */
async function expectVisitorRequest(response: Response): Promise<void> {
  expect(Object.fromEntries(new URL(response.url()).searchParams)).toEqual({
    merchantCode: "openhouse",
    isPlatform: "1",
    vassalage: "ALL",
    platform: "html5",
    language: "TY",
  });
  expect(await response.request().headerValue("authorization")).toBeNull();
  const { value } = (await response.json()) as { value: { list: unknown[] } };
  expect(value.list.length).toBeGreaterThan(0);
}

/** Collects the languages in which the page makes the named call, in order. */
function collectCallLanguages(page: Page, name: string): (string | undefined)[] {
  const languages: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes(name)) languages.push(request.headers()["language"]);
  });
  return languages;
}

function readSessionKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage));
}
