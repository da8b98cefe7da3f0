/** The member centre: the security settings and the list of the account's credits. */

import { expect, test } from "@playwright/test";
import { expectAccessible, languageOf, openCentreMenu, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test("[S2.160] [S2.189] the member centre shows the security settings and the credits of a deposit", async ({
  page,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const account = `mc${Date.now().toString(36).slice(-7)}`;
  await registerAccount(visitor, account, "Lantern2027");
  await readSecurity(visitor);
  await readCredits(visitor, account);
});

async function readSecurity({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/securityCenter");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.securityCenter") })).toBeVisible();
  for (const pane of ["security.change.title", "security.payment.title", "security.totp.title"]) {
    await expect(page.getByRole("heading", { name: t(pane), exact: true })).toBeVisible();
  }
}

/** Expects an empty list, makes a deposit, and expects its credit with details. */
async function readCredits({ page, t }: Visitor, account: string): Promise<void> {
  const menu = await openCentreMenu(page);
  await menu.getByRole("link", { name: t("member.page.creditReport") }).click();
  await expect(page).toHaveURL("/member/creditReport");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.creditReport") })).toBeVisible();
  await expect(page.getByText(t("records.credit.empty"))).toBeVisible();
  const depositResponse = await page.request.post("/demo/deposit", { data: { account, amountMinor: "50000" } });
  expect(depositResponse.ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".record")).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expect(page.locator(".sums dd").first()).toContainText("500.00");
  await page.locator(".record summary").click();
  await expect(page.getByRole("link", { name: t("records.line.from.deposit") })).toBeVisible();
  await expectAccessible(page);
}
