/**
 * Withdrawals until their final state: to an e-wallet, to a crypto address, to a bank that is paid manually, and a
 * large amount that two people approve and the bank refuses. `withdraw-guards.spec.ts` covers the checks before a
 * withdrawal.
 */

import { expect, test } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
import {
  addPayoutAccount,
  approveAndSeePaid,
  approveOpen,
  requestWithdrawal,
  expectState,
  fillWithdrawal,
  openInQueue,
  completeDeposit,
  secrets,
} from "./cashier-steps.ts";
import { readMainBalance } from "./limit-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, fieldOf, languageOf, registerAccount, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const { password, paymentPassword } = secrets;
const tronAddress = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

const kindsTitle = "[S2.163] [S6.007] a member withdraws to an e-wallet, a crypto address and a bank";

test(kindsTitle, { tag: "@tagalog" }, async ({ page, browser, baseURL }, { project }) => {
  const language = languageOf(project);
  const visitor = await visit(page, language, baseURL ?? "");
  const { t } = visitor;
  const account = `ends${Date.now().toString(36).slice(-7)}`;
  await registerAccount(visitor, account, password);
  await completeDeposit(page, account, "300000");
  await page.goto("/member/withdraw");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.withdraw") })).toBeVisible();
  await expect(page.locator("input[name=amount]")).toBeVisible();
  await expect(page.getByText(t("cashier.withdraw.why"))).toHaveCount(0);
  await addPayoutAccount(visitor, { password, paymentPassword });

  await test.step("a crypto address with a wrong letter is refused, and the right address is added", () =>
    addCryptoAddress(visitor));
  await test.step("a bank account is added", () => addBank(visitor));
  await expect(buttonOf(page, t("cashier.account.add"))).toBeDisabled();

  await test.step("a wrong payment password moves nothing", async () => {
    await chooseAccount(page, "Lakbay Wallet");
    const dialog = await fillWithdrawal(visitor, "500");
    await fieldOf(dialog, t("cashier.paymentPassword")).fill("Wrong2026");
    await expectAccessible(page);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText(t("errors.invalid.payment.pw"))).toBeVisible();
    await page.keyboard.press("Escape");
  });
  for (const [name, amount] of [
    ["Lakbay Wallet", "500"],
    ["USDT", "1000"],
    ["Dalisay", "300"],
  ] as const) {
    await test.step(`a withdrawal to ${name} is requested`, async () => {
      await chooseAccount(page, name);
      await requestWithdrawal(visitor, amount);
      await buttonOf(page, t("cashier.withdraw.again")).click();
    });
  }
  await expect(page.locator(".sums")).toContainText("₱1,200.00");

  const operator = await openOffice(browser, language, baseURL ?? "");
  await openBackOffice(operator);
  await test.step("the provider pays two withdrawals", async () => {
    await approveAndSeePaid(operator, [account, "₱500.00"]);
    await approveAndSeePaid(operator, [account, "₱1,000.00"]);
  });
  await test.step("a staff member pays one withdrawal manually", () => payByHand(operator, account));
  await operator.page.context().close();

  for (const amount of ["₱500.00", "₱950.00", "₱285.00"]) {
    const title = t("cashier.receipt.waiting.title", { amount });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  const paidRecords = page.locator(".record-face", { hasText: t("cashier.withdraw.paid") });
  await expect(paidRecords).toHaveCount(3);
  const sums = { paid: "₱1,735.00", fees: "₱65.00" };
  await expect(page.getByText(t("cashier.withdraw.recent.sums", sums))).toBeVisible();
  await expectAccessible(page);
});

