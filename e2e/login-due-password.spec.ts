/** A member whose password is due for a change must change it before anything else in the portal. */

import { expect, test } from "@playwright/test";
import {
  buttonOf,
  callServer,
  expectAccessible,
  focusByTab,
  languageOf,
  registerAccount,
  storedToken,
  visit,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

const oldPassword = "Player2026";
const newPassword = "Bagong2026";

test(
  "[S2.135] a member whose password is due must change it, and can do so by keyboard",
  { tag: "@turn2" },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const account = `due${String(Date.now()).slice(-7)}`;
    await registerAccount(visitor, account, oldPassword);
    await makePasswordDue(visitor);

    await logIn(visitor, account, oldPassword);
    const dialog = page.getByRole("dialog", { name: t("security.change.due.title") });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    // The dialog cannot be avoided by Escape, by opening another page, or by the browser's back button.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(buttonOf(dialog, t("common.close"))).toHaveCount(0);
    await page.goto("/member/securityCenter");
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();

    // The reload has removed the old password from the page's memory, but right after a login the server accepts the
    // change without the old password.
    await fillByKeyboard(visitor, { newPassword: oldPassword, confirmNewPassword: oldPassword });
    await expect(dialog).toContainText(t("errors.same.pwd.err"));
    await fillByKeyboard(visitor, { newPassword, confirmNewPassword: `${newPassword}x` });
    await expect(dialog).toContainText(t("security.problem.unequal"));
    await fillByKeyboard(visitor, { newPassword, confirmNewPassword: newPassword });
    await expect(dialog).toHaveCount(0);
    expect(await storedToken(page)).not.toBeNull();
    await page.goto("/member/securityCenter");
    await expect(page.locator(`section[aria-labelledby="login-password"]`)).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.evaluate(() => sessionStorage.removeItem("token"));
    await logIn(visitor, account, newPassword);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(".member-face")).toBeVisible();
  },
);

/**
 * Makes the password due for a change, as if it had expired or another person had created the account, and signs out.
 */
async function makePasswordDue({ page }: Visitor): Promise<void> {
  const headers = { authorization: (await storedToken(page)) ?? "" };
  const response = await callServer(page, { method: "POST", path: "/demo/due-password", headers });
  expect(response.status()).toBe(200);
  await page.evaluate(() => sessionStorage.removeItem("token"));
}

async function logIn({ page, t }: Visitor, account: string, password: string): Promise<void> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  const responseEvent = page.waitForResponse((response) => response.url().endsWith("/wps/session/login"));
  await buttonOf(dialog, t("session.login.action")).click();
  expect((await responseEvent).ok()).toBe(true);
}

async function fillByKeyboard({ page, t }: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [name, value] of Object.entries(values)) {
    await focusByTab(page, dialog.locator(`input[name=${name}]`));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
  }
  await focusByTab(page, buttonOf(dialog, t("security.change.action")));
  await page.keyboard.press("Enter");
}
