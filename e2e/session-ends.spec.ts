/** A session ends while the member fills in a form. The typed text stays for the same member only. */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { addPayoutAccount } from "./cashier-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, registerAccount, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Lantern2027";
const paymentPassword = "Pay2026";
const payeeName = "Lualhati Cruz";
const path = "/member/myAccount";

test(
  "a member who logs in again continues with the typed text",
  { tag: "@turn3" },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const account = newAccountName("back");
    await registerAccount(visitor, account, password);
    await page.goto(path);
    const form = page.locator("form.profile-form");
    await fieldOf(form, t("profile.field.payeeName")).fill(payeeName);
    await form.locator("input[type=password]").fill(password);

    await endSession(page);
    const dialog = page.getByRole("dialog");
    await clickUntilDialog(buttonOf(form, t("profile.save")), dialog);
    await expect(dialog).toContainText(t("shell.sessionEnded"));
    await expect(page).toHaveURL(path);
    await expect(form).toBeHidden();
    await expectAccessible(page);

    // A wrong password does not discard the text.
    await logIn(visitor, dialog, account, "Wrong2027");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await logIn(visitor, dialog, account);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(fieldOf(form, t("profile.field.payeeName"))).toHaveValue(payeeName);
    await expect(form.locator("input[type=password]")).toHaveValue("");
    await expect(form.getByText(t("errors.login.not.session"))).toHaveCount(0);

    await form.locator("input[type=password]").fill(password);
    await buttonOf(form, t("profile.save")).click();
    await expect(page.getByText(t("profile.saved"))).toBeVisible();
    await expect(fieldOf(form, t("profile.field.payeeName"))).toHaveJSProperty("readOnly", true);
  },
);

const othersTitle = "the typed text is gone after a login as another member and after closing the login dialog";

test(othersTitle, { tag: ["@phone", "@turn1"] }, async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  const { t } = visitor;
  const [first, second] = [newAccountName("frst"), newAccountName("scnd")];
  await registerAccount(visitor, second, password);
  await registerAccount(visitor, first, password);
  await page.goto(path);
  const form = page.locator("form.profile-form");
  const payee = fieldOf(form, t("profile.field.payeeName"));
  await payee.fill(payeeName);
  await endSession(page);
  const dialog = page.getByRole("dialog");
  await clickUntilDialog(buttonOf(form, t("profile.save")), dialog);
  await expect(dialog).toContainText(t("shell.sessionEnded"));

  await logIn(visitor, dialog, second);
  await expect(dialog).toHaveCount(0);
  await expect(payee).toHaveValue("");
  const isTextInPage = await page.evaluate((text) => {
    const values = [...document.querySelectorAll("input")].map(({ value }) => value);
    return [document.body.textContent ?? "", ...values].some((part) => part.includes(text));
  }, payeeName);
  expect(isTextInPage).toBe(false);

  await payee.fill(payeeName);
  await endSession(page);
  await clickUntilDialog(buttonOf(form, t("profile.save")), dialog);
  await buttonOf(dialog, t("common.close")).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("form.profile-form")).toHaveCount(0);
  expect(await storedToken(page)).toBeNull();
  await page.goBack();
  await page.goForward();
  await page.goto(path);
  await logIn(visitor, dialog, second);
  await expect(page).toHaveURL(path);
  await expect(payee).toHaveValue("");
});

test(
  "a withdrawal is made only once if its response is lost and the session then ends",
  { tag: "@turn3" },
  async ({ page, baseURL }) => {
    const visitor = await visit(page, "EN", baseURL ?? "");
    const { t } = visitor;
    const account = newAccountName("once");
    await registerAccount(visitor, account, password);
    const depositResponse = await page.request.post("/demo/deposit", { data: { account, amountMinor: 50_000 } });
    expect(depositResponse.ok()).toBe(true);
    await addPayoutAccount(visitor, { password, paymentPassword });
    const keys: string[] = [];
    await page.route("**/wps/relay/MCSFE_withdraw", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      if (keys.length > 1) return route.continue();
      // The server processes the withdrawal, but its response does not arrive.
      await route.fetch();
      return route.abort();
    });
    await page.locator("input[name=amount]").fill("200");
    await page.locator("form button[type=submit]").click();
    const confirm = page.getByRole("dialog", { name: t("cashier.withdraw.confirm.title") });
    await fieldOf(confirm, t("cashier.paymentPassword")).fill(paymentPassword);
    await confirm.locator("button[type=submit]").click();
    await expect(confirm).toContainText(t("common.error.network"));

    await endSession(page);
    const login = page.getByRole("dialog").filter({ has: page.locator("input[name=username]") });
    await clickUntilDialog(confirm.locator("button[type=submit]"), login);
    await logIn(visitor, login, account);
    await expect(login).toHaveCount(0);
    await expect(fieldOf(confirm, t("cashier.paymentPassword"))).toHaveValue("");
    await fieldOf(confirm, t("cashier.paymentPassword")).fill(paymentPassword);
    await confirm.locator("button[type=submit]").click();
    await expect(page.getByText(t("cashier.step.asked")).filter({ visible: true }).first()).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    await expect(page.getByRole("banner").getByText(/300\.00/)).toBeVisible();
  },
);

/** Ends the session on the server. The page learns of it only later. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { Authorization: sessionStorage.getItem("token") ?? "", "Idempotency-Key": crypto.randomUUID() };
    return (await fetch("/wps/session/logout", { method: "DELETE", headers })).status;
  });
  expect(status).toBe(200);
}

/** Clicks the button and waits for the dialog. The live channel may open the dialog first, so the click may fail. */
async function clickUntilDialog(button: Locator, dialog: Locator): Promise<void> {
  await Promise.all([button.click({ timeout: 5_000 }).catch(() => undefined), dialog.waitFor()]);
}

async function logIn({ t }: Visitor, dialog: Locator, account: string, passwordToType = password): Promise<void> {
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(passwordToType);
  await buttonOf(dialog, t("session.login.action")).click();
}

function newAccountName(kind: string): string {
  return `${kind}${String(Date.now()).slice(-7)}`;
}
