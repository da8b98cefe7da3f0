/**
 * A day in finance: a withdrawal is assigned before the decision, an adjustment is requested, a closed day and the game
 * results open the transfers behind them. Nothing is decided that another journey waits for.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test("a day at the finance desk", async ({ page, baseURL }, { project }) => {
  const operator = await visit(page, languageOf(project), baseURL ?? "");
  await openBackOffice(operator);
  await test.step("claim and give back", () => claimAndGiveBack(operator));
  await test.step("ask for an adjustment", () => askForAdjustment(operator));
  await test.step("results", () => readResults(operator));
  await test.step("closed days", () => readCloses(operator));
});

async function open({ page, t }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(`/backoffice/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: t(title), exact: true })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
}

const panelOf = (page: Page) => page.locator(".side-panel");

async function claimAndGiveBack(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "withdrawals", "backoffice.area.withdrawals");
  const free = page
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .filter({ hasNotText: t("backoffice.claimed.me") });
  await free.last().getByRole("link").first().click();
  const panel = panelOf(page);
  await expect(panel.getByText(t("finance.claim.free"))).toBeVisible();
  await expect(buttonOf(panel, t("backoffice.withdrawal.approve"))).toHaveCount(0);
  await buttonOf(panel, t("backoffice.withdrawal.claim")).click();
  await expect(buttonOf(panel, t("backoffice.withdrawal.reject"))).toBeVisible();
  await expectAccessible(page);
  await buttonOf(panel, t("backoffice.withdrawal.release")).click();
  await expect(panel.getByText(t("finance.claim.free"))).toBeVisible();
}

async function askForAdjustment(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "adjustments", "finance.area.adjustments");
  await buttonOf(page, t("finance.adjust.new")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("finance.adjust.account")).fill("demoplayer");
  await dialog.locator("input[name=amount]").fill("12.50");
  await dialog.locator(".decision-usual button").first().click();
  await expectAccessible(page);
  await buttonOf(dialog, t("finance.adjust.ask")).click();
  await expect(dialog).toHaveCount(0);
  const mine = page.getByRole("row").filter({ hasText: "demoplayer" }).last();
  await expect(mine).toContainText("12.50");
  // The requester can only withdraw the request.
  await expect(buttonOf(mine, t("finance.adjust.approve"))).toHaveCount(0);
  await buttonOf(mine, t("finance.adjust.refuse")).click();
  await page.getByRole("dialog").locator(".decision-usual button").first().click();
  await buttonOf(page.getByRole("dialog"), t("finance.adjust.refuse")).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function readResults(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "results?per=month", "finance.area.results");
  const slots = page.getByRole("row").filter({ hasText: "Slots" }).first();
  await slots.getByRole("button").first().click();
  const panel = panelOf(page);
  await expect(panel.getByRole("row").nth(1)).toContainText(/\d{4}-\d{2}-\d{2}/);
  await expectAccessible(page);
  await buttonOf(panel, t("backoffice.close")).click();
}

async function readCloses(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  // A job closes ended days; moving the demo's clock runs due jobs.
  await advanceClock(page, 1);
  await open(operator, "closes", "finance.area.closes");
  await expect(page.getByText(t("finance.closes.proven")).first()).toBeVisible();
  await page.getByRole("row").getByRole("link").first().click();
  const panel = panelOf(page);
  await expect(panel.getByText(t("finance.closes.balances")).first()).toBeVisible();
  await expectAccessible(page);
  const deposit = panel.getByRole("button", { name: t("backoffice.code.stake"), exact: true });
  await deposit.click();
  await expect(panel.getByRole("row").nth(1)).toContainText(/\d{4}-\d{2}-\d{2}/);
}
