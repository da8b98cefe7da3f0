/**
 * Counts the taps of a newcomer on a phone. A tap is one touch of the screen; typing into a focused field, with the
 * keyboard's "Next" key between two fields, is not counted. Popups are open as for every visitor.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { secrets } from "./cashier-steps.ts";
import { buttonOf, fieldOf, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const maximum = { deposit: 9, bet: 12, withdrawal: 8 };
const gameName = /Capiz After Dark|Capiz sa Gabi/;

test(
  "a newcomer on a phone deposits, bets and withdraws with few taps",
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "", true);
    const { t } = visitor;
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };

    await page.goto("/");
    const popup = page.getByRole("dialog");
    await tap(buttonOf(popup, t("front.popup.close")));
    await register(visitor, tap);
    await tap(popup.locator("a[href*='/member/depositv2']"));
    const bankPage = await payDeposit(visitor, tap);
    expect(taps, "taps to the finished deposit").toBeLessThanOrEqual(maximum.deposit);

    // The bank's page returns in its own tab, which gets the session of the first one.
    await tap(bankPage.locator("a.button[href*='deposit=']"));
    await expect(bankPage.getByText(t("cashier.step.credited")).filter({ visible: true }).first()).toBeVisible();
    await tap(bankPage.getByRole("link", { name: t("cashier.deposit.play") }));
    await tap(bankPage.getByRole("button", { name: gameName }).filter({ visible: true }).first());
    const spin = bankPage.frameLocator("iframe").getByRole("button", { name: t("studio.spin"), exact: true });
    await expect(spin).toBeEnabled();
    const round = bankPage.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await tap(spin);
    await round;
    expect(taps, "taps to the first settled bet").toBeLessThanOrEqual(maximum.bet);
    await bankPage.close();

    taps = 0;
    await withdraw(visitor, tap);
    expect(taps, "taps to the first withdrawal").toBeLessThanOrEqual(maximum.withdrawal);
  },
);

type Tap = (target: Locator) => Promise<void>;

/** Types the texts into the field that has the focus and the following ones. */
async function typeInto(page: Page, first: Locator, texts: readonly string[]): Promise<void> {
  await expect(first).toBeFocused();
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(text);
  }
}

async function register({ page, t }: Visitor, tap: Tap): Promise<void> {
  const { password } = secrets;
  await tap(page.getByRole("banner").getByRole("link", { name: t("shell.register"), exact: true }));
  const form = page.locator("form.register-form");
  const account = `taps${Date.now().toString(36).slice(-7)}`;
  await typeInto(page, form.locator("input[name=username]"), [account, password, password, "06121990"]);
  await tap(form.getByRole("checkbox"));
  await tap(buttonOf(form, t("session.register.action")));
}

/** Returns the bank's page, on which the payment was approved. */
async function payDeposit({ page }: Visitor, tap: Tap): Promise<Page> {
  await typeInto(page, page.locator("input[name=amount]"), ["500"]);
  await tap(page.locator("form.payment-pane button[type=submit]"));
  const opening = page.waitForEvent("popup");
  await tap(page.locator("a[target=_blank][href*='/pay/']"));
  const bankPage = await opening;
  await tap(bankPage.locator("button[name=outcome][value=paid]"));
  await expect(bankPage.getByRole("status")).toBeVisible();
  return bankPage;
}

/** The member has neither a payment password nor a payout account. */
async function withdraw({ page, t }: Visitor, tap: Tap): Promise<void> {
  const { password, paymentPassword } = secrets;
  await page.goto("/");
  await tap(
    page
      .getByRole("navigation")
      .getByRole("link", { name: t("shell.wallet"), exact: true })
      .last(),
  );
  await tap(
    page
      .getByRole("link", { name: t("member.page.withdraw"), exact: true })
      .filter({ visible: true })
      .first(),
  );
  await tap(page.locator(".quick-amounts button").first());
  await tap(page.locator("form.payment-pane > button[type=submit]"));
  const dialog = page.getByRole("dialog");
  const passwords = [password, paymentPassword, paymentPassword];
  await typeInto(page, fieldOf(dialog, t("security.password")), passwords);
  await tap(buttonOf(dialog, t("security.payment.set")));
  const accountTexts = ["09171234567", "Maria Santos", paymentPassword];
  await typeInto(page, fieldOf(dialog, t("cashier.account.mobile")), accountTexts);
  await tap(buttonOf(dialog, t("cashier.account.add")));
  await typeInto(page, fieldOf(dialog, t("cashier.paymentPassword")), [paymentPassword]);
  await tap(dialog.locator("button[type=submit]"));
  await expect(page.getByText(t("cashier.step.asked")).filter({ visible: true }).first()).toBeVisible();
}
