/**
 * Verifying the identity: a new member submits a document and a selfie, one person of the staff approves, and another
 * one confirms.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { secrets } from "./cashier-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, registerAccount, staffContext, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const title = "a member sends a document and a selfie, and two people of the staff approve";

test(title, { tag: "@phone" }, async ({ page, browser, baseURL }, { project }) => {
  const language = languageOf(project);
  const visitor = await visit(page, language, baseURL ?? "");
  const { t } = visitor;
  const account = `verify${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, secrets.password);

  await page.goto("/member/securityCenter");
  await page.getByRole("link", { name: t("security.identity.open") }).click();
  await test.step("documents are submitted only when they are complete", () => submitDocument(visitor));

  const office = await browser.newPage(staffContext(baseURL));
  const first = await visit(office, language, baseURL ?? "");
  await test.step("one person approves, and cannot confirm", () => approveFirst(first, account));
  await office.close();
  const secondOffice = await browser.newPage(staffContext(baseURL));
  const second = await visit(secondOffice, language, baseURL ?? "");
  await test.step("another person confirms", () => confirmSecond(second, account));
  await secondOffice.close();

  await expect(page.getByRole("heading", { name: t("identity.state.approved.title") })).toBeVisible();
});

async function submitDocument({ page, t }: Visitor): Promise<void> {
  const submit = buttonOf(page, t("identity.send"));
  await submit.click();
  await expect(page.getByText(t("identity.fault.number"))).toBeVisible();
  await expect(page.getByText(t("identity.missing"))).toHaveCount(3);
  await expectAccessible(page);
  await fieldOf(page, t("identity.name")).fill("Maria Santos");
  await fieldOf(page, t("identity.birthday")).fill("1990-06-12");
  await fieldOf(page, t("identity.number")).fill(`E2E-${Date.now()}-1`);
  await page.getByRole("checkbox", { name: t("identity.noExpiry") }).check();
  for (const side of ["front", "back", "selfie"] as const) await uploadSide(page, side);
  await submit.click();
  await expect(page.getByRole("heading", { name: t("identity.state.submitted.title") })).toBeVisible();
}

async function uploadSide(page: Page, side: string): Promise<void> {
  const buffer = await page.locator("h1").first().screenshot();
  await page.locator(`input[name=file-${side}]`).setInputFiles({ name: `${side}.png`, mimeType: "image/png", buffer });
  await expect(page.locator(`[data-side=${side}][data-state=sent]`)).toBeVisible();
}

async function openCheck({ page }: Visitor, account: string): Promise<void> {
  await page.goto(`/backoffice/identity-checks?account=${account}`);
  await page.getByRole("link", { name: account }).click();
  await expect(page.getByRole("dialog").locator("img").first()).toBeVisible();
}

async function approveFirst(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openBackOffice(operator, "demoadmin");
  await openCheck(operator, account);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Maria Santos")).toBeVisible();
  await dialog.getByRole("button", { name: t("identity.side.front") }).click();
  await expect(dialog.getByRole("button", { name: t("identity.side.back") })).toBeHidden();
  await page.keyboard.press("1");
  await expect(dialog.getByRole("button", { name: t("identity.side.back") })).toBeVisible();
  await expectAccessible(page);
  await buttonOf(dialog, t("checks.approve")).click();
  await expect(dialog).toHaveCount(0);
  await openCheck(operator, account);
  await expect(page.getByText(t("checks.waitsForOther"))).toBeVisible();
}

async function confirmSecond(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openBackOffice(operator, "demochecker");
  await openCheck(operator, account);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("checks.second", { name: "demoadmin" }))).toBeVisible();
  await buttonOf(dialog, t("checks.confirm")).click();
  await expect(dialog).toHaveCount(0);
}