test(
  "a large withdrawal needs two people and is returned if the bank refuses it",
  { tag: "@turn3" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const visitor = await visit(page, language, baseURL ?? "");
    const { t } = visitor;
    const account = `huge${Date.now().toString(36).slice(-7)}`;
    await registerAccount(visitor, account, password);
    await completeDeposit(page, account, "3000000");
    await addPayoutAccount(visitor, { password, paymentPassword, mobile: uniqueMobile("0000") });
    await requestWithdrawal(visitor, "26000");
    expect(await readMainBalance(page)).toBe(400_000n);

    const first = await openOffice(browser, language, baseURL ?? "");
    await openBackOffice(first);
    await openInQueue(first, [account]);
    // Two risks are shown: the account and its deposit are less than a day old, and nothing was bet.
    await expect(first.page.locator(".risk-lines li")).toHaveCount(2);
    await expectAccessible(first.page);
    await approveOpen(first);
    await expect(first.page.getByText(t("backoffice.second.notYou"))).toBeVisible();
    await first.page.context().close();

    const second = await openOffice(browser, language, baseURL ?? "");
    await openBackOffice(second, "demochecker");
    await openInQueue(second, [account], "?view=second");
    await approveOpen(second, { isSecond: true });
    await expectState(second, "failed");
    await second.page.context().close();

    await expect(
      page.getByRole("heading", { name: t("cashier.withdraw.failed.title", { amount: "₱26,000.00" }) }),
    ).toBeVisible();
    expect(await readMainBalance(page)).toBe(3_000_000n);
    await expectAccessible(page);
  },
);

/** Returns a unique number that ends in these digits. An e-wallet that two members share would be another risk. */
function uniqueMobile(end: string): string {
  return `09${Date.now().toString().slice(-5)}${end}`;
}

async function openOffice(browser: Browser, language: Language, baseURL: string): Promise<Visitor> {
  const office = await browser.newContext(staffContext(baseURL));
  return visit(await office.newPage(), language, baseURL);
}

async function chooseAccount(page: Page, name: string): Promise<void> {
  const pane = page.locator(".payout-accounts label.pane-option", { hasText: name });
  await pane.click();
  await expect(pane.locator("input")).toBeChecked();
}

/** Opens the form for another payout account and selects its kind. */
async function openAccountForm({ page, t }: Visitor, kind: "bank" | "crypto" | "eWallet"): Promise<Locator> {
  await buttonOf(page, t("cashier.account.add")).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("label.chip", { hasText: t(`cashier.account.${kind}`) }).click();
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  return dialog;
}

async function addCryptoAddress(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const dialog = await openAccountForm(visitor, "crypto");
  const address = fieldOf(dialog, t("cashier.account.address"));
  await dialog.locator("select").selectOption("USDTTRC20");
  await address.fill(tronAddress.replace("t", "T"));
  await expectAccessible(page);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(dialog).toContainText("TRC20");
  await address.fill(tronAddress);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".payout-accounts")).toContainText("TR7NHq…Lj6t");
}

/** Adds a bank account. The form already contains the holder's name, and the server would refuse another name. */
async function addBank(visitor: Visitor): Promise<void> {
  const { t } = visitor;
  const dialog = await openAccountForm(visitor, "bank");
  await dialog.locator("select").selectOption("DALISAY");
  await fieldOf(dialog, t("cashier.account.number")).fill("0012 3456 78");
  await expect(fieldOf(dialog, t("cashier.account.holder"))).toHaveValue("Maria Santos");
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(dialog).toHaveCount(0);
}

/**
 * Approves a withdrawal and pays it manually: the assigned staff member sees the full account number and records the
 * bank's reference.
 */
async function payByHand(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openInQueue(operator, [account, "₱300.00"]);
  await approveOpen(operator);
  await expectState(operator, "approved");
  await buttonOf(page, t("backoffice.withdrawal.claim")).click();
  await expect(page.locator(".side-panel")).toContainText("0012345678");
  await buttonOf(page, t("backoffice.withdrawal.paid")).click();
  const dialog = page.getByRole("dialog").last();
  await fieldOf(dialog, t("backoffice.withdrawal.bankReference")).fill("COUNTER-7");
  await buttonOf(dialog, t("backoffice.reason.transferred")).click();
  await expectAccessible(page);
  await buttonOf(dialog, t("backoffice.withdrawal.paid")).click();
  await expectState(operator, "success");
}
