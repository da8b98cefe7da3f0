/** The time machine. It moves the clock of the whole product, so its journeys run after all others. */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Jobs that become due have run when the response arrives. */
export async function advanceClock(page: Page, advanceMs: number): Promise<void> {
  const answer = await page.request.post("/demo/clock", { data: { advanceMs }, timeout: 180_000 });
  expect(answer.ok()).toBe(true);
}
