/** How long the page takes to answer a hand at a quarter of the processor: the worst of the shell's own actions. */

import type { Browser, Page } from "@playwright/test";

const slowness = 4;

/** The longest interaction in milliseconds, from input to next paint, as the browser's event timing sees it. */
export async function measureInteractions(browser: Browser, url: string): Promise<number> {
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
  await page.locator(".theme-toggle").click();
  await page.locator(".top-bar [popovertarget]").first().click();
  await page.keyboard.press("Escape");
  await page.locator('.visitor-side a[href="/login"]').click();
  await page.locator("dialog input[name=username]").pressSequentially("demoplayer");
  await page.keyboard.press("Escape");
  await page.locator(".side-rail .rail-link").nth(1).click();
  await page.locator(".rail-collapse").click();
}

/** Runs in the page. */
function recordLongest(): void {
  Reflect.set(window, "longestInteractionMs", 0);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const known = Reflect.get(window, "longestInteractionMs") as number;
      Reflect.set(window, "longestInteractionMs", Math.max(known, duration));
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
