/**
 * Money on its way home, to each end: an e-wallet, a crypto address and a bank that is paid by hand; a large sum that
 * two persons decide and the bank refuses; with the code of an authenticator; and what still has to be bet first.
 */

import { expect, test } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
import { demoPeople } from "../apps/server/src/announce.ts";
import { guardedMembers, planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import { totpCode } from "../apps/server/src/modules/identity/totp.ts";
import {
  addPayoutAccount,
  approveAndSeePaid,
  approveOpen,
  askWithdrawal,
  expectState,
  fillWithdrawal,
  openInQueue,
  payIn,
  secrets,
} from "./cashier-steps.ts";
import { comeToDesk } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, harbourOf, registerAccount } from "./steps.ts";
import { signIn, storedToken, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const { password, paymentPassword } = secrets;
const staff = { EN: ["demoadmin", "demochecker"], TY: ["demochecker", "demoadmin"] } as const;
const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

test("[S2.163] [S6.007] a member withdraws to an e-wallet, a crypto address and a bank", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  test.setTimeout(300_000);
  const language = languageOf(project.name);
  const visitor = await visit(page, language, baseURL ?? "");
  const { t } = visitor;
  const account = `ends${Date.now().toString(36).slice(-7)}`;
  await registerAccount(visitor, account, password);
  await payIn(page, account, "300000");
  await page.goto("/member/withdraw");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.withdraw") })).toBeVisible();
  await expect(page.getByText(t("cashier.withdraw.why.noPaymentPassword"))).toBeVisible();
  await expectAccessible(page);
  await addPayoutAccount(visitor, { password, paymentPassword });

  await test.step("an address with a wrong letter is refused", () => addAddress(visitor));
  await test.step("a bank", () => addBank(visitor));
  await expect(buttonOf(page, t("cashier.account.add"))).toBeDisabled();
  await expectAccessible(page);

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
    await test.step(`to ${name}`, async () => {
      await chooseAccount(page, name);
      await askWithdrawal(visitor, amount);
      await buttonOf(page, t("cashier.withdraw.again")).click();
    });
  }
  await expect(page.locator(".sums")).toContainText("₱1,200.00");

  const operator = await officeOf(browser, language, baseURL ?? "");
  await comeToDesk(operator, staff[language][0]);
  await test.step("paid by the provider", async () => {
    await approveAndSeePaid(operator, [account, "₱500.00"]);
    await approveAndSeePaid(operator, [account, "₱1,000.00"]);
  });
  await test.step("paid by hand", () => payByHand(operator, account));
  await operator.page.context().close();

  for (const amount of ["₱500.00", "₱950.00", "₱285.00"]) {
    const title = t("cashier.receipt.waiting.title", { amount });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  const paid = page.locator(".record-face", { hasText: t("cashier.withdraw.paid") });
  await expect(paid).toHaveCount(3);
  const sums = { paid: "₱1,735.00", fees: "₱65.00" };
  await expect(page.getByText(t("cashier.withdraw.recent.sums", sums))).toBeVisible();
  await expectAccessible(page);
});

test("a large withdrawal needs two persons, and comes back when the bank refuses it", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  test.setTimeout(300_000);
  const language = languageOf(project.name);
  const visitor = await visit(page, language, baseURL ?? "");
  const { t } = visitor;
  const account = `huge${Date.now().toString(36).slice(-7)}`;
  await registerAccount(visitor, account, password);
  await payIn(page, account, "3000000");
  await addPayoutAccount(visitor, { password, paymentPassword, mobile: ownMobile("0000") });
  await askWithdrawal(visitor, "26000");
  expect(await mainOf(page)).toBe(400_000n);

  const [one, two] = staff[language];
  const first = await officeOf(browser, language, baseURL ?? "");
  await comeToDesk(first, one);
  await openInQueue(first, [account]);
  // The account is an hour old, and so is its money: nothing was played with it.
  await expect(first.page.locator(".risk-lines li")).toHaveCount(2);
  await expectAccessible(first.page);
  await approveOpen(first);
  await expect(first.page.getByText(t("backoffice.second.notYou"))).toBeVisible();
  await first.page.context().close();

  const second = await officeOf(browser, language, baseURL ?? "");
  await comeToDesk(second, two);
  await openInQueue(second, [account], "?view=second");
  await approveOpen(second, { isSecond: true });
  await expectState(second, "failed");
  await second.page.context().close();

  await expect(
    page.getByRole("heading", { name: t("cashier.withdraw.failed.title", { amount: "₱26,000.00" }) }),
  ).toBeVisible();
  expect(await mainOf(page)).toBe(3_000_000n);
  await expectAccessible(page);
});

