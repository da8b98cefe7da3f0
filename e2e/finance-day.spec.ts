/**
 * A day of a finance staff member: a withdrawal is assigned and released, an adjustment is requested and withdrawn, and
 * a closed day and the game results show the transfers behind their figures. The journey decides nothing that another
 * journey uses.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test(
  "finance assigns a withdrawal, requests an adjustment and reads results and closed days",
  { tag: "@turn1" },
  async ({ page, baseURL }, { project }) => {
    const operator = await visit(page, languageOf(project), baseURL ?? "");
    await openBackOffice(operator);
    await test.step("a withdrawal is assigned and released", () => assignAndRelease(operator));
    await test.step("an adjustment is requested and withdrawn", () => requestAdjustment(operator));
    await test.step("the results show the transfers behind a figure", () => readResults(operator));
    await test.step("a closed day shows the transfers behind a figure", () => readCloses(operator));
  },
);

async function open({ page, t }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(`/backoffice/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: t(title), exact: true })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
}

const panelOf = (page: Page) => page.locator(".side-panel");

async function assignAndRelease(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "withdrawals", "backoffice.area.withdrawals");
  const unassignedRows = page
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .filter({ hasNotText: t("backoffice.claimed.me") });
  await unassignedRows.last().getByRole("link").first().click();
  const panel = panelOf(page);
  await expect(panel.getByText(t("finance.claim.free"))).toBeVisible();
  await expect(buttonOf(panel, t("backoffice.withdrawal.approve"))).toHaveCount(0);
  await buttonOf(panel, t("backoffice.withdrawal.claim")).click();
  await expect(buttonOf(panel, t("backoffice.withdrawal.reject"))).toBeVisible();
  await expectAccessible(page);
  await buttonOf(panel, t("backoffice.withdrawal.release")).click();
  await expect(panel.getByText(t("finance.claim.free"))).toBeVisible();
}

async function requestAdjustment(operator: Visitor): Promise<void> {
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
  const requestRow = page.getByRole("row").filter({ hasText: "demoplayer" }).last();
  await expect(requestRow).toContainText("12.50");
  // The requester can only withdraw the request.
  await expect(buttonOf(requestRow, t("finance.adjust.approve"))).toHaveCount(0);
  await buttonOf(requestRow, t("finance.adjust.refuse")).click();
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
  // A job closes days that have ended. Moving the demo's clock runs the jobs that are due.
  await advanceClock(page, 1);
  await open(operator, "closes", "finance.area.closes");
  await expect(page.getByText(t("finance.closes.proven")).first()).toBeVisible();
  await page.getByRole("row").getByRole("link").first().click();
  const panel = panelOf(page);
  await expect(panel.getByText(t("finance.closes.balances")).first()).toBeVisible();
  await expectAccessible(page);
  const stakeButton = panel.getByRole("button", { name: t("backoffice.code.stake"), exact: true });
  await stakeButton.click();
  await expect(panel.getByRole("row").nth(1)).toContainText(/\d{4}-\d{2}-\d{2}/);
}
