/**
 * The portal as an installed app: it says when it is offline, stores nothing of a member, and asks before a new build.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { openBuildDoor } from "./new-build.ts";
import { signIn, visit } from "./steps.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker controls the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses in all caches of the service worker. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const shelves = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(shelves.map((shelf) => shelf.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test("each house has a manifest, icons and a shared picture of its own", async ({ request, baseURL }) => {
  const port = new URL(baseURL ?? "").port;
  const read = async (host: string) => {
    const answer = await request.get(`${baseURL}/manifest.webmanifest`, { headers: { host: `${host}:${port}` } });
    expect(answer.headers()["content-type"]).toContain("application/manifest+json");
    return (await answer.json()) as { name: string; start_url: string; theme_color: string; icons: { src: string }[] };
  };
  const [first, second] = [await read("localhost"), await read("harbour.localhost")];
  expect([first.name, second.name]).toEqual(["Open House", "Harbour House"]);
  expect(first.theme_color).not.toBe(second.theme_color);
  expect(first.start_url).toBe("/");
  for (const { src } of [...first.icons, ...second.icons]) {
    const icon = await request.get(`${baseURL}${src}`);
    expect(icon.headers()["content-type"]).toBe("image/png");
    expect((await icon.body()).subarray(1, 4).toString()).toBe("PNG");
  }
});

const offline = "a member's app keeps built files only, and says that it is offline in the language of the page";

test(offline, { tag: "@phone" }, async ({ page, baseURL }) => {
  const door = await openBuildDoor(baseURL ?? "");
  const visitor = await visit(page, "EN", door.origin);
  await page.goto(door.origin);
  await untilControlled(page);
  await signIn(visitor, "demoplayer", "Player2026");
  await page.goto(`${door.origin}/member/depositv2`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(0);
  expect(kept.filter((path) => !path.startsWith("/assets/") && !path.startsWith("/offline"))).toEqual([]);
  door.shut();
  await page.goto(`${door.origin}/live`);
  await expect(page.getByRole("heading", { name: visitor.t("head.offline.title") })).toBeVisible();
  expect(page.url()).toBe(`${door.origin}/live`);
  await door.close();
});

test("a new build is offered, and taken over when the person says so", { tag: "@phone" }, async ({ page, baseURL }) => {
  const door = await openBuildDoor(baseURL ?? "");
  const { t } = await visit(page, "EN", door.origin);
  await page.goto(door.origin);
  await untilControlled(page);
  const prompt = page.getByRole("status").filter({ hasText: t("install.update.text") });
  await expect(prompt).toHaveCount(0);
  door.deploy();
  // Coming back to the page is when it looks for a new build; on a busy machine it may not listen yet.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(prompt).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  const isNew = page.waitForEvent("load");
  await prompt.getByRole("button", { name: t("install.update.now") }).click();
  await isNew;
  await untilControlled(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["build-00000000000000ff"]);
  await expect(prompt).toHaveCount(0);
  await door.close();
});
