/**
 * A member who signs in from a new network must confirm the login with the authenticator or with a code by e-mail. A
 * login by a code on the phone needs no further confirmation. The journey sets its IP address in the header that the
 * server trusts from a proxy on this machine. It uses the first merchant, because office.spec.ts closes the second one
 * to foreign IP addresses.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { switchFlagsOn } from "./office-steps.ts";
import { guardedMember } from "./demo-members.ts";
import { nextCode } from "./security-steps.ts";
import { waitForCode, expectAccessible, focusByTab, languageOf, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";

test(
  "[S4.030] [S4.032] [S4.034] [S6.034] a login from a new network needs a second confirmation",
  { tag: "@turn3" },
  async ({ page, baseURL }, { project, retry }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const { account, email, mobile, nationalNumber, authenticator } = guardedMember(2 + retry);
    // Failed logins and sent messages are counted per network, so each step uses another network.
    const networkAt = (index: number) => `198.18.${index}.7`;

    await page.goto("/readyz");
    await switchFlagsOn(page, "demochecker", ["LOGINIPVERF3", "MOBILEVERCODELOGIN3"]);

    await test.step("the authenticator confirms the login", async () => {
      const dialog = await logInFrom(visitor, networkAt(1), account);
      await expect(dialog.getByRole("radio", { name: t("login.place.totp") })).toBeChecked();
      await expectAccessible(page);
      const code = dialog.locator("input[name=placeCode]");
      await focusByTab(page, code);
      await page.keyboard.type("000000");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(t("errors.login.place.invalid"))).toBeVisible();
      await code.fill(nextCode(authenticator));
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await storedToken(page)).not.toBeNull();
    });

    await test.step("a code sent by e-mail confirms the login", async () => {
      const dialog = await logInFrom(visitor, networkAt(2), account);
      await focusByTab(page, dialog.getByRole("radio", { name: t("login.place.totp") }));
      await page.keyboard.press("ArrowUp");
      const byEmail = dialog.getByRole("radio", { name: email.slice(-10) });
      await expect(byEmail).toBeChecked();
      await focusByTab(page, dialog.locator(".code-button"));
      await page.keyboard.press("Enter");
      await expect(dialog.locator(".code-button")).toHaveText(/^\d+s$/);
      await expectAccessible(page);
      await focusByTab(page, dialog.locator("input[name=placeCode]"));
      await page.keyboard.type(await waitForCode(page, email));
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await storedToken(page)).not.toBeNull();
    });

    await test.step("a login by a code on the phone needs no confirmation", async () => {
      await switchNetwork(page, networkAt(3));
      await page.goto("/login");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("tab", { name: t("login.way.sms") }).click();
      await expectAccessible(page);
      await dialog.locator("input[name=mobileNum]").fill(nationalNumber);
      await dialog.locator(".code-button").click();
      await expect(dialog).toContainText(
        t("session.register.code.sent", { number: `63 ${nationalNumber}`, minutes: 5 }),
      );
      await expect(dialog.locator(".code-button")).toBeDisabled();
      await dialog.locator("input[name=code]").fill(await waitForCode(page, mobile));
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await storedToken(page)).not.toBeNull();
      await expect(page).toHaveURL("/");
    });
  },
);

/** Clears the session and sends the following requests from this IP address. */
async function switchNetwork(page: Page, ip: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.setExtraHTTPHeaders({ "x-forwarded-for": ip });
}

/** Logs in with name and password from this IP address; returns the dialog that requires a confirmation. */
async function logInFrom({ page, t }: Visitor, ip: string, account: string): Promise<Locator> {
  await switchNetwork(page, ip);
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: t("login.place.title") })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  return dialog;
}
