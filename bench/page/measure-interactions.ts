/** How long the page takes to answer a hand at a quarter of the processor: the worst of the shell's own actions. */

import type { Browser, Locator, Page } from "@playwright/test";
import { median } from "../report.ts";

const slowness = 4;

const runs = 5;

/** A hand is no faster. */
const betweenPressesMs = 300;

/**
 * The longest interaction in milliseconds, from input to next paint, as the browser's event timing sees it: the middle
 * one of five visits.
 */
export async function measureInteractions(browser: Browser, url: string): Promise<number> {
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) longest.push(await measureVisit(browser, url));
  return median(longest);
}

async function measureVisit(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 800 } });
  await page.goto(url);
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.evaluate(recordLongest);
  await act(page);
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => Reflect.get(window, "longestInteractionMs") as number);
  await page.close();
  return longest;
}

async function act(page: Page): Promise<void> {
  // What the house has to say to a newcomer comes by itself, and is put away first.
  await page
    .locator("dialog[open]")
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  while (await page.locator("dialog[open]").isVisible()) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(betweenPressesMs);
  }
  await seen(page, ".theme-toggle").click();
  await page.waitForTimeout(betweenPressesMs);
  await seen(page, ".top-bar [popovertarget]").click();
  await page.waitForTimeout(betweenPressesMs);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(betweenPressesMs);
  await seen(page, '.top-bar a[href="/login"]').click();
  await page.locator("dialog input[name=username]").pressSequentially("demoplayer");
  await page.waitForTimeout(betweenPressesMs);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(betweenPressesMs);
  await seen(page, '.top-bar nav a[href="/rng"], .game-navigation a[href="/rng"]').click();
}

/** The head shows other parts at another width. */
function seen(page: Page, selector: string): Locator {
  return page.locator(selector).filter({ visible: true }).first();
}

/** Runs in the page. */
function recordLongest(): void {
  Reflect.set(window, "longestInteractionMs", 0);
  const observer = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      // A press, a key or a tap; the pointer's way across the page is none.
      if (interactionId === 0) continue;
      const known = Reflect.get(window, "longestInteractionMs") as number;
      Reflect.set(window, "longestInteractionMs", Math.max(known, duration));
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
