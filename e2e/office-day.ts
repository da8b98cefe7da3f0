/** Steps of journeys in the back office: a visitor opens the portal, a staff member opens an area and decides. */

import { expect } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { buttonOf, expectAccessible, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

/**
 * Makes the portal on this page read the merchant's status at once. Otherwise the portal reads it twice a minute and
 * whenever its tab becomes visible.
 */
export async function refreshStatus(page: Page): Promise<void> {
  const responseEvent = page.waitForResponse((response) => response.url().includes("/wps/system/status"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await responseEvent;
}

export interface PortalContext {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

/** Opens the portal as a new visitor, from this IP address if one is given. */
export async function openPortal({ browser, origin, language }: PortalContext, ip?: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(ip === undefined ? {} : { extraHTTPHeaders: { "x-forwarded-for": ip } }),
  });
  return visit(await context.newPage(), language, origin);
}

export async function openArea({ page, t }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(`/backoffice/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
}

/** Selects the first common reason in the open dialog and confirms with the button of this name. */
export async function decide({ page }: Visitor, confirm: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, confirm).click();
  await expect(dialog).toHaveCount(0);
}
