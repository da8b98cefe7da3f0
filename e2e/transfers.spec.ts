/**
 * Transfers between members: an agent sends ten pesos to a direct downline, who sends them back. Both find the other
 * party in the record.
 */

import { expect, test } from "@playwright/test";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import { agentPair } from "./contract-steps.ts";
import { readMainBalance } from "./limit-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const paymentPassword = "Pay2026";

const rows = "[S1.042] [S1.043] [S2.164]";

test(
  `${rows} an agent sends money to a downline, who sends it back`,
  { tag: "@phone" },
  async ({ page, browser, baseURL }, { project, retry }) => {
    const language = languageOf(project);
    const [uplineAccount, downlineAccount] = agentPair(4 + retry);
    const uplineVisitor = await visit(page, language, baseURL ?? "");
    await signIn(uplineVisitor, uplineAccount, "Player2026");
    const context = await browser.newContext();
    const downlineVisitor = await visit(await context.newPage(), language, baseURL ?? "");
    await signIn(downlineVisitor, downlineAccount, "Player2026");
    await page.request.post("/demo/deposit", { data: { account: uplineAccount, amountMinor: "50000" } });
    await expect.poll(() => readMainBalance(page)).toBeGreaterThanOrEqual(50_000n);
    const [uplineBefore, downlineBefore] = [await readMainBalance(page), await readMainBalance(downlineVisitor.page)];

    await transferToDownline(uplineVisitor, downlineAccount);
    expect([await readMainBalance(page), await readMainBalance(downlineVisitor.page)]).toEqual([
      uplineBefore - 1_000n,
      downlineBefore + 1_000n,
    ]);
    await transferToUpline(downlineVisitor, maskName(uplineAccount));
    expect([await readMainBalance(page), await readMainBalance(downlineVisitor.page)]).toEqual([
      uplineBefore,
      downlineBefore,
    ]);

    await page.goto("/agent/transferDownline");
    const recordTitle = uplineVisitor.t("cashier.transfer.in.downline", { name: downlineAccount });
    await expect(page.locator(".record-title", { hasText: recordTitle }).first()).toBeVisible();
    await context.close();
  },
);

async function transferToDownline({ page, t }: Visitor, receiver: string): Promise<void> {
  await page.goto("/agent/transferDownline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferDownline") })).toBeVisible();
  await fieldOf(page, t("cashier.transfer.receiver")).fill("nobodyatall");
  await fieldOf(page, t("common.amount")).fill("10");
  await buttonOf(page, t("cashier.withdraw.continue")).click();
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();
  await fieldOf(page, t("cashier.transfer.receiver")).fill(receiver);
  await enterTransfer({ page, t });
  await expectSent({ page, t }, receiver);
  await expectAccessible(page);
}

async function transferToUpline({ page, t }: Visitor, upline: string): Promise<void> {
  await page.goto("/member/transferUpline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferUpline") })).toBeVisible();
  await enterTransfer({ page, t });
  await expectSent({ page, t }, upline);
  await expect(page.locator(".record-title").first()).toContainText(upline);
}

async function expectSent({ page, t }: Pick<Visitor, "page" | "t">, name: string): Promise<void> {
  const title = t("cashier.transfer.sent.title", { amount: "₱10.00", name });
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/** Enters ten pesos, and confirms with the payment password. */
async function enterTransfer({ page, t }: Pick<Visitor, "page" | "t">): Promise<void> {
  await fieldOf(page, t("common.amount")).fill("10");
  await buttonOf(page, t("cashier.withdraw.continue")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.transfer.confirm.action", { amount: "₱10.00" })).click();
}