test("who keeps an authenticator withdraws by its code", async ({ page, baseURL }, { project, retry }) => {
  const visitor = await visit(page, languageOf(project.name), baseURL ?? "");
  const { t } = visitor;
  const account = guarded(project.name === "phone" ? 1 : 0);
  await signIn(visitor, account, password);
  await payIn(page, account, "50000");
  await page.goto("/member/withdraw");
  // Who was never paid out has no account yet.
  const mobile = fieldOf(page, t("cashier.account.mobile"));
  await expect(mobile.or(page.locator(".payout-accounts"))).toBeVisible();
  if (await mobile.isVisible()) await addWallet(visitor);
  const before = await mainOf(page);
  const dialog = await fillWithdrawal(visitor, "200");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  const code = fieldOf(dialog, t("cashier.code"));
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(t("common.problem.empty"))).toBeVisible();
  await code.fill("000000");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(t("errors.login.totp.err"))).toBeVisible();
  expect(await mainOf(page)).toBe(before);
  // A try before this one may have spent the code of this half minute.
  await code.fill(totpCode(demoPeople.memberTotpSecret, BigInt(Math.floor(Date.now() / 30_000) + Math.min(retry, 1))));
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText(t("cashier.step.asked")).filter({ visible: true }).first()).toBeVisible();
  expect(await mainOf(page)).toBe(before - 20_000n);
});

test("what must be bet first stands line by line, with the bets that counted", async ({ page, baseURL }, {
  project,
  retry,
}) => {
  const origin = harbourOf(baseURL);
  const visitor = await visit(page, languageOf(project.name), origin);
  const { t } = visitor;
  const account = memberOfHarbour((project.name === "phone" ? 1 : 0) + 2 * retry);
  await page.goto(origin);
  await signInAt(visitor, origin, account);
  await payIn(page, account, "300");
  await payIn(page, account, "500");
  await page.goto(`${origin}/member/withdraw`);
  await expect(page.getByText(t("cashier.withdraw.why.turnover", { rest: "HK$8.00" }))).toBeVisible();
  const lines = page.locator(".turnover-lines > li");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(t("cashier.turnover.origin.deposit", { amount: "HK$3.00" }));
  await expect(lines.last()).toContainText(t("cashier.turnover.rest", { rest: "HK$5.00" }));
  await expect(lines.last()).toContainText(t("cashier.turnover.noBets"));
  await expectAccessible(page);

  // Two rounds of two dollars: the first deposit takes three of the four, the second the last one.
  await playTwoRounds(visitor);
  await page.reload();
  await expect(lines.first()).toContainText(t("cashier.turnover.met"));
  await expect(lines.last()).toContainText(t("cashier.turnover.rest", { rest: "HK$4.00" }));
  await lines.last().locator("summary").click();
  const counted = t("cashier.turnover.part", { counted: "HK$1.00", bet: "HK$2.00" });
  await expect(lines.last().locator(".turnover-bets li")).toContainText(counted);
  await expect(page.getByText(t("cashier.withdraw.why.turnover", { rest: "HK$4.00" }))).toBeVisible();
  await expectAccessible(page);
});

function languageOf(project: string): Language {
  return project === "phone" ? "TY" : "EN";
}

/** Nobody else's: an account that two members share is a risk of its own. */
function ownMobile(end: string): string {
  return `09${Date.now().toString().slice(-5)}${end}`;
}

function guarded(place: number): string {
  const [world] = demoWorlds;
  const member = world === undefined ? undefined : guardedMembers(planCast(world.cast))[place];
  if (member === undefined) throw new Error("the demo has no such member");
  return member.account;
}

