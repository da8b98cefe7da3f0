/** Sign-in with Google and Facebook, imitated by an issuer on this machine with real keys and tokens. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { buttonOf, expectAccessible, focusByTab, languageOf, storedToken, visit } from "./steps.ts";

const rows = "[S4.036] [S4.037] [S4.038] [S4.039] [S4.040] [S4.041]";

test(`${rows} a login by Google and by Facebook`, async ({ page, baseURL }, { project }) => {
  const { t } = await visit(page, languageOf(project), baseURL ?? "");
  const person = `${project.name} ${Date.now()}`;
  const strangers = foreignRequests(page, baseURL ?? "");
  const dialog = page.getByRole("dialog");
  const google = buttonOf(dialog, t("login.provider.google"));
  const facebook = buttonOf(dialog, t("login.provider.facebook"));

  await page.goto("/login");
  await expect(google).toBeVisible();
  const calls = page.waitForRequest((request) => request.url().endsWith("/wps/member/firstLogin"));
  const info = page.waitForResponse((response) => response.url().endsWith("/wps/member/info"));
  await focusByTab(page, google);
  const asked = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const window = await asked;
  await expect(dialog.locator("output")).toHaveText(t("login.provider.wait"));
  await expectAccessible(page);
  await answer(window, person);
  // The account does not exist yet, so the registration opens.
  const form = dialog.locator("form.register-form");
  await expect(form).toContainText(t("session.register.person"));
  await expectAccessible(page);
  await form.locator("input[name=username]").fill(accountOf());
  for (const name of ["password", "confirmPassword"]) {
    await form.locator(`input[name=${name}]`).fill("Lantern2026");
  }
  await form.locator("input[name=isOfAge]").check();
  await form.locator("button[type=submit]").click();
  await expect(dialog).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
  expect((await (await calls).response())?.ok()).toBe(true);
  expect((await info).ok()).toBe(true);
  await expect(page.locator(".member-face")).toBeVisible();
  await expect(page).toHaveURL("/");

  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  const first = page.waitForEvent("popup");
  await facebook.click();
  await (await first).close();
  await expect(dialog.getByRole("alert")).toHaveText(t("login.provider.closed"));
  const second = page.waitForEvent("popup");
  await facebook.click();
  await answer(await second, person);
  await expect(dialog).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
  // No script of the providers runs in the page; they only appear in windows of their own.
  expect(strangers).toEqual([]);
});

function accountOf(): string {
  return `p${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`.slice(0, 13);
}

/** The page's requests to other hosts, from now on. */
function foreignRequests(page: Page, baseURL: string): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL).origin) found.push(request.url());
  });
  return found;
}

/** Chooses a person at the provider; the window returns to the portal and closes. */
async function answer(window: Page, person: string): Promise<void> {
  const closed = window.waitForEvent("close");
  await window.getByLabel("Person").fill(person);
  await window.keyboard.press("Enter");
  await closed;
}
