/** A payout that did not arrive: the member disputes it with proof, is refused, appeals, and is paid again. */

import { expect, test } from "@playwright/test";
import {
  addPayoutAccount,
  approveAndSeePaid,
  requestWithdrawal,
  openInQueue,
  completeDeposit,
  secrets,
} from "./cashier-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, fieldOf, languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const comments = ["The bank shows nothing", "My statement of the whole week"] as const;

test(
  "[S4.103] [S3.197] a member appeals a refused dispute with new proof and is paid again",
  { tag: "@turn1" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const visitor = await visit(page, language, baseURL ?? "");
    const { t } = visitor;
    const account = `miss${Date.now().toString(36).slice(-7)}`;
    await registerAccount(visitor, account, secrets.password);
    await completeDeposit(page, account, "50000");
    await addPayoutAccount(visitor, secrets);
    await requestWithdrawal(visitor, "400");
    const office = await browser.newContext(staffContext(baseURL));
    const operator = await visit(await office.newPage(), language, baseURL ?? "");
    await openBackOffice(operator);
    await approveAndSeePaid(operator, [account]);

    await test.step("the member disputes the payout with proof", async () => {
      await buttonOf(page, t("cashier.receipt.missing")).click();
      await buttonOf(page, t("cashier.receipt.send")).click();
      await expect(page.getByText(t("cashier.proof.missing"))).toBeVisible();
      await sendComment(visitor, comments[0]);
      await expectTitle(visitor, "disputed");
    });
    await test.step("finance refuses the dispute", () => refuseDispute(operator, account));
    await test.step("the member appeals with new proof", async () => {
      await expectTitle(visitor, "refused");
      const history = page.getByRole("list", { name: t("cashier.receipt.history") }).first();
      await expect(history).toContainText(
        t("cashier.receipt.decision.refused", { reason: t("backoffice.reason.arrived") }),
      );
      await buttonOf(page, t("cashier.receipt.appeal")).click();
      await expectAccessible(page);
      await sendComment(visitor, comments[1]);
      await expectTitle(visitor, "disputed");
    });
    await test.step("finance pays again", () => payAgain(operator, account));
    await office.close();

    await expect(
      page.getByRole("heading", { name: t("cashier.receipt.waiting.title", { amount: "₱400.00" }) }),
    ).toBeVisible();
    await buttonOf(page, t("cashier.receipt.received")).click();
    await buttonOf(page.getByRole("dialog"), t("cashier.receipt.confirm.yes")).click();
    await expect(buttonOf(page, t("cashier.receipt.received"))).toHaveCount(0);
    await page.locator(".record-face").first().click();
    const historyItems = page.getByRole("list", { name: t("cashier.receipt.history") }).getByRole("listitem");
    await expect(historyItems).toHaveCount(2);
    await expect(historyItems.first()).toContainText(comments[0]);
    await expect(historyItems.last()).toContainText(comments[1]);
    await expect(historyItems.last()).toContainText(t("cashier.receipt.pictures", { count: 1 }));
    await expect(historyItems.last()).toContainText(t("cashier.receipt.decision.paid", { reference: "AGAIN-400" }));
    await expectAccessible(page);
  },
);

/** Adds a text and a screenshot to the open form and sends it. Each call attaches a different picture. */
async function sendComment({ page, t }: Visitor, comment: string): Promise<void> {
  await page.locator("textarea[name=comment]").fill(comment);
  const png = { name: "statement.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator("input[type=file]").setInputFiles(png);
  await expect(page.locator(".proof li[data-state=sent]")).toHaveCount(1);
  await buttonOf(page, t("cashier.receipt.send")).click();
}

async function expectTitle({ page, t }: Visitor, state: "disputed" | "refused"): Promise<void> {
  const name = t(`cashier.receipt.${state}.title`, { missing: "₱400.00" });
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

async function refuseDispute(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openInQueue(operator, [account], "?view=disputed");
  const panel = page.locator(".side-panel");
  await expect(panel).toContainText(comments[0]);
  await buttonOf(panel, t("backoffice.claim.claim-refuse")).click();
  const dialog = page.getByRole("dialog").last();
  await buttonOf(dialog, t("backoffice.reason.arrived")).click();
  await buttonOf(dialog, t("backoffice.claim.claim-refuse")).click();
  await expect(panel.getByText(t("backoffice.receipt.state.refused")).first()).toBeVisible();
}

async function payAgain(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openInQueue(operator, [account], "?view=disputed");
  const claims = page.locator(".side-panel .claims > li");
  await expect(claims).toHaveCount(2);
  await expect(claims.last()).toContainText(comments[1]);
  await buttonOf(claims.last(), t("backoffice.claim.picture", { number: 1 })).click();
  await expect(page.getByRole("img", { name: t("backoffice.claim.picture", { number: 1 }) })).toBeVisible();
  await expectAccessible(page);
  await buttonOf(page, t("backoffice.claim.claim-pay")).click();
  const dialog = page.getByRole("dialog").last();
  await fieldOf(dialog, t("backoffice.withdrawal.bankReference")).fill("AGAIN-400");
  await buttonOf(dialog, t("backoffice.reason.returned")).click();
  await expectAccessible(page);
  await buttonOf(dialog, t("backoffice.claim.claim-pay")).click();
  await expect(page.locator(".side-panel").getByText(t("backoffice.receipt.state.waiting")).first()).toBeVisible();
}
