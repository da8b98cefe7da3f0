/**
 * Transfers between members: an agent sends ten pesos to a direct downline, who sends them back; each sees the other
 * party in the record.
 */

import { expect, test } from "@playwright/test";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import { agentPair } from "./contract-steps.ts";
import { mainOf } from "./limit-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const paymentPassword = "Pay2026";

const rows = "[S1.042] [S1.043] [S2.164]";

test(
  `${rows} money goes down to an agent and up again`,
  { tag: "@phone" },
  async ({ page, browser, baseURL }, { project, retry }) => {
    const language = languageOf(project);
    const [above, below] = agentPair(4 + retry);
    const upper = await visit(page, language, baseURL ?? "");
    await signIn(upper, above, "Player2026");
    const context = await browser.newContext();
    const lower = await visit(await context.newPage(), language, baseURL ?? "");
    await signIn(lower, below, "Player2026");
    await page.request.post("/demo/deposit", { data: { account: above, amountMinor: "50000" } });
    await expect.poll(() => mainOf(page)).toBeGreaterThanOrEqual(50_000n);
    const [upperHad, lowerHad] = [await mainOf(page), await mainOf(lower.page)];

    await sendDown(upper, below);
    expect([await mainOf(page), await mainOf(lower.page)]).toEqual([upperHad - 1_000n, lowerHad + 1_000n]);
    await sendUp(lower, maskName(above));
    expect([await mainOf(page), await mainOf(lower.page)]).toEqual([upperHad, lowerHad]);

    await page.goto("/agent/transferDownline");
    const came = upper.t("cashier.transfer.in.downline", { name: below });
    await expect(page.locator(".record-title", { hasText: came }).first()).toBeVisible();
    await context.close();
  },
);

async function sendDown({ page, t }: Visitor, receiver: string): Promise<void> {
  await page.goto("/agent/transferDownline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferDownline") })).toBeVisible();
  await fieldOf(page, t("cashier.transfer.receiver")).fill("nobodyatall");
  await enter({ page, t });
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(t("errors.agents.not.in.downline"));
  await page.keyboard.press("Escape");
  await fieldOf(page, t("cashier.transfer.receiver")).fill(receiver);
  await enter({ page, t });
  await expectSent({ page, t }, receiver);
  await expectAccessible(page);
}

async function sendUp({ page, t }: Visitor, upline: string): Promise<void> {
  await page.goto("/member/transferUpline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferUpline") })).toBeVisible();
  await enter({ page, t });
  await expectSent({ page, t }, upline);
  await expect(page.locator(".record-title").first()).toContainText(upline);
}

async function expectSent({ page, t }: Pick<Visitor, "page" | "t">, name: string): Promise<void> {
  const title = t("cashier.transfer.sent.title", { amount: "₱10.00", name });
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/** Enters ten pesos, and the payment password in the dialog. */
async function enter({ page, t }: Pick<Visitor, "page" | "t">): Promise<void> {
  await fieldOf(page, t("common.amount")).fill("10");
  await buttonOf(page, t("cashier.withdraw.continue")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.transfer.confirm.action", { amount: "₱10.00" })).click();
}
