/**
 * A deposit by each method: an e-wallet's payment page, a QR code that the journey decodes from its pixels, a virtual
 * account, and a bank transfer to the merchant's account. Finance credits the bank transfer. Two people add another
 * method for bank transfers.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import readQr from "jsqr";
import { readEmvQr } from "@openhouse/rules/payments/emv-qr";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, fieldOf, languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";

const methodsTitle = "[S1.017] [S2.162] [S6.006] a member deposits by e-wallet, QR code and virtual account";

test(methodsTitle, { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerAccount(visitor, `ways${Date.now().toString(36).slice(-7)}`, password);

  await requestDeposit(visitor, "ewallet", "500");
  const walletPage = page.getByRole("link", { name: t("cashier.deposit.pay", { channel: "Lakbay Wallet" }) });
  const [sandbox] = await Promise.all([page.waitForEvent("popup"), walletPage.click()]);
  const origin = new URL(sandbox.url()).origin;
  await payAtSandbox(sandbox);
  await expectCredited(visitor, "₱500.00");

  await requestDeposit(visitor, "qr", "250.50");
  const text = await decodeQrCode(page.locator(".pay-to-code img"));
  expect(readEmvQr(text)).toMatchObject({ amount: { minor: 25_050n, currency: "PHP" } });
  expect(readEmvQr(text)?.reference).toBe(await referenceOf(page));
  await expectAccessible(page);
  await payByApp(page, origin, text);
  await expectCredited(visitor, "₱250.50");

  await requestDeposit(visitor, "account", "1500");
  const number = page.locator(".pay-to dd .figures").nth(2);
  await expect(number).toHaveText(/^88\d{10}$/);
  await payByApp(page, origin, (await number.textContent()) ?? "");
  await expectCredited(visitor, "₱1,500.00");

  await page.goto("/member/transactionHistory");
  for (const amount of ["500.00", "250.50", "1,500.00"]) {
    await expect(page.locator(".record-amount", { hasText: amount }).first()).toBeVisible();
  }
});

test(
  "finance credits the received amount of a bank transfer, not the announced one",
  { tag: "@turn1" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const visitor = await visit(page, language, baseURL ?? "");
    const { t } = visitor;
    const account = `wire${Date.now().toString(36).slice(-7)}`;
    await registerAccount(visitor, account, password);
    await requestDeposit(visitor, "transfer", "800");
    const accountLines = page.locator(".pay-to dd .figures");
    await expect(accountLines.first()).toHaveText("Dalisay Rural Bank");
    await expect(accountLines.last()).toHaveText(/^OH1-D\d+$/);
    await expect(page.getByText("₱800.00").first()).toBeVisible();
    await buttonOf(page, t("cashier.deposit.proof.send")).click();
    await expect(page.getByText(t("cashier.proof.missing"))).toBeVisible();
    const png = { name: "slip.png", mimeType: "image/png", buffer: await page.screenshot() };
    await page.locator("input[type=file]").setInputFiles(png);
    await expect(page.locator(".proof li[data-state=sent]")).toHaveCount(1);
    await expectAccessible(page);
    await buttonOf(page, t("cashier.deposit.proof.send")).click();
    await expect(
      page.getByRole("heading", { name: t("cashier.deposit.proved.title", { amount: "₱800.00" }) }),
    ).toBeVisible();
    await expect(buttonOf(page, t("cashier.deposit.cancel"))).toHaveCount(0);

    const office = await browser.newContext(staffContext(baseURL));
    const operator = await visit(await office.newPage(), language, baseURL ?? "");
    await openBackOffice(operator);
    await creditReceived(operator, account, "790");
    await office.close();
    await expectCredited(visitor, "₱790.00");
  },
);

test(
  "a new method for bank transfers is offered to members after a second person has approved it",
  { tag: "@turn1" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const staffMember = await visit(page, language, baseURL ?? "");
    const { t } = staffMember;
    const name = `Counter ${Date.now().toString(36)}`;
    await openBackOffice(staffMember);
    await openMethods(staffMember);
    await buttonOf(page, t("methods.new")).click();
    await fieldOf(page, t("methods.name.EN")).fill(name);
    await fieldOf(page, t("methods.name.TY")).fill(name);
    await fieldOf(page, t("methods.code")).first().fill(name.toLowerCase().replace(" ", "-"));
    await fieldOf(page, t("methods.minimum")).fill("500");
    await fieldOf(page, t("methods.maximum")).fill("900");
    const newBank = page.locator(".channel-fields li");
    await fieldOf(newBank, t("methods.bankName")).fill("Alon Bank");
    await fieldOf(newBank, t("methods.code")).fill("alon");
    await fieldOf(newBank, t("methods.holder", { bank: "Alon Bank" })).fill("Open House Demo Inc.");
    await fieldOf(newBank, t("methods.number", { bank: "Alon Bank" })).fill("0044 8812");
    await buttonOf(page, t("methods.publish")).click();
    await decideMethod(page, t("methods.ask"));
    const pane = (opened: Page) => opened.locator("section.section").filter({ hasText: name }).last();
    await expect(pane(page).locator(".notice")).toContainText("Open House Demo Inc. · 0044 8812");
    await expect(buttonOf(pane(page), t("backoffice.takeBack"))).toBeVisible();
    await expect(buttonOf(pane(page), t("settings.approve"))).toHaveCount(0);
    await expectAccessible(page);

    const context = await browser.newContext(staffContext(baseURL));
    const second = await visit(await context.newPage(), language, baseURL ?? "");
    await openBackOffice(second, "demochecker");
    await openMethods(second);
    await buttonOf(pane(second.page), t("settings.approve")).click();
    await decideMethod(second.page, t("settings.approve"));
    await expect(pane(second.page).locator(".badge").first()).toHaveText(t("methods.on"));

    await test.step("one person alone switches it off again", async () => {
      await page.reload();
      await buttonOf(pane(page), t("methods.change", { name })).click();
      await pane(page)
        .getByRole("checkbox", { name: t("methods.isOn") })
        .uncheck();
      await buttonOf(pane(page), t("methods.publish")).click();
      await decideMethod(page, t("methods.publish"));
      await expect(pane(page).locator(".badge").first()).toHaveText(t("methods.off"));
    });
    await context.close();
  },
);

async function openMethods({ page, t }: Visitor): Promise<void> {
  await page.goto("/backoffice/deposit-methods");
  await expect(page.getByRole("heading", { level: 1, name: t("backoffice.area.methods") })).toBeVisible();
}

async function decideMethod(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator(".chip").first().click();
  await buttonOf(dialog, label).click();
  await expect(dialog).toHaveCount(0);
}

/** Requests a deposit and leaves its page open. */
async function requestDeposit({ page, t }: Visitor, method: string, amount: string): Promise<void> {
  await page.goto("/member/depositv2");
  const methodOption = page.locator(`input[type=radio][value=${method}]`);
  await expect(async () => {
    await page.locator("label.pane-option", { has: methodOption }).click();
    await expect(methodOption).toBeChecked({ timeout: 500 });
  }).toPass();
  await page.locator("input[name=amount]").fill(amount);
  await page.locator("form.payment-pane button[type=submit]").click();
  await expect(page).toHaveURL(/deposit=\d+/);
  await expect(buttonOf(page, t("cashier.deposit.cancel"))).toBeVisible();
}

