/** Sign-in with Google and Facebook. A server on this machine imitates both providers with real keys and tokens. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { buttonOf, expectAccessible, focusByTab, languageOf, storedToken, visit } from "./steps.ts";

const rows = "[S4.036] [S4.037] [S4.038] [S4.039] [S4.040] [S4.041]";

test(`${rows} a visitor registers with Google and logs in with Facebook`, async ({ page, baseURL }, { project }) => {
  const { t } = await visit(page, languageOf(project), baseURL ?? "");
  const person = `${project.name} ${Date.now()}`;
  const foreignUrls = collectForeignUrls(page, baseURL ?? "");
  const dialog = page.getByRole("dialog");
  const google = buttonOf(dialog, t("login.provider.google"));
  const facebook = buttonOf(dialog, t("login.provider.facebook"));

  await page.goto("/login");
  await expect(google).toBeVisible();
  const loginRequest = page.waitForRequest((request) => request.url().endsWith("/wps/member/firstLogin"));
  const infoResponse = page.waitForResponse((response) => response.url().endsWith("/wps/member/info"));
  await focusByTab(page, google);
  const popup = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const window = await popup;
  await expect(dialog.locator("output")).toHaveText(t("login.provider.wait"));
  await expectAccessible(page);
  await signInAtProvider(window, person);
  // The person has no account yet, so the registration opens.
  const form = dialog.locator("form.register-form");
  await expect(form).toContainText(t("session.register.person"));
  await expectAccessible(page);
  await form.locator("input[name=username]").fill(newAccountName());
  for (const name of ["password", "confirmPassword"]) {
    await form.locator(`input[name=${name}]`).fill("Lantern2026");
  }
  await form.locator("input[name=birthday]").fill("1990-06-12");
  await form.locator("input[name=isOfAge]").check();
  await form.locator("button[type=submit]").click();
  await expect(dialog).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
  expect((await (await loginRequest).response())?.ok()).toBe(true);
  expect((await infoResponse).ok()).toBe(true);
  await expect(page.locator(".member-face")).toBeVisible();
  await expect(page).toHaveURL("/");

  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  const firstPopup = page.waitForEvent("popup");
  await facebook.click();
  await (await firstPopup).close();
  await expect(dialog.getByRole("alert")).toHaveText(t("login.provider.closed"));
  const secondPopup = page.waitForEvent("popup");
  await facebook.click();
  await signInAtProvider(await secondPopup, person);
  await expect(dialog).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
  // The providers run no script in the page; they appear only in windows of their own.
  expect(foreignUrls).toEqual([]);
});

function newAccountName(): string {
  return `p${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`.slice(0, 13);
}

/** Collects the URLs of the page's requests to other hosts. */
function collectForeignUrls(page: Page, baseURL: string): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL).origin) urls.push(request.url());
  });
  return urls;
}

/** Signs in as this person in the provider's window, which then returns to the portal and closes. */
async function signInAtProvider(window: Page, person: string): Promise<void> {
  const closed = window.waitForEvent("close");
  await window.getByLabel("Person").fill(person);
  await window.keyboard.press("Enter");
  await closed;
}
