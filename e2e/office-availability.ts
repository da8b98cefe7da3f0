/** The back office's availability page: blocked regions, and closing and reopening the portal and a game. */

import { expect } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { askAgain, decide, enter, openArea } from "./office-day.ts";
import type { City } from "./office-day.ts";
import { buttonOf, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** Sizes in which a closed page is checked. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** One address in Great Britain by the packaged country table, and one without a country. */
const british = "81.2.69.142";
const elsewhere = "203.0.113.7";

function countryList({ page, t }: Visitor): Locator {
  return page.locator(".country-list", { has: page.getByRole("heading", { name: t("backoffice.blocked") }) });
}

export async function shutGreatBritainOut(operator: Visitor, city: City): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await fieldOf(countryList(operator), t("backoffice.addCountry")).fill("GB");
  await buttonOf(countryList(operator), t("backoffice.country.add")).click();
  await fieldOf(page, t("backoffice.whitelist")).fill("127.0.0.0/8\n::1");
  await buttonOf(page, t("backoffice.access.save")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("backoffice.access.save"));

  const shutOut = await enter(city, british);
  await shutOut.page.goto("/rng");
  await expectClosed(shutOut, "system.title_ip_block");
  await expect(shutOut.page.getByText(british)).toBeVisible();
  await shutOut.page.context().close();
  const welcome = await enter(city, elsewhere);
  await welcome.page.goto("/rng");
  await expect(welcome.page.getByRole("banner")).toBeVisible();
  await expect(welcome.page.locator(".closed-page")).toHaveCount(0);
  await welcome.page.context().close();
}

export async function openToAll(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await countryList(operator).getByRole("listitem").getByRole("button").click();
  await fieldOf(page, t("backoffice.whitelist")).fill("");
  await buttonOf(page, t("backoffice.access.save")).click();
  await decide(operator, t("backoffice.access.save"));
  await expect(countryList(operator)).toContainText(t("backoffice.noCountry"));
}

/** Expects only the closed page, in every size: its title and the link to customer service. */
async function expectClosed({ page, t }: Visitor, title: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
    await expect(page.getByRole("link", { name: t("system.in_customer_service") })).toBeInViewport();
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

export async function closeMerchant(operator: Visitor, city: City): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await buttonOf(merchantSection(operator), t("backoffice.plan")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("backoffice.plan.confirm"));
  await expect(page.getByText(t("backoffice.closed"))).toBeVisible();

  const shutOut = await enter(city, elsewhere);
  await shutOut.page.goto("/");
  await expectClosed(shutOut, "system.game_maintenance");
  const letIn = await enter(city);
  await letIn.page.goto("/");
  await expect(letIn.page.locator("#hero-title")).toBeVisible();
  await letIn.page.context().close();

  await buttonOf(merchantSection(operator), t("backoffice.reopen")).click();
  await decide(operator, t("backoffice.reopen"));
  await expect(page.getByText(t("backoffice.open"))).toBeVisible();
  await askAgain(shutOut.page);
  await expect(shutOut.page.locator("#hero-title")).toBeVisible();
  await shutOut.page.context().close();
}

export async function closeTheGame(operator: Visitor, city: City): Promise<void> {
  const { t } = operator;
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("backoffice.plan.confirm"));
  await expect(gameLine(operator)).toContainText(t("backoffice.on"));
  const visitor = await enter(city);
  await visitor.page.goto("/rng");
  await expect(visitor.page.locator(".game-caption").first()).toContainText(t("system.game_maintenance"));
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("backoffice.reopen"));
  await expect(gameLine(operator)).toContainText(t("backoffice.none"));
  await visitor.page.reload();
  await expect(visitor.page.locator(".game-caption").first()).not.toContainText(t("system.game_maintenance"));
  await visitor.page.context().close();
}

/** Plans a window that begins later, checks that nothing is closed yet, and cancels it. */
export async function planAndTakeBack(operator: Visitor, place: Locator): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "availability", "backoffice.area.availability");
  await place.getByRole("button").first().click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: t("backoffice.plan.later") })
    .check();
  await decide(operator, t("backoffice.plan.confirmLater"));
  await expect(place).toContainText(t("backoffice.planned"));
  await place.getByRole("button").last().click();
  await decide(operator, t("backoffice.cancelPlan"));
  await expect(place).not.toContainText(t("backoffice.planned"));
}
