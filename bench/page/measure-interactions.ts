/**
 * Measures how long the page takes to respond to input at a quarter of the CPU speed; the slowest interaction counts.
 */

import type { Browser, Locator, Page } from "@playwright/test";
import { median } from "../report.ts";

const slowness = 4;

const runs = 5;

/** The pause between two clicks, as of a person. */
const betweenPressesMs = 300;

/** A hundred words a minute. Faster key presses queue up, and the last one would be charged with all of them. */
const typing = { delay: 120 };

/** A sequence of actions in the portal. */
export interface Scene {
  /** Runs before the measurement, at full CPU speed. */
  readonly open: (page: Page, url: string) => Promise<void>;
  /** The measured part; `rest` waits for the pause between two clicks. */
  readonly act: (page: Page, rest: () => Promise<void>) => Promise<void>;
}

/**
 * The longest interaction in milliseconds, from input to next paint, by the browser's event timing; the median of five
 * visits.
 */
export async function measureInteractions(browser: Browser, url: string, scene: Scene): Promise<number> {
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) longest.push(await measureVisit(browser, url, scene));
  return median(longest);
}

async function measureVisit(browser: Browser, url: string, { open, act }: Scene): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 800 } });
  await open(page, url);
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.evaluate(recordLongest);
  await act(page, () => page.waitForTimeout(betweenPressesMs));
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => Reflect.get(window, "longestInteractionMs") as number);
  await page.close();
  return longest;
}

/** A new visitor on the front page, who uses the header and the menus. */
export const visitorScene: Scene = {
  open: async (page, url) => void (await page.goto(url)),
  async act(page, rest) {
    await closeWindows(page, rest);
    await seen(page, ".theme-toggle").click();
    await rest();
    await seen(page, ".top-bar [popovertarget]").click();
    await rest();
    await page.keyboard.press("Escape");
    await rest();
    await seen(page, '.top-bar a[href="/login"]').click();
    const name = page.locator("dialog input[name=username]");
    await name.click();
    await rest();
    await name.pressSequentially("demoplayer", typing);
    await rest();
    await page.keyboard.press("Escape");
    await rest();
    await seen(page, '.top-bar nav a[href="/rng"], .game-navigation a[href="/rng"]').click();
  },
};

/** A member in the cashier and the records. */
export const memberScene: Scene = {
  async open(page, url) {
    await page.goto(`${url}/login`);
    await page.locator("dialog input[name=username]").fill("demoplayer");
    await page.locator("dialog input[name=password]").fill("Player2026");
    await page.locator("dialog [type=submit]").click();
    await page.locator(":root[data-session]").waitFor();
    await page.goto(`${url}/member/depositv2`);
    await page.locator("main input[inputmode]").waitFor();
  },
  async act(page, rest) {
    await closeWindows(page, rest);
    const amount = page.locator("main input[inputmode]");
    await amount.click();
    await rest();
    await amount.pressSequentially("500", typing);
    await rest();
    for (const name of ["withdraw", "transactionHistory", "personalHistoryCopy", "myAccount", "securityCenter"]) {
      await seen(page, `.centre-menu a[href="/member/${name}"]`).click();
      await page.locator("main h1").waitFor();
      await rest();
    }
  },
};

/** Closes the dialogs that the portal opens. */
async function closeWindows(page: Page, rest: () => Promise<void>): Promise<void> {
  await page
    .locator("dialog[open]")
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  while (await page.locator("dialog[open]").isVisible()) {
    await page.keyboard.press("Escape");
    await rest();
  }
}

/** The visible match; the header shows different elements at different widths. */
function seen(page: Page, selector: string): Locator {
  return page.locator(selector).filter({ visible: true }).first();
}

/** Runs in the page. */
function recordLongest(): void {
  Reflect.set(window, "longestInteractionMs", 0);
  const observer = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      // Counts clicks, keys and taps, but not pointer movement.
      if (interactionId === 0) continue;
      const known = Reflect.get(window, "longestInteractionMs") as number;
      Reflect.set(window, "longestInteractionMs", Math.max(known, duration));
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
