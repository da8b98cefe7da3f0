/**
 * The main job, from the open door to the money on its way home: a visitor registers, deposits, plays, sees the record
 * move and withdraws; an operator approves; and an agent looks at the team.
 */

import { expect, test } from "@playwright/test";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { addPayoutAccount } from "./cashier-steps.ts";
import { signInDesk } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, registerAccount, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const paymentPassword = "Pay2026";
/** The name of the house's own slot, in either language. */
const gameName = /Capiz After Dark|Capiz sa Gabi/;

for (const language of ["EN", "TY"] as const) {
  test(`[S1.020] a first day in the house, in ${language}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(300_000);
    const visitor = await visit(page, language, baseURL ?? "");
    const account = `day${language.toLowerCase()}${Date.now().toString(36).slice(-6)}`;

    await page.goto("/");
    await expectAccessible(page);
    await registerAccount(visitor, account, password);
    await depositFiveHundred(visitor);
    await playOneRound(visitor);
    await readRecords(visitor);
    await askForTwoHundred(visitor);

    const office = await browser.newPage({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
    await approve(await visit(office, language, baseURL ?? ""), account);
    await office.close();

    await expect(shown(page, visitor.t("cashier.step.paidOut"))).toBeVisible();
    await page.goto("/member/transactionHistory");
    await expectAccessible(page);
  });

  test(`an agent sees what the team bets, in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const visitor = await visit(page, language, baseURL ?? "");
    await signIn(visitor, "demoagent", "Agent2026");
    await page.goto("/agent/agentTeamOverview");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/agent/personalHistoryCopy");
    await expect(shown(page, gameName)).toBeVisible();
    await expectAccessible(page);
  });
}

/** The first place where that text can be seen; details that are folded away hold it, too. */
function shown(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).filter({ visible: true }).first();
}

async function depositFiveHundred({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/depositv2");
  await page.locator("input[name=amount]").fill("500");
  await expectAccessible(page);
  await page.locator("form button[type=submit]").click();
  const bank = page.waitForEvent("popup");
  await page.locator("a[target=_blank][href*='/pay/']").click();
  const bankPage = await bank;
  await bankPage.locator("button[name=outcome][value=paid]").click();
  // A page that is closed while its form is on the way never answers.
  await expect(bankPage.getByRole("status")).toBeVisible();
  await bankPage.close();
  await expect(shown(page, t("cashier.step.credited"))).toBeVisible();
  await expect(page.getByRole("banner").getByText(/500\.00/)).toBeVisible();
}

async function playOneRound({ page, t }: Visitor): Promise<void> {
  await page.goto("/rng");
  await page.getByRole("button", { name: gameName }).first().click();
  const game = page.frameLocator("iframe");
  await spin(page, game, t("studio.spin"));
  await page.keyboard.press("Escape");
}

/** Plays one round and waits until the game says how it ended. */
async function spin(page: Page, game: FrameLocator, name: string): Promise<void> {
  const button = game.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled({ timeout: 30_000 });
  await button.click();
  await page.waitForTimeout(500);
  await expect(button).toBeEnabled({ timeout: 60_000 });
}

async function readRecords({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/transactionHistory");
  await expect(shown(page, /500\.00/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/member/personalHistoryCopy");
  await expect(shown(page, gameName)).toBeVisible();
  const stakes = page.locator(".sums > div", { has: page.getByText(t("records.bets.sums.stake"), { exact: true }) });
  // The label is always there; only a round that was counted leaves another digit than zero.
  await expect(stakes.locator("dd")).toHaveText(/[1-9]/);
  await expectAccessible(page);
}

async function askForTwoHundred(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await addPayoutAccount(visitor, { password, paymentPassword });
  await page.locator("input[name=amount]").fill("200");
  await expectAccessible(page);
  await page.locator("form button[type=submit]").click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await dialog.locator("button[type=submit]").click();
  await expect(shown(page, t("cashier.step.asked"))).toBeVisible();
}

async function approve(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await signInDesk(operator);
  await page.goto("/backoffice/withdrawals");
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
  await buttonOf(page, t("backoffice.withdrawal.claim")).click();
  await buttonOf(page, t("backoffice.withdrawal.approve")).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox").first().fill("Checked");
  await buttonOf(dialog, t("backoffice.withdrawal.approve")).click();
  await expect(shown(page, t("backoffice.withdrawal.state.success"))).toBeVisible();
}
