/** What a page stores in the browser, and how it requests pictures. */

import { expect, test } from "@playwright/test";
import { buttonOf, visit } from "./steps.ts";

const dayS = 86_400;

test("[S9.005] [S9.045] [S9.046] the browser stores the merchant's code and, for one day, the login name", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/login");
  const readStoredCodes = () =>
    page.evaluate(() => [sessionStorage.getItem("merchantCode"), localStorage.getItem("merchantCode")]);
  await expect.poll(readStoredCodes).toEqual(["openhouse", "openhouse"]);
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill("demoplayer");
  await dialog.locator("input[name=password]").fill("Player2026");
  await dialog.locator("input[name=remember]").check();
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(dialog).toHaveCount(0);
  const cookies = await page.context().cookies();
  const remembered = cookies.find(({ name }) => name === "username");
  expect(remembered?.value).toBe("demoplayer");
  const lifeS = (remembered?.expires ?? 0) - Date.now() / 1_000;
  expect(lifeS).toBeGreaterThan(dayS - 300);
  expect(lifeS).toBeLessThanOrEqual(dayS);
  expect(JSON.stringify(cookies)).not.toContain("Player2026");
});

test(
  "[S9.038] a missing picture is requested once and replaced by a placeholder",
  { tag: "@pictures" },
  async ({ page, baseURL }) => {
    await visit(page, "EN", baseURL ?? "");
    const requestedUrls: string[] = [];
    await page.route("**/art/cover/**", (route) => {
      requestedUrls.push(route.request().url());
      return route.fulfill({ status: 404, body: "" });
    });
    // The first cover is a data URL in the page, so it is not requested.
    const fetchedCovers = page.locator('.game-cover img[src]:not([src^="data:"])');
    await page.goto("/rng");
    await expect(page.locator(".game-cover .lattice-mark").first()).toBeVisible();
    await expect(fetchedCovers).toHaveCount(0);
    // The cards of the first screen are removed when the page scrolls down, and created again when it scrolls back.
    for (const top of [6_000, 0]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
      await expect(page.locator(".game-cover .lattice-mark").first()).toBeVisible();
      await expect(fetchedCovers).toHaveCount(0);
    }
    expect(requestedUrls.length).toBeGreaterThan(0);
    expect(requestedUrls.toSorted()).toEqual([...new Set(requestedUrls)].toSorted());
  },
);
