/**
 * Vendor wallets: a member of the second merchant moves money to a vendor wallet, waits for a slow transfer, and moves
 * everything back. At the first merchant, all games use the same wallet, and the page says so.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { completeDeposit } from "./cashier-steps.ts";
import { demoPlayer } from "./demo-members.ts";
import {
  buttonOf,
  expectAccessible,
  fieldOf,
  secondMerchantUrl,
  languageOf,
  signIn,
  storedToken,
  visit,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

const vendor = "Starboard Live";

const rows = "[S1.019] [S2.161] [S2.178] [S4.063] [S6.008]";

test(`${rows} a member moves money to a vendor wallet, also by a slow transfer, and back`, async ({ page, baseURL }, {
  project,
  retry,
}) => {
  const origin = secondMerchantUrl(baseURL);
  const member = await visit(page, languageOf(project), origin);
  const { t } = member;
  let merchantWalletCalls = 0;
  page.on("request", (request) => void (merchantWalletCalls += request.url().includes("GCS_merchantWallet") ? 1 : 0));
  const account = demoPlayer(2, 2 * retry);
  await signIn(member, account, "Player2026");
  await completeDeposit(page, account, "50000");
  await page.goto(origin);
  await expect.poll(async () => (await readBalances(page)).main).toBeGreaterThanOrEqual(50_000n);
  // Leaving the page earlier would abort the call of GCS_merchantWallet, and the next page would repeat it.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("merchantWallet"))).not.toBeNull();
  const balancesBefore = await readBalances(page);

  await page.goto(`${origin}/member/wallet`);
  const pane = page.locator(".wallet-pane").filter({ hasText: vendor });
  await expect(pane).toContainText(/HK\$[\d,]+\.\d\d/);
  await pane.getByRole("link", { name: t("member.page.transferFund") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferFund") })).toBeVisible();
  await expect(page.locator(".sums")).toContainText(vendor);
  await transferToVendor(member, "100");
  await expectTitle(member, "done", "HK$100.00");
  expect(await readBalances(page)).toEqual({
    main: balancesBefore.main - 10_000n,
    vendor: balancesBefore.vendor + 10_000n,
  });
  await expectAccessible(page);

  // The vendor posts this transfer later, and the page shows it without a reload.
  await buttonOf(page, t("cashier.wallets.again")).click();
  await transferToVendor(member, "20.12");
  await expectTitle(member, "sent", "HK$20.12");
  await expect(page.locator(".record-face").first()).toContainText(t("cashier.wallets.state.sent"));
  await expectTitle(member, "done", "HK$20.12");
  expect(await readBalances(page)).toEqual({
    main: balancesBefore.main - 12_012n,
    vendor: balancesBefore.vendor + 12_012n,
  });

  await buttonOf(page, t("cashier.wallets.again")).click();
  await buttonOf(page, t("cashier.wallets.back")).click();
  await expect(page.locator(".record-title").first()).toHaveText(t("cashier.wallets.line.out", { name: vendor }));
  await expect(page.locator(".record-face").first()).toContainText(t("cashier.wallets.state.done"));
  expect(await readBalances(page)).toEqual({ main: balancesBefore.main + balancesBefore.vendor, vendor: 0n });
  await page.goto(`${origin}/member/transactionHistory`);
  await expect(page.locator(".record-title", { hasText: t("wallet.transfer.vendor_out") }).first()).toBeVisible();
  expect(merchantWalletCalls).toBe(1);
});

test("[S2.161] without vendor wallets the menu has no transfers, and the transfer page explains why", async ({
  page,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await signIn(visitor, demoPlayer(1, 40), "Player2026");
  await page.goto("/member/transferFund");
  await expect(page.getByRole("heading", { level: 2, name: t("cashier.wallets.single.title") })).toBeVisible();
  await expect(page.locator(".centre-menu")).toContainText(t("member.page.withdraw"));
  await expect(page.locator(".centre-menu")).not.toContainText(t("member.page.transferFund"));
  await expectAccessible(page);
});

async function transferToVendor({ page, t }: Visitor, amount: string): Promise<void> {
  await fieldOf(page, t("common.amount")).fill(amount);
  await buttonOf(page, t("cashier.wallets.send")).click();
}

async function expectTitle({ page, t }: Visitor, phase: string, amount: string): Promise<void> {
  const title = t(`cashier.wallets.${phase}.title`, { amount, name: vendor });
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
}

/** Returns the balances of the main wallet and the vendor wallet in minor units. */
async function readBalances(page: Page): Promise<{ main: bigint; vendor: bigint }> {
  const token = (await storedToken(page)) ?? "";
  const balance = await page.evaluate(async (authorization) => {
    const response = await fetch("/wps/v2/wallets/balance", { headers: { authorization } });
    const { value } = (await response.json()) as {
      value: { balance: { accountTypeId: number; availBalanceMinor: string }[] };
    };
    return value.balance;
  }, token);
  const minorOf = (typeId: number) =>
    BigInt(balance.find(({ accountTypeId }) => accountTypeId === typeId)?.availBalanceMinor ?? "0");
  return { main: minorOf(2), vendor: minorOf(5) };
}
