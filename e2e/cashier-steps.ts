/** Steps at the cashier that journeys share, for members and for the staff who decide. */

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, callServer, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The password and payment password of members that journeys register. */
export const secrets = { password: "Player2026", paymentPassword: "Pay2026" } as const;

interface PayoutAccount {
  readonly password: string;
  readonly paymentPassword: string;
  /** The number of the e-wallet; the demo's banks refuse numbers that end in 0000. */
  readonly mobile?: string;
}

/** Sets the payment password and the first payout account of a new member; leaves the withdrawals page open. */
export async function addPayoutAccount(
  { page, t }: Visitor,
  { password, paymentPassword, mobile = "09171234567" }: PayoutAccount,
): Promise<void> {
  await page.goto("/member/withdraw");
  await buttonOf(page, t("cashier.account.add")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("security.password")).fill(password);
  await fieldOf(dialog, t("security.payment.new")).fill(paymentPassword);
  await fieldOf(dialog, t("security.payment.again")).fill(paymentPassword);
  await buttonOf(dialog, t("security.payment.set")).click();
  await fieldOf(dialog, t("cashier.account.mobile")).fill(mobile);
  await fieldOf(dialog, t("cashier.account.holder")).fill("Maria Santos");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(dialog).toHaveCount(0);
}

/** Makes a deposit of this amount in minor units. The payment sandbox pays it. */
export async function completeDeposit(page: Page, account: string, amountMinor: string): Promise<void> {
  const body = { account, amountMinor };
  const response = await callServer(page, { method: "POST", path: "/demo/deposit", body });
  expect(response.ok()).toBe(true);
}

/** Fills in the form and opens the confirmation. The withdrawal is not requested yet. */
export async function fillWithdrawal({ page }: Visitor, amount: string): Promise<Locator> {
  await page.locator("input[name=amount]").fill(amount);
  await page.locator("form.payment-pane button[type=submit]").click();
  return page.getByRole("dialog");
}

/** Requests a withdrawal to the selected account. */
export async function requestWithdrawal(visitor: Visitor, amount: string): Promise<void> {
  const { page, t } = visitor;
  const dialog = await fillWithdrawal(visitor, amount);
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(secrets.paymentPassword);
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText(t("cashier.step.asked")).filter({ visible: true }).first()).toBeVisible();
}

/** Opens the queue's first withdrawal whose row contains all these texts. */
export async function openInQueue({ page }: Visitor, texts: readonly string[], view = ""): Promise<void> {
  await page.goto(`/backoffice/withdrawals${view}`);
  const rows = texts.reduce((matchingRows, hasText) => matchingRows.filter({ hasText }), page.getByRole("row"));
  await rows.getByRole("link").first().click();
}

/** Assigns the withdrawal on the page to the signed-in staff member, who approves it as the first or second person. */
export async function approveOpen({ page, t }: Visitor, { isSecond = false } = {}): Promise<void> {
  await buttonOf(page, t("backoffice.withdrawal.claim")).click();
  await buttonOf(page, t(isSecond ? "backoffice.withdrawal.approveSecond" : "backoffice.withdrawal.approve")).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox").first().fill("Checked");
  await buttonOf(dialog, t("backoffice.withdrawal.approve")).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export async function expectState({ page, t }: Visitor, state: string): Promise<void> {
  const text = t(`backoffice.withdrawal.state.${state}`);
  await expect(page.locator(".side-panel-head").getByText(text, { exact: true })).toBeVisible();
}

/** Finds a withdrawal that one person alone may approve, approves it, and waits until it is paid. */
export async function approveAndSeePaid(operator: Visitor, texts: readonly string[]): Promise<void> {
  await openInQueue(operator, texts);
  await approveOpen(operator);
  await expectState(operator, "success");
}
