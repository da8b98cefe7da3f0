/**
 * A bonus from grant to end. Finance grants it on the member's page in the back office. The member sees the turnover
 * requirement and gives the bonus up. With a second bonus, the withdrawals page shows what would be lost, and submits
 * the withdrawal only after the member has agreed.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { addPayoutAccount } from "./cashier-steps.ts";
import { callOffice, staffToken } from "./office-steps.ts";
import {
  buttonOf,
  callServer,
  expectAccessible,
  fieldOf,
  languageOf,
  registerAccount,
  storedToken,
  visit,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const paymentPassword = "Pay2026";

test(
  "a member gives up a bonus, and a withdrawal forfeits another bonus only with the member's consent",
  { tag: "@turn3" },
  async ({ page, baseURL }, { project }) => {
    const member = await visit(page, languageOf(project), baseURL ?? "");
    const account = `bw${Date.now().toString(36)}`;
    await registerAccount(member, account, password);
    const memberId = await memberIdOf(page);
    const requesterToken = await staffToken(page, "demoadmin");
    const approverToken = await staffToken(page, "demochecker");
    await giveMoney(page, { account, requesterToken, approverToken });

    await test.step("a staff member grants a bonus", () => grantAsStaff(member, { memberId, token: requesterToken }));
    await test.step("the member gives the bonus up", () => giveUp(member));
    const body = { memberId, amountMinor: "15000", turnoverTimes: 10, validDays: 7, reason: "welcome back" };
    const granted = await callOffice(page, {
      method: "POST",
      path: "/backoffice/api/bonuses",
      token: requesterToken,
      body,
    });
    expect(granted.status).toBe(200);
    await test.step("a withdrawal forfeits the next bonus", () => withdraw(member));
  },
);

async function memberIdOf(page: Page): Promise<string> {
  const headers = { authorization: (await storedToken(page)) ?? "" };
  const response = await callServer(page, { path: "/wps/member/info", headers });
  return ((await response.json()) as { value: { id: string } }).value.id;
}

interface MoneyGrant {
  readonly account: string;
  readonly requesterToken: string;
  readonly approverToken: string;
}

/**
 * Gives the member money without a turnover requirement, by an adjustment that one staff member requests and another
 * one approves.
 */
async function giveMoney(page: Page, { account, requesterToken, approverToken }: MoneyGrant): Promise<void> {
  const path = "/backoffice/api/adjustments";
  const body = { account, direction: "in", wallet: "main", amountMinor: "40000", reason: "journey" };
  const { value } = await callOffice(page, { method: "POST", path, token: requesterToken, body });
  const list = (value?.["list"] ?? []) as { id: string; account: string }[];
  const id = list.find((row) => row.account === account)?.id ?? "";
  const decision = { method: "POST", path: `${path}/${id}/approve`, token: approverToken, body: { reason: "journey" } };
  expect((await callOffice(page, decision)).status).toBe(200);
}

async function grantAsStaff(member: Visitor, { memberId, token }: { memberId: string; token: string }): Promise<void> {
  const { t } = member;
  const staff = await member.page.context().newPage();
  await staff.addInitScript(
    ([staffTokenText, language]) => {
      sessionStorage.setItem("office.token", staffTokenText ?? "");
      localStorage.setItem("office.language", language ?? "EN");
    },
    [token, member.language],
  );
  await staff.goto(`/backoffice/members/${memberId}?tab=bonuses`);
  await buttonOf(staff, t("finance.bonus.grant")).click();
  const dialog = staff.getByRole("dialog");
  await dialog.locator("input[name=amount]").fill("100");
  await dialog.locator("input[name=times]").fill("5");
  await dialog.locator(".decision-usual button").first().click();
  await expectAccessible(staff);
  await buttonOf(dialog, t("finance.bonus.grant")).click();
  await expect(dialog).toHaveCount(0);
  const row = staff.getByRole("row").filter({ hasText: "100.00" });
  await expect(row).toContainText(t("finance.bonus.state.active"));
  await staff.close();
}

async function giveUp({ page, t }: Visitor): Promise<void> {
  await page.goto("/wallet");
  const pane = page.locator(".bonus-pane");
  await expect(pane.locator(".bonus-wallets")).toContainText("₱100.00");
  await expect(pane.getByRole("progressbar")).toHaveAttribute("max", "50000");
  await expect(pane).toContainText(t("wallet.bonus.rules", { lost: "₱100.00" }));
  await buttonOf(pane, t("wallet.bonus.giveUp")).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("wallet.bonus.giveUp.text", { lost: "₱100.00" }));
  await expectAccessible(page);
  await buttonOf(dialog, t("wallet.bonus.giveUp.confirm", { lost: "₱100.00" })).click();
  await expect(pane).toContainText(t("wallet.bonus.none"));
  await expect(pane.locator(".bonus-wallets")).toContainText("₱400.00");
}

async function withdraw(member: Visitor): Promise<void> {
  const { page, t } = member;
  await addPayoutAccount(member, { password, paymentPassword });
  const form = page.locator("form.payment-pane");
  await expect(form).toContainText(t("cashier.withdraw.bonus.text", { amount: "₱150.00" }));
  await fieldOf(form, t("common.amount")).fill("200");
  await buttonOf(form, t("cashier.withdraw.continue")).click();
  await expect(form).toContainText(t("cashier.withdraw.bonus.missing"));
  await expectAccessible(page);
  await form.getByRole("checkbox").check();
  await buttonOf(form, t("cashier.withdraw.continue")).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("cashier.withdraw.bonus.lost"));
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/wallet");
  const pane = page.locator(".bonus-pane");
  await expect(pane).toContainText(t("wallet.bonus.none"));
  await expect(pane.locator(".bonus-wallets")).toContainText("₱200.00");
  await pane.locator("summary").click();
  await expect(pane.locator(".bonus-ended")).toContainText(t("wallet.bonus.end.member"));
  await expectAccessible(page);
}