async function expectCredited({ page, t }: Visitor, amount: string): Promise<void> {
  const name = t("cashier.deposit.credited.title", { amount });
  await expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 30_000 });
}

async function payAtSandbox(sandbox: Page): Promise<void> {
  await sandbox.locator("button[value=paid]").click();
  await expect(sandbox.getByRole("status")).toBeVisible();
  await sandbox.close();
}

/** Pays on the sandbox's page that imitates a banking app, with the text of a QR code or an account number. */
async function payByApp(page: Page, origin: string, code: string): Promise<void> {
  const app = await page.context().newPage();
  await app.goto(`${origin}/scan`);
  await app.locator("input[name=code]").fill(code);
  await app.locator("button[type=submit]").click();
  await payAtSandbox(app);
}

async function referenceOf(page: Page): Promise<string> {
  return (await page.locator(".pay-to-code .muted").textContent()) ?? "";
}

/** Decodes the QR code from its pixels, as a camera would. */
async function decodeQrCode(image: Locator): Promise<string> {
  await expect(image).toBeVisible();
  const { pixels, side } = await image.evaluate(async (loadedImage: HTMLImageElement) => {
    await loadedImage.decode();
    const canvas = document.createElement("canvas");
    const size = 600;
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext("2d");
    context?.drawImage(loadedImage, 0, 0, size, size);
    return { pixels: [...(context?.getImageData(0, 0, size, size).data ?? [])], side: size };
  });
  return readQr(Uint8ClampedArray.from(pixels), side, side)?.data ?? "";
}

async function creditReceived({ page, t }: Visitor, account: string, amount: string): Promise<void> {
  await page.goto("/backoffice/deposits");
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
  const picture = t("backoffice.claim.picture", { number: 1 });
  await buttonOf(page, picture).click();
  await expect(page.getByRole("img", { name: picture })).toBeVisible();
  await expectAccessible(page);
  await buttonOf(page, t("backoffice.withdrawal.claim")).click();
  await buttonOf(page, t("backoffice.deposit.book")).click();
  const dialog = page.getByRole("dialog").last();
  await fieldOf(dialog, t("backoffice.deposit.received")).fill(amount);
  await fieldOf(dialog, t("backoffice.withdrawal.bankReference")).fill(`SLIP-${account}`);
  await buttonOf(dialog, t("backoffice.reason.paidLess")).click();
  await buttonOf(dialog, t("backoffice.deposit.book")).click();
  await expect(page.getByText(t("backoffice.deposit.state.approved")).filter({ visible: true }).first()).toBeVisible();
}
