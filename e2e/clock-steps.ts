/**
 * Steps that move the demo's clock, which all journeys share. Journeys that move it by more than a moment run after all
 * others (`*.later.spec.ts`).
 */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Moves the clock forward; all jobs that become due have run when the response arrives. */
export async function advanceClock(page: Page, advanceMs: number): Promise<void> {
  const response = await page.request.post("/demo/clock", { data: { advanceMs }, timeout: 180_000 });
  expect(response.ok()).toBe(true);
}