/** A member of the second house; other journeys there take the first ones. */
function memberOfHarbour(place: number): string {
  const world = demoWorlds.find(({ merchantId }) => merchantId === 2);
  const members = world === undefined ? [] : planCast(world.cast).filter(({ type }) => type === 0);
  const member = members.filter(({ account }) => account !== demoPeople.member.account)[14 + place];
  if (member === undefined) throw new Error("the demo has no such member");
  return member.account;
}

async function officeOf(browser: Browser, language: Language, baseURL: string): Promise<Visitor> {
  const office = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  return visit(await office.newPage(), language, baseURL);
}

async function chooseAccount(page: Page, name: string): Promise<void> {
  const pane = page.locator(".payout-accounts label.pane-option", { hasText: name });
  await pane.click();
  await expect(pane.locator("input")).toBeChecked();
}

/** Opens the form of another account and chooses the kind. */
async function openAccountForm({ page, t }: Visitor, kind: "bank" | "crypto" | "eWallet"): Promise<Locator> {
  await buttonOf(page, t("cashier.account.add")).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("label.chip", { hasText: t(`cashier.account.${kind}`) }).click();
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  return dialog;
}

async function addAddress(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const dialog = await openAccountForm(visitor, "crypto");
  const address = fieldOf(dialog, t("cashier.account.address"));
  await dialog.locator("select").selectOption("USDTTRC20");
  await address.fill(tron.replace("t", "T"));
  await expectAccessible(page);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(dialog).toContainText("TRC20");
  await address.fill(tron);
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".payout-accounts")).toContainText("TR7NHq…Lj6t");
}

/** The name is known by now, and bound: another one would be refused. */
async function addBank(visitor: Visitor): Promise<void> {
  const { t } = visitor;
  const dialog = await openAccountForm(visitor, "bank");
  await dialog.locator("select").selectOption("DALISAY");
  await fieldOf(dialog, t("cashier.account.number")).fill("0012 3456 78");
  await expect(fieldOf(dialog, t("cashier.account.holder"))).toHaveValue("Maria Santos");
  await buttonOf(dialog, t("cashier.account.add")).click();
  await expect(dialog).toHaveCount(0);
}

async function addWallet({ page, t }: Visitor): Promise<void> {
  await fieldOf(page, t("cashier.account.mobile")).fill("09179876543");
  const holder = fieldOf(page, t("cashier.account.holder"));
  if ((await holder.inputValue()) === "") await holder.fill("Maria Santos");
  await fieldOf(page, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(page, t("cashier.account.add")).click();
  await expect(page.locator(".payout-accounts")).toBeVisible();
}

/** Approved, then paid at the counter: whoever holds it sees the whole number, and notes the bank's reference. */
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

async function signInAt({ page, t }: Visitor, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login`);
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(dialog).toHaveCount(0);
}

/** In the house's own slot, at the stake that a new player is offered. */
async function playTwoRounds({ page, language, t }: Visitor): Promise<void> {
  const sent = { authorization: (await storedToken(page)) ?? "", language };
  const address = await page.evaluate(async (own) => {
    const headers = { ...own, "content-type": "application/json" };
    const body = JSON.stringify({ gameCode: "capiz-after-dark", vassalage: "STUDIO" });
    const answer = await fetch("/wps/game/launchGame", { method: "POST", headers, body });
    const { value } = (await answer.json()) as { value: { content: { game_url: string } } };
    return value.content.game_url;
  }, sent);
  const game = await page.context().newPage();
  await game.goto(address);
  const spin = buttonOf(game, t("studio.spin"));
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await expect(spin).toBeEnabled({ timeout: 80_000 });
    const answer = game.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spin.click();
    expect((await answer).status()).toBe(200);
  }
  await game.close();
}

/** Main wallet in centavos. */
async function mainOf(page: Page): Promise<bigint> {
  const token = (await storedToken(page)) ?? "";
  const answer = await page.request.get("/wps/v2/wallets/balance?typeId=2", { headers: { authorization: token } });
  const { value } = (await answer.json()) as { value: { balance: { availBalanceMinor: string }[] } };
  return BigInt(value.balance[0]?.availBalanceMinor ?? "-1");
}
