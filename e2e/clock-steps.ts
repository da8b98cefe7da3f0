/** The time machine: it moves the clock of the whole house, so its journeys run after all others. */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** What falls due runs before the answer comes. */
export async function advanceClock(page: Page, advanceMs: number): Promise<void> {
  const answer = await page.request.post("/demo/clock", { data: { advanceMs }, timeout: 180_000 });
  expect(answer.ok()).toBe(true);
}
