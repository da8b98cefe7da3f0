/**
 * Measures how long the page takes to respond to input at a quarter of the CPU speed. The slowest interaction is
 * reported.
 */

import type { Browser, Locator, Page } from "@playwright/test";
import { median } from "../report.ts";

const cpuSlowdown = 4;

const runs = 5;

/** The pause between two clicks of a person. */
const betweenPressesMs = 300;

/** Types a hundred words a minute. Faster key presses would queue up and make the last one look slow. */
const typing = { delay: 120 };

/** A sequence of actions in the portal. */
export interface Scenario {
  /** Runs before the measurement, at full CPU speed. */
  readonly open: (page: Page, url: string) => Promise<void>;
  /** The measured actions. `pause` waits as a person does between two clicks. */
  readonly act: (page: Page, pause: () => Promise<void>) => Promise<void>;
}

/**
 * Returns the longest interaction of a visit in milliseconds, from input to next paint by the browser's event timing,
 * as the median of five visits.
 */
export async function measureInteractions(browser: Browser, url: string, scenario: Scenario): Promise<number> {
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) longest.push(await measureVisit(browser, url, scenario));
  return median(longest);
}

async function measureVisit(browser: Browser, url: string, { open, act }: Scenario): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 800 } });
  await open(page, url);
  await page.waitForTimeout(1_500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.evaluate(recordLongest);
  await act(page, () => page.waitForTimeout(betweenPressesMs));
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => Reflect.get(window, "longestInteractionMs") as number);
  await page.close();
  return longest;
}

/** A new visitor on the front page uses the header and the menus. */
export const visitorScenario: Scenario = {
  open: async (page, url) => void (await page.goto(url)),
  async act(page, pause) {
    await closeWindows(page, pause);
    await visibleElement(page, ".theme-toggle").click();
    await pause();
    await visibleElement(page, ".top-bar [popovertarget]").click();
    await pause();
    await page.keyboard.press("Escape");
    await pause();
    await visibleElement(page, '.top-bar a[href="/login"]').click();
    const name = page.locator("dialog input[name=username]");
    await name.click();
    await pause();
    await name.pressSequentially("demoplayer", typing);
    await pause();
    await page.keyboard.press("Escape");
    await pause();
    await visibleElement(page, '.top-bar nav a[href="/rng"], .game-navigation a[href="/rng"]').click();
  },
};

/** A member uses the cashier and the records. */
export const memberScenario: Scenario = {
  async open(page, url) {
    await page.goto(`${url}/login`);
    await page.locator("dialog input[name=username]").fill("demoplayer");
    await page.locator("dialog input[name=password]").fill("Player2026");
    await page.locator("dialog [type=submit]").click();
    await page.locator(":root[data-session]").waitFor();
    await page.goto(`${url}/member/depositv2`);
    await page.locator("main input[inputmode]").waitFor();
  },
  async act(page, pause) {
    await closeWindows(page, pause);
    const amount = page.locator("main input[inputmode]");
    await amount.click();
    await pause();
    await amount.pressSequentially("500", typing);
    await pause();
    for (const name of ["withdraw", "transactionHistory", "personalHistoryCopy", "myAccount", "securityCenter"]) {
      await visibleElement(page, `.centre-menu a[href="/member/${name}"]`).click();
      await page.locator("main h1").waitFor();
      await pause();
    }
  },
};

/** Closes the dialogs that the portal opens by itself. */
async function closeWindows(page: Page, pause: () => Promise<void>): Promise<void> {
  await page
    .locator("dialog[open]")
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  while (await page.locator("dialog[open]").isVisible()) {
    await page.keyboard.press("Escape");
    await pause();
  }
}

/** Returns the visible element of this selector; the header contains other elements for other widths. */
function visibleElement(page: Page, selector: string): Locator {
  return page.locator(selector).filter({ visible: true }).first();
}

/** Runs in the page and stores the duration of the longest interaction in `window.longestInteractionMs`. */
function recordLongest(): void {
  Reflect.set(window, "longestInteractionMs", 0);
  const observer = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      // Clicks, keys and taps have an interaction id; pointer movement has none.
      if (interactionId === 0) continue;
      const longestSoFar = Reflect.get(window, "longestInteractionMs") as number;
      Reflect.set(window, "longestInteractionMs", Math.max(longestSoFar, duration));
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
