/** A visitor goes from the front page to a running game and back with the keyboard alone, including the login. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { buttonOf, focusByTab, languageOf, registerAccount, visit } from "./steps.ts";

const password = "Player2026";

test(
  "a visitor logs in and plays a game with the keyboard only",
  { tag: ["@pictures", "@turn1"] },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const account = `keys${Date.now().toString(36).slice(-6)}`;
    await registerAccount(visitor, account, password);
    await page.evaluate(() => sessionStorage.removeItem("token"));
    await page.goto("/");
    const play = page
      .locator("section:has(h2#hot)")
      .getByRole("button", { name: t("home.card.playName", { name: await findHotDemoName(page) }), exact: true });
    await focusByTab(page, play);
    await page.keyboard.press("Enter");

    const login = page.getByRole("dialog");
    await expect(login.locator("input[name=username]")).toBeFocused();
    await page.keyboard.type(account);
    await focusByTab(page, login.locator("input[name=password]"));
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");

    const game = page.frameLocator("dialog iframe");
    const spin = game.getByRole("button", { name: t("studio.spin"), exact: true });
    await expect(spin).toBeEnabled({ timeout: 60_000 });
    await focusByTab(page, spin);
    const round = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await page.keyboard.press("Space");
    expect((await round).status()).toBe(200);
    await expect(spin).toBeEnabled({ timeout: 120_000 });

    await focusByTab(page, buttonOf(page, t("lobby.launch.close")));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/");
    await expect(play).toBeFocused();
  },
);

/** Returns the name of a hot slot whose vendor has no adapter, so that the slot opens the studio's demo game. */
async function findHotDemoName(page: Page): Promise<string> {
  const name = await page.evaluate(async () => {
    const headers = { language: localStorage.getItem("lang") ?? "TY" };
    const response = await fetch("/wps/relay/GCSGAME_hotGamesV2?isPlatform=1", { headers });
    const { value } = (await response.json()) as {
      value: { list: { displayName: string; gameType: string; isDemo: boolean }[] };
    };
    return value.list.find(({ gameType, isDemo }) => isDemo && gameType === "RNG")?.displayName;
  });
  expect(name).toBeDefined();
  return name ?? "";
}
