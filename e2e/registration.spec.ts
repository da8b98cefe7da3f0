/**
 * Registration: by user name with the keyboard alone, by mobile number with an SMS code, and the merchant's rule
 * editor, whose change appears in the open form of a visitor.
 */

import { expect, test } from "@playwright/test";
import { askAgain } from "./office-day.ts";
import { keepStaffSession, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, codeFor, expectAccessible, focusByTab, harbourOf, languageOf, visit } from "./steps.ts";

const password = "Lantern2026";

test("[S1.015] [S2.007] [S2.219] [S2.221] a visitor registers by keyboard", async ({ page, baseURL }, { project }) => {
  const { t } = await visit(page, languageOf(project), baseURL ?? "");
  const account = accountOf("keys");
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await expect(form.locator("input[name=username]")).toBeVisible();

  await focusByTab(page, form.locator("input[name=username]"));
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(form.locator(".field-error").first()).toHaveText(t("session.error.format.username"));
  await expect(form.locator(".field-error")).toHaveCount(4);
  await expectAccessible(page);

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(account);
  for (const name of ["password", "confirmPassword"]) {
    await focusByTab(page, form.locator(`input[name=${name}]`));
    await page.keyboard.type(password);
  }
  await page.reload();
  await expect(form.locator("input[name=username]")).toHaveValue(account);
  await expect(form.locator("input[name=password]")).toHaveValue("");

  await focusByTab(page, buttonOf(form, t("session.register.help")));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(t("session.help.name.title"));
  await expectAccessible(page);
  await focusByTab(page, buttonOf(page.getByRole("dialog"), t("session.help.back")));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const name of ["password", "confirmPassword"]) {
    await focusByTab(page, form.locator(`input[name=${name}]`));
    await page.keyboard.type(password);
  }
  await focusByTab(page, form.locator("input[name=isOfAge]"));
  await page.keyboard.press("Space");
  await focusByTab(page, form.locator("button[type=submit]"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).not.toBeNull();
});

const numberRows = "[S2.206] [S2.213] [S2.220] [S3.098] [S4.050]";

test(`${numberRows} a visitor registers by number`, { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const origin = harbourOf(baseURL);
  const { t } = await visit(page, languageOf(project), origin);
  await page.goto(`${origin}/`);
  await switchFlagsOn(page, "demoadmin", ["REGMOBVERF3"]);
  await page.reload();
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.register") })
    .click();
  const form = page.getByRole("dialog").locator("form.register-form");
  await form.getByRole("radio", { name: t("session.register.type.mobile") }).check();
  await expectAccessible(page);

  const flag = page.waitForResponse((response) => response.url().endsWith("/COUNTRY_FLAG/PH.png"));
  await form.locator(".country-button").click();
  expect((await flag).headers()["content-type"]).toBe("image/png");
  await form.locator(".country-item", { hasText: "+63" }).click();
  const national = `9${String(Date.now()).slice(-9)}`;
  await form.locator("input[name=mobileNum]").fill(national);
  await form.locator(".code-button").click();
  await expect(form.locator(".code-button")).toHaveText(/^\d+s$/);
  await expect(form.locator(".code-button")).toBeDisabled();
  await form.locator("input[name=verificationCode]").fill(await codeFor(page, `63${national}`));
  await form.locator("input[name=password]").fill(password);
  await form.locator("input[name=confirmPassword]").fill(password);
  await form.locator("input[name=isOfAge]").check();
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${origin}/`);
});

test("what is typed before the application is there is kept", async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  // A slow connection: the page has loaded, but its scripts have not.
  let arrive = () => undefined as void;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await form.locator("input[name=username]").fill("early2026");
  await form.locator("input[name=password]").fill(password);
  await form.locator("input[name=isOfAge]").check();
  await form.locator("input[name=password]").press("Enter");
  arrive();
  // The form is sent as soon as the scripts run: missing fields are marked and typed values are kept.
  await expect(form.locator(".field-error")).toHaveText([t("common.problem.empty")]);
  await expect(page).toHaveURL("/register");
  await expect(form.locator("input[name=username]")).toHaveValue("early2026");
  await expect(form.locator("input[name=password]")).toHaveValue(password);
  await expect(form.locator("input[name=isOfAge]")).toBeChecked();
});

test("an open form follows the merchant's editor without a release", async ({ page, browser, baseURL }) => {
  const field = "wechat";
  const origin = harbourOf(baseURL);
  const visitor = await browser.newPage();
  await visit(visitor, "EN", origin);
  await visitor.goto(`${origin}/register`);
  await expect(visitor.locator("input[name=username]")).toBeVisible();
  await expect(visitor.locator(`input[name=${field}]`)).toHaveCount(0);

  const { t } = await visit(page, "EN", origin);
  await page.goto(`${origin}/readyz`);
  await keepStaffSession(page, "demoadmin");
  await page.goto(`${origin}/backoffice/registration`);
  const name = t(`registration.field.${field}`);
  await page.getByRole("switch", { name: t("rules.shown.of", { field: name }) }).check();
  await expectAccessible(page);
  await page.getByLabel(t("rules.try.of", { field: name })).fill("a b");
  await expect(page.getByText(t("rules.try.pattern"))).toBeVisible();
  await buttonOf(page, t("rules.review")).click();
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, t("rules.reason.campaign")).click();
  await buttonOf(dialog, t("rules.publish")).click();
  await expect(dialog).toHaveCount(0);

  await askAgain(visitor);
  await expect(visitor.locator(`input[name=${field}]`)).toBeVisible();
  await visitor.close();
});

function accountOf(text: string): string {
  return `r${text.toLowerCase().slice(0, 3)}${Date.now().toString(36).slice(-6)}`;
}
