/**
 * The member's records: the account's transfers, the bets with their rounds, profit and loss per day, and the wallets.
 * Members of the demo have ninety days of history.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { listDemoMembers, requireMember } from "./demo-members.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, openCentreMenu, signIn, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const password = "Player2026";
const paymentPassword = "Pay2026";

test("[S2.165] [S2.166] [S2.167] a member reads transfers, bets and daily profit", async ({ page, baseURL }, {
  project,
  retry,
}) => {
  const account = demoPlayerWithHistory(2 * retry);
  const visitor = await visitAs(page, languageOf(project), baseURL ?? "", account);
  await transferToUpline(visitor);
  await checkTransfers(visitor);
  await checkBets(visitor);
  await checkProfit(visitor);
});

test(
  "[S2.165] [S2.178] a member filters deposits and withdrawals and opens the wallets",
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
    const { t } = await visitAs(page, languageOf(project), baseURL ?? "", "demoplayer");
    for (const [kind, title] of [
      ["deposit", t("wallet.transfer.deposit")],
      ["withdraw", t("wallet.transfer.withdraw_hold")],
    ] as const) {
      await page.goto(wholeHistory("transactionHistory", { kind }));
      await expect(page.locator(".record-title", { hasText: title }).first()).toBeVisible();
    }
    const menu = await openCentreMenu(page);
    await menu.getByRole("link", { name: t("member.page.wallet"), exact: true }).click();
    await expect(page).toHaveURL("/member/wallet");
    await expect(page.getByRole("heading", { level: 1, name: t("member.page.wallet") })).toBeVisible();
    const panes = page.locator(".wallet-pane");
    await expect(panes.filter({ hasText: t("wallet.account.main") })).toContainText(/₱[\d,]+\.\d\d/);
    await expect(panes.filter({ hasText: t("wallet.account.bonus") })).toContainText(/₱[\d,]+\.\d\d/);
    await panes.getByRole("link", { name: t("member.page.transactionHistory") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("member.page.transactionHistory") })).toBeVisible();
  },
);

async function visitAs(page: Page, language: Language, baseURL: string, account: string): Promise<Visitor> {
  const visitor = await visit(page, language, baseURL);
  await signIn(visitor, account, password);
  return visitor;
}

/** Returns the player at this index among the demo's players who have an upline, many bets and some withdrawals. */
function demoPlayerWithHistory(index: number): string {
  const players = listDemoMembers(1).filter(
    ({ account, type, uplineAccount, joinedDay, habits }) =>
      type === 0 &&
      uplineAccount !== null &&
      account !== "demoplayer" &&
      joinedDay < 30 &&
      habits.weight >= 5 &&
      habits.isCareful,
  );
  return requireMember(players[index]).account;
}

async function transferToUpline({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/transferUpline");
  await fieldOf(page, t("common.amount")).fill("10");
  await buttonOf(page, t("cashier.withdraw.continue")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.transfer.confirm.action", { amount: "₱10.00" })).click();
  await expect(page.locator(".record-title").first()).toBeVisible();
}

/** Returns the path of a record page whose period is the whole history of the demo (90 days), today and tomorrow. */
function wholeHistory(page: string, filters: Readonly<Record<string, string>> = {}): string {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const [from, to] = [dayOf(Date.now() - 90 * 86_400_000), dayOf(Date.now() + 86_400_000)];
  return `/member/${page}?${new URLSearchParams({ range: "custom", from, to, ...filters })}`;
}

/** Checks the transfer to the upline with its balances, the paging of the list, and the export as a file. */
async function checkTransfers({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/transactionHistory");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transactionHistory") })).toBeVisible();
  const transferRecord = page.locator(".record", { hasText: t("wallet.transfer.transfer_to_upline") }).first();
  await expect(transferRecord).toContainText("−₱10.00");
  await transferRecord.locator("summary").click();
  await expect(transferRecord).toContainText(t("records.line.before"));
  await expectAccessible(page);
  await page.goto(wholeHistory("transactionHistory"));
  await turnPages({ page, t });
  const download = page.waitForEvent("download");
  await buttonOf(page, t("records.statement.save")).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-.*\.csv$/);
}

/** Turns to the last page, back by one, and to the first page. */
async function turnPages({ page, t }: Pick<Visitor, "page" | "t">): Promise<void> {
  const pages = page.locator(".pagination");
  const firstKey = await readFirstRecord(page);
  await pages.getByRole("button", { name: t("records.pages.last") }).click();
  await expect(pages.getByRole("button", { name: t("common.next") })).toBeDisabled();
  await expect.poll(() => readFirstRecord(page)).not.toBe(firstKey);
  const lastKey = await readFirstRecord(page);
  await pages.getByRole("button", { name: t("common.previous") }).click();
  await expect.poll(() => readFirstRecord(page)).not.toBe(lastKey);
  await pages.getByRole("button", { name: t("records.pages.first") }).click();
  await expect.poll(() => readFirstRecord(page)).toBe(firstKey);
  await expect(pages.getByRole("button", { name: t("common.previous") })).toBeDisabled();
}

function readFirstRecord(page: Page): Promise<string> {
  return page.locator(".record summary").first().innerText();
}

/** Opens the details of a bet, replays its round, and finds the bet by its number. */
async function checkBets({ page, t }: Visitor): Promise<void> {
  await page.goto(wholeHistory("personalHistoryCopy"));
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.personalHistoryCopy") })).toBeVisible();
  const stakes = page.locator(".sums > div", { has: page.getByText(t("records.bets.sums.stake"), { exact: true }) });
  await expect(stakes.locator("dd")).toHaveText(/[1-9]/);
  await turnPages({ page, t });
  const bet = page.locator(".record").first();
  await bet.locator("summary").click();
  const order = bet.locator(".facts > div", { has: page.getByText(t("records.order"), { exact: true }) }).locator("dd");
  const number = await order.innerText();
  await expectAccessible(page);
  await buttonOf(bet, t("records.replay")).click();
  await expect(page.locator("iframe")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`/member/personalHistoryCopy?order=${number}`);
  await expect(page.locator(".record")).toHaveCount(1);
  await expect(page.locator(".record")).toContainText(number);
}

/** Checks the list of days, and the bets behind a figure. */
async function checkProfit({ page, t }: Visitor): Promise<void> {
  await page.goto(wholeHistory("personalProfit"));
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.personalProfit") })).toBeVisible();
  const days = page.getByRole("table", { name: t("records.profit.days") });
  await expect(days.getByRole("row").nth(1)).toContainText(/[1-9]/);
  const figure = page.locator("a.figure-link").first();
  const amount = (await figure.innerText()).trim();
  await figure.click();
  await expect(page.locator(".sums dd").first()).toHaveText(amount);
  await expect(page.locator(".record").first()).toBeVisible();
}
