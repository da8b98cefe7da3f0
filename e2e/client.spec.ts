/** What a page stores in the browser, and how it requests pictures. */

import { expect, test } from "@playwright/test";
import { buttonOf, visit } from "./steps.ts";

const dayS = 86_400;

test("[S9.005] [S9.045] [S9.046] the browser keeps the merchant's code, and for one day the name that logged in", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/login");
  const kept = () =>
    page.evaluate(() => [sessionStorage.getItem("merchantCode"), localStorage.getItem("merchantCode")]);
  await expect.poll(kept).toEqual(["openhouse", "openhouse"]);
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

test("[S9.038] a picture that does not come is asked for once; then the house's pane stands there", async ({
  page,
  baseURL,
}) => {
  await visit(page, "EN", baseURL ?? "");
  const asked: string[] = [];
  await page.route("**/art/cover/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404, body: "" });
  });
  // The first cover is inlined in the page.
  const fetched = page.locator('.game-cover img[src]:not([src^="data:"])');
  await page.goto("/rng");
  await expect(page.locator(".game-cover .lattice-mark").first()).toBeVisible();
  await expect(fetched).toHaveCount(0);
  // The cards of the first screen are removed while scrolling down, and created again.
  for (const top of [6_000, 0]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await expect(page.locator(".game-cover .lattice-mark").first()).toBeVisible();
    await expect(fetched).toHaveCount(0);
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});
