/**
 * The portal as an installed app: it shows when it is offline, caches nothing of a member, and asks before it switches
 * to a new build.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { openBuildProxy } from "./new-build.ts";
import { signIn, visit } from "./steps.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker controls the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the URL paths in all caches of the service worker. */
function listCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const openCaches = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(openCaches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test("each merchant has its own manifest and icons", async ({ request, baseURL }) => {
  const port = new URL(baseURL ?? "").port;
  const readManifest = async (host: string) => {
    const response = await request.get(`${baseURL}/manifest.webmanifest`, { headers: { host: `${host}:${port}` } });
    expect(response.headers()["content-type"]).toContain("application/manifest+json");
    return (await response.json()) as {
      name: string;
      start_url: string;
      theme_color: string;
      icons: { src: string }[];
    };
  };
  const [first, second] = [await readManifest("localhost"), await readManifest("harbour.localhost")];
  expect([first.name, second.name]).toEqual(["Open House", "Harbour House"]);
  expect(first.theme_color).not.toBe(second.theme_color);
  expect(first.start_url).toBe("/");
  for (const { src } of [...first.icons, ...second.icons]) {
    const icon = await request.get(`${baseURL}${src}`);
    expect(icon.headers()["content-type"]).toBe("image/png");
    expect((await icon.body()).subarray(1, 4).toString()).toBe("PNG");
  }
});

const offlineTitle = "the app caches only built files and an offline page, which it shows in the visitor's language";

test(offlineTitle, { tag: ["@phone", "@turn1"] }, async ({ page, baseURL }) => {
  const proxy = await openBuildProxy(baseURL ?? "");
  const visitor = await visit(page, "EN", proxy.origin);
  await page.goto(proxy.origin);
  await untilControlled(page);
  await signIn(visitor, "demoplayer", "Player2026");
  await page.goto(`${proxy.origin}/member/depositv2`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cachedPaths = await listCachedPaths(page);
  expect(cachedPaths.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(0);
  expect(cachedPaths.filter((path) => !path.startsWith("/assets/") && !path.startsWith("/offline"))).toEqual([]);
  proxy.goOffline();
  await page.goto(`${proxy.origin}/live`);
  await expect(page.getByRole("heading", { name: visitor.t("head.offline.title") })).toBeVisible();
  expect(page.url()).toBe(`${proxy.origin}/live`);
  await proxy.close();
});

test(
  "a new build is offered and installed when the visitor accepts it",
  { tag: ["@phone", "@turn1"] },
  async ({ page, baseURL }) => {
    const proxy = await openBuildProxy(baseURL ?? "");
    const { t } = await visit(page, "EN", proxy.origin);
    await page.goto(proxy.origin);
    await untilControlled(page);
    const prompt = page.getByRole("status").filter({ hasText: t("install.update.text") });
    await expect(prompt).toHaveCount(0);
    proxy.deploy();
    // The page looks for a new build when it becomes visible. On a busy machine the listener for this event may not be
    // installed yet, so the event is repeated.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await expect(prompt).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    const reload = page.waitForEvent("load");
    await prompt.getByRole("button", { name: t("install.update.now") }).click();
    await reload;
    await untilControlled(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["build-00000000000000ff"]);
    await expect(prompt).toHaveCount(0);
    await proxy.close();
  },
);
