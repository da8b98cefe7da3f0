/**
 * Steps that move the demo's clock, which all journeys share. Journeys that move it by more than a moment run after all
 * others (`*.later.spec.ts`).
 */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { MovedClock } from "@openhouse/protocol/merchants/demo-clock";

/** Moves the clock forward; all jobs that become due have run when the response arrives. */
export async function advanceClock(page: Page, advanceMs: number): Promise<MovedClock> {
  const response = await page.request.post("/demo/clock", { data: { advanceMs }, timeout: 180_000 });
  expect(response.ok()).toBe(true);
  return (await response.json()) as MovedClock;
}

/**
 * Moves the clock to the start of the next window, so that what follows lies in one window. Otherwise the window could
 * end in the middle of the journey.
 */
export async function startNextWindow(page: Page, windowMs: number): Promise<void> {
  const { now } = await advanceClock(page, 1);
  await advanceClock(page, windowMs - (now % windowMs) + 1_000);
}
