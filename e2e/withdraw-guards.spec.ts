/** The checks before a withdrawal: the code of an authenticator, and the turnover requirement. */

import { expect, test } from "@playwright/test";
import { fillWithdrawal, completeDeposit, secrets } from "./cashier-steps.ts";
import { guardedMember, demoPlayer } from "./demo-members.ts";
import { readMainBalance } from "./limit-steps.ts";
import { nextCode } from "./security-steps.ts";
import {
  buttonOf,
  callServer,
  expectAccessible,
  fieldOf,
  secondMerchantUrl,
  languageOf,
  signIn,
  storedToken,
  visit,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

const { password, paymentPassword } = secrets;

test(
  "a member with an authenticator withdraws with its code",
  { tag: ["@phone", "@turn2"] },
  async ({ page, baseURL }, { project, retry }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const { account, authenticator } = guardedMember(retry);
    await signIn(visitor, account, password);
    await completeDeposit(page, account, "50000");
    await page.goto("/member/withdraw");
    // A member without a payout account must add one first.
    await expect(page.locator(".payout-accounts")).toBeVisible();
    if ((await page.locator(".payout-accounts label.pane-option").count()) === 0) await addWallet(visitor);
    const balanceBefore = await readMainBalance(page);
    const dialog = await fillWithdrawal(visitor, "200");
    await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
    const code = fieldOf(dialog, t("cashier.code"));
    await expectAccessible(page);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText(t("common.problem.empty"))).toBeVisible();
    await code.fill("000000");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText(t("errors.login.totp.err"))).toBeVisible();
    expect(await readMainBalance(page)).toBe(balanceBefore);
    await code.fill(nextCode(authenticator));
    await dialog.locator("button[type=submit]").click();
    await expect(page.getByText(t("cashier.step.asked")).filter({ visible: true }).first()).toBeVisible();
    expect(await readMainBalance(page)).toBe(balanceBefore - 20_000n);
  },
);

test(
  "each turnover requirement is listed with the bets that count for it",
  { tag: ["@pictures", "@turn3"] },
  async ({ page, baseURL }, { project, retry }) => {
    const origin = secondMerchantUrl(baseURL);
    const visitor = await visit(page, languageOf(project), origin);
    const { t } = visitor;
    const account = demoPlayer(2, 14 + retry);
    await signIn(visitor, account, password);
    await completeDeposit(page, account, "300");
    await completeDeposit(page, account, "500");
    await page.goto(`${origin}/member/withdraw`);
    await expect(page.getByText(t("cashier.withdraw.why.turnover", { rest: "HK$8.00" }))).toBeVisible();
    const lines = page.locator(".turnover-lines > li");
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText(t("cashier.turnover.origin.deposit", { amount: "HK$3.00" }));
    await expect(lines.last()).toContainText(t("cashier.turnover.rest", { rest: "HK$5.00" }));
    await expect(lines.last()).toContainText(t("cashier.turnover.noBets"));
    await expectAccessible(page);

    // Two rounds of two dollars count three dollars for the first deposit and the remaining dollar for the second one.
    await playTwoRounds(visitor);
    await page.reload();
    await expect(lines.first()).toContainText(t("cashier.turnover.met"));
    await expect(lines.last()).toContainText(t("cashier.turnover.rest", { rest: "HK$4.00" }));
    await lines.last().locator("summary").click();
    const countedText = t("cashier.turnover.part", { counted: "HK$1.00", bet: "HK$2.00" });
    await expect(lines.last().locator(".turnover-bets li")).toContainText(countedText);
    await expect(page.getByText(t("cashier.withdraw.why.turnover", { rest: "HK$4.00" }))).toBeVisible();
    await expectAccessible(page);
  },
);

async function addWallet({ page, t }: Visitor): Promise<void> {
  await buttonOf(page, t("cashier.account.add")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.account.mobile")).fill("09179876543");
  const holder = fieldOf(dialog, t("cashier.account.holder"));
  if ((await holder.inputValue()) === "") await holder.fill("Maria Santos");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(page.locator(".payout-accounts label.pane-option")).toHaveCount(1);
}

/** Plays two rounds of the studio's slot with the stake that is preselected for new players. */
async function playTwoRounds({ page, language, t }: Visitor): Promise<void> {
  const { value } = (await (
    await callServer(page, {
      method: "POST",
      path: "/wps/game/launchGame",
      headers: { authorization: (await storedToken(page)) ?? "", language },
      body: { gameCode: "capiz-after-dark", vassalage: "STUDIO" },
    })
  ).json()) as { value: { content: { game_url: string } } };
  const gameUrl = value.content.game_url;
  const game = await page.context().newPage();
  await game.goto(gameUrl);
  const spin = buttonOf(game, t("studio.spin"));
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await expect(spin).toBeEnabled({ timeout: 80_000 });
    const responseEvent = game.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spin.click();
    expect((await responseEvent).status()).toBe(200);
  }
  await game.close();
}
