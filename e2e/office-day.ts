/** Steps of every office journey: a visitor arrives, a page of the back office opens, a staff member decides. */

import { expect } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { buttonOf, expectAccessible, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

/** An open portal checks its merchant's state twice a minute, and when its tab becomes visible again. */
export async function askAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes("/wps/system/status"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await answer;
}

export interface City {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

/** A new visitor of the portal, from another address if one is given. */
export async function enter({ browser, origin, language }: City, address?: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(address === undefined ? {} : { extraHTTPHeaders: { "x-forwarded-for": address } }),
  });
  return visit(await context.newPage(), language, origin);
}

export async function openArea({ page, t }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(`/backoffice/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
}

/** Selects the first common reason and confirms. */
export async function decide({ page }: Visitor, confirm: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, confirm).click();
  await expect(dialog).toHaveCount(0);
}
