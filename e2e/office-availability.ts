/** The back office's availability page: blocking regions, and closing and reopening the portal and a game. */

import { expect } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { refreshStatus, decide, openPortal, openArea } from "./office-day.ts";
import type { PortalContext } from "./office-day.ts";
import { buttonOf, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The window sizes in which the page of a closed portal is checked. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The packaged country table maps the first IP address to Great Britain and the second one to no country. */
const britishIp = "81.2.69.142";
const unassignedIp = "203.0.113.7";

function countryList({ page, t }: Visitor): Locator {
  return page.locator(".country-list", { has: page.getByRole("heading", { name: t("backoffice.blocked") }) });
}

export async function blockGreatBritain(operator: Visitor, portal: PortalContext): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await fieldOf(countryList(operator), t("backoffice.addCountry")).fill("GB");
  await buttonOf(countryList(operator), t("backoffice.country.add")).click();
  await fieldOf(page, t("backoffice.whitelist")).fill("127.0.0.0/8\n::1");
  await buttonOf(page, t("backoffice.access.save")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("backoffice.access.save"));

  const blockedVisitor = await openPortal(portal, britishIp);
  await blockedVisitor.page.goto("/rng");
  await expectClosed(blockedVisitor, "system.title_ip_block");
  await expect(blockedVisitor.page.getByText(britishIp)).toBeVisible();
  await blockedVisitor.page.context().close();
  const allowedVisitor = await openPortal(portal, unassignedIp);
  await allowedVisitor.page.goto("/rng");
  await expect(allowedVisitor.page.getByRole("banner")).toBeVisible();
  await expect(allowedVisitor.page.locator(".closed-page")).toHaveCount(0);
  await allowedVisitor.page.context().close();
}

export async function unblockRegion(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await countryList(operator).getByRole("listitem").getByRole("button").click();
  await fieldOf(page, t("backoffice.whitelist")).fill("");
  await buttonOf(page, t("backoffice.access.save")).click();
  await decide(operator, t("backoffice.access.save"));
  await expect(countryList(operator)).toContainText(t("backoffice.noCountry"));
}

/**
 * Expects in each size of `sizes` that the portal shows only the page of a closed portal, with this title and the link
 * to customer service.
 */
async function expectClosed({ page, t }: Visitor, title: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
    await expect(page.getByRole("link", { name: t("closed.in_customer_service") })).toBeInViewport();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  await expectAccessible(page);
}

export function merchantSection({ page, t }: Visitor): Locator {
  return page.locator(".section", { has: page.getByRole("heading", { name: t("backoffice.house") }) });
}

export function gameLine({ page }: Visitor): Locator {
  return page.locator(".game-list .subject-line").first();
}

export async function closeMerchant(operator: Visitor, portal: PortalContext): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await buttonOf(merchantSection(operator), t("backoffice.plan")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("backoffice.plan.confirm"));
  await expect(page.getByText(t("backoffice.closed"))).toBeVisible();

  const blockedVisitor = await openPortal(portal, unassignedIp);
  await blockedVisitor.page.goto("/");
  await expectClosed(blockedVisitor, "system.game_maintenance");
  const allowedVisitor = await openPortal(portal);
  await allowedVisitor.page.goto("/");
  await expect(allowedVisitor.page.locator("#hero-title")).toBeVisible();
  await allowedVisitor.page.context().close();

  await buttonOf(merchantSection(operator), t("backoffice.reopen")).click();
  await decide(operator, t("backoffice.reopen"));
  await expect(page.getByText(t("backoffice.open"))).toBeVisible();
  await refreshStatus(blockedVisitor.page);
  await expect(blockedVisitor.page.locator("#hero-title")).toBeVisible();
  await blockedVisitor.page.context().close();
}

export async function closeGame(operator: Visitor, portal: PortalContext): Promise<void> {
  const { t } = operator;
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("backoffice.plan.confirm"));
  await expect(gameLine(operator)).toContainText(t("backoffice.on"));
  const visitor = await openPortal(portal);
  await visitor.page.goto("/rng");
  await expect(visitor.page.locator(".game-caption").first()).toContainText(t("system.game_maintenance"));
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("backoffice.reopen"));
  await expect(gameLine(operator)).toContainText(t("backoffice.none"));
  await visitor.page.reload();
  await expect(visitor.page.locator(".game-caption").first()).not.toContainText(t("system.game_maintenance"));
  await visitor.page.context().close();
}

/** Plans a maintenance window that begins later, checks that nothing is closed yet, and cancels the window. */
export async function planAndCancel(operator: Visitor, section: Locator): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await section.getByRole("button").first().click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: t("backoffice.plan.later") })
    .check();
  await decide(operator, t("backoffice.plan.confirmLater"));
  await expect(section).toContainText(t("backoffice.planned"));
  await section.getByRole("button").last().click();
  await decide(operator, t("backoffice.cancelPlan"));
  await expect(section).not.toContainText(t("backoffice.planned"));
}
