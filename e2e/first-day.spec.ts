/**
 * The main journey: a visitor registers, deposits, plays, sees the records and withdraws; the staff approves the
 * withdrawal.
 */

import { expect, test } from "@playwright/test";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { addPayoutAccount } from "./cashier-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const paymentPassword = "Pay2026";
/** The name of the studio's slot in either language. */
const gameName = /Capiz After Dark|Capiz sa Gabi/;

test(
  "[S1.020] a new member deposits, plays and withdraws",
  { tag: "@pictures" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const visitor = await visit(page, language, baseURL ?? "");
    const account = `day${Date.now().toString(36).slice(-6)}`;

    await registerByForm(visitor, account);
    await depositFiveHundred(visitor);
    await playOneRound(visitor);
    await readRecords(visitor);
    await withdrawTwoHundred(visitor);

    const office = await browser.newPage(staffContext(baseURL));
    await approve(await visit(office, language, baseURL ?? ""), account);
    await office.close();

    await expect(firstVisible(page, visitor.t("cashier.step.paidOut"))).toBeVisible();
  },
);

async function registerByForm({ page, t }: Visitor, account: string): Promise<void> {
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await form.locator("input[name=username]").fill(account);
  await form.locator("input[name=password]").fill(password);
  await form.locator("input[name=confirmPassword]").fill(password);
  await form.locator("input[name=birthday]").fill("1990-06-12");
  // The checkbox can be reset while the application hydrates the page.
  await expect(() => form.getByRole("checkbox").check()).toPass();
  await buttonOf(form, t("session.register.action")).click();
  await expect(page).toHaveURL("/");
}

/** Returns the first visible element with this text; collapsed details can contain the text too. */
function firstVisible(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).filter({ visible: true }).first();
}

async function depositFiveHundred({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/depositv2");
  await page.locator("input[name=amount]").fill("500");
  await page.locator("form button[type=submit]").click();
  const popup = page.waitForEvent("popup");
  await page.locator("a[target=_blank][href*='/pay/']").click();
  const bankPage = await popup;
  await bankPage.locator("button[name=outcome][value=paid]").click();
  // If the page closed while its form is being sent, the payment would be lost.
  await expect(bankPage.getByRole("status")).toBeVisible();
  await bankPage.close();
  await expect(firstVisible(page, t("cashier.step.credited"))).toBeVisible();
  await expect(page.getByRole("banner").getByText(/500\.00/)).toBeVisible();
}

async function playOneRound({ page, t }: Visitor): Promise<void> {
  await page.goto("/rng");
  await page.getByRole("button", { name: gameName }).first().click();
  const game = page.frameLocator("iframe");
  await spin(page, game, t("studio.spin"));
  await page.keyboard.press("Escape");
}

/** Plays one round and waits until the game shows its result. */
async function spin(page: Page, game: FrameLocator, name: string): Promise<void> {
  const button = game.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  const round = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await button.click();
  await round;
  await expect(button).toBeEnabled({ timeout: 60_000 });
}

async function readRecords({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/transactionHistory");
  await expect(firstVisible(page, /500\.00/)).toBeVisible();
  await page.goto("/member/personalHistoryCopy");
  await expect(firstVisible(page, gameName)).toBeVisible();
  const stakes = page.locator(".sums > div", { has: page.getByText(t("records.bets.sums.stake"), { exact: true }) });
  // The label is always present; a digit other than zero appears only when the round has been counted.
  await expect(stakes.locator("dd")).toHaveText(/[1-9]/);
}

async function withdrawTwoHundred(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await addPayoutAccount(visitor, { password, paymentPassword });
  await page.locator("input[name=amount]").fill("200");
  await expectAccessible(page);
  await page.locator("form button[type=submit]").click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await dialog.locator("button[type=submit]").click();
  await expect(firstVisible(page, t("cashier.step.asked"))).toBeVisible();
}

async function approve(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openBackOffice(operator);
  await page.goto("/backoffice/withdrawals");
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
  await buttonOf(page, t("backoffice.withdrawal.claim")).click();
  await buttonOf(page, t("backoffice.withdrawal.approve")).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox").first().fill("Checked");
  await buttonOf(dialog, t("backoffice.withdrawal.approve")).click();
  await expect(firstVisible(page, t("backoffice.withdrawal.state.success"))).toBeVisible();
}
