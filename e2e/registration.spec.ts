/**
 * Registration: by user name with the keyboard alone, by mobile number with an SMS code, and with fields that the staff
 * adds while a visitor has the form open.
 */

import { expect, test } from "@playwright/test";
import { refreshStatus } from "./office-day.ts";
import { storeStaffSession, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, waitForCode, expectAccessible, focusByTab, secondMerchantUrl, languageOf, visit } from "./steps.ts";

const password = "Lantern2026";

test("[S1.015] [S2.007] [S2.219] [S2.221] a visitor registers with the keyboard only", async ({ page, baseURL }, {
  project,
}) => {
  const { t } = await visit(page, languageOf(project), baseURL ?? "");
  const account = newAccountName("keys");
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await expect(form.locator("input[name=username]")).toBeVisible();

  await focusByTab(page, form.locator("input[name=username]"));
  await page.keyboard.type("1");
  // Enter leads to the next field; only the button submits.
  await page.keyboard.press("Enter");
  await expect(form.locator("input[name=password]")).toBeFocused();
  await focusByTab(page, form.locator("button[type=submit]"));
  await page.keyboard.press("Enter");
  await expect(form.locator(".field-error").first()).toHaveText(t("session.error.format.username"));
  await expect(form.locator(".field-error")).toHaveCount(5);
  await expectAccessible(page);

  await focusByTab(page, form.locator("input[name=username]"));
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
  await focusByTab(page, form.locator("input[name=birthday]"));
  await page.keyboard.type("06121990");
  await expect(form.locator("input[name=birthday]")).toHaveValue(/^1990-/);
  await focusByTab(page, form.locator("input[name=isOfAge]"));
  await page.keyboard.press("Space");
  await focusByTab(page, form.locator("button[type=submit]"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).not.toBeNull();
});

const numberRows = "[S2.206] [S2.213] [S2.220] [S3.098] [S4.050]";

test(
  `${numberRows} a visitor registers with a mobile number`,
  { tag: ["@phone", "@turn1"] },
  async ({ page, baseURL }, { project }) => {
    const origin = secondMerchantUrl(baseURL);
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

    const flagResponse = page.waitForResponse((response) => response.url().endsWith("/COUNTRY_FLAG/PH.png"));
    await form.locator(".country-button").click();
    expect((await flagResponse).headers()["content-type"]).toBe("image/png");
    await form.locator(".country-item", { hasText: "+63" }).click();
    const nationalNumber = `9${String(Date.now()).slice(-9)}`;
    await form.locator("input[name=mobileNum]").fill(nationalNumber);
    await form.locator(".code-button").click();
    await expect(form.locator(".code-button")).toHaveText(/^\d+s$/);
    await expect(form.locator(".code-button")).toBeDisabled();
    await form.locator("input[name=verificationCode]").fill(await waitForCode(page, `63${nationalNumber}`));
    await form.locator("input[name=password]").fill(password);
    await form.locator("input[name=confirmPassword]").fill(password);
    await form.locator("input[name=birthday]").fill("1990-06-12");
    await form.locator("input[name=isOfAge]").check();
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${origin}/`);
  },
);

test("[S3.080] text typed before the scripts run and the invitation of the first page are kept, and the form is submitted", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/?r=demoagent");
  // Imitates a slow connection: the page has loaded, but its scripts have not.
  let releaseScripts = () => undefined as void;
  const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await form.locator("input[name=username]").fill("early2026");
  await form.locator("input[name=password]").fill(password);
  await form.locator("input[name=isOfAge]").check();
  await form.locator("input[name=password]").press("Enter");
  releaseScripts();
  // The form is submitted as soon as the scripts run: missing fields are marked, and typed values stay.
  const problems = [t("common.problem.empty"), t("common.birthday.fault")];
  await expect(form.locator(".field-error")).toHaveText(problems);
  await expect(page).toHaveURL("/register");
  await expect(form.locator("input[name=username]")).toHaveValue("early2026");
  await expect(form.locator("input[name=password]")).toHaveValue(password);
  await expect(form.locator("input[name=isOfAge]")).toBeChecked();
  await expect(form).toContainText(t("session.register.invited", { code: "demoagent" }));
});

test(
  "a field that the staff publishes appears in a form that is already open",
  { tag: "@turn2" },
  async ({ page, browser, baseURL }) => {
    const field = "wechat";
    const origin = secondMerchantUrl(baseURL);
    const visitor = await browser.newPage();
    await visit(visitor, "EN", origin);
    await visitor.goto(`${origin}/register`);
    await expect(visitor.locator("input[name=username]")).toBeVisible();
    await expect(visitor.locator(`input[name=${field}]`)).toHaveCount(0);

    const { t } = await visit(page, "EN", origin);
    await page.goto(`${origin}/readyz`);
    await storeStaffSession(page, "demoadmin");
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

    await refreshStatus(visitor);
    await expect(visitor.locator(`input[name=${field}]`)).toBeVisible();
    await visitor.close();
  },
);

function newAccountName(text: string): string {
  return `r${text.toLowerCase().slice(0, 3)}${Date.now().toString(36).slice(-6)}`;
}
