/**
 * Account recovery: an address is verified, an authenticator set up, the password reset by e-mail and by phone, and
 * changed.
 */

import { expect, test } from "@playwright/test";
import { bindAddress, codePauseMs, expectFits, nextCode, paneOf, setUpAuthenticator } from "./security-steps.ts";
import type { Address, Authenticator } from "./security-steps.ts";
import { buttonOf, codeFor, expectAccessible, languageOf, registerAccount, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const ways = { EN: "email", TY: "mobile" } as const;

test("[S4.035] an account is secured and recovered", { tag: "@tagalog" }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const kind = ways[visitor.language];
  const mark = String(Date.now()).slice(-7);
  const account = `safe${mark}`;
  const text = kind === "email" ? `${account}.whose.company.has.a.long.name@example.ph` : `917${mark}`;
  const address = { kind, text, recipient: kind === "email" ? text : `63${text}`, password };

  await registerAccount(visitor, account, password);
  await page.goto("/member/securityCenter");
  await bindAddress(visitor, address);
  const boundAt = Date.now();
  const authenticator = await setUpAuthenticator(visitor, password);
  await changePassword(visitor);

  await page.evaluate(() => sessionStorage.clear());
  await page.waitForTimeout(Math.max(0, boundAt + codePauseMs - Date.now()));
  await recover(visitor, { account, address, authenticator });
  await expect.poll(() => storedToken(page)).not.toBeNull();
  await page.goto("/member/securityCenter");
  await expect(paneOf(page, "authenticator")).toContainText(visitor.t("security.totp.on"));
});

async function changePassword({ page, t }: Visitor): Promise<void> {
  const pane = paneOf(page, "login-password");
  await buttonOf(pane, t("security.change.open")).click();
  await pane.locator("input[name=oldPassword]").fill(password);
  await pane.locator("input[name=newPassword]").fill("Bagong2026");
  await pane.locator("input[name=confirmNewPassword]").fill("Bagong2027");
  await buttonOf(pane, t("security.change.action")).click();
  await expect(pane).toContainText(t("security.problem.unequal"));
  await pane.locator("input[name=confirmNewPassword]").fill("Bagong2026");
  await buttonOf(pane, t("security.change.action")).click();
  // The button that opens the form has the same name as the one that sends it.
  await expect(pane.locator("input[name=oldPassword]")).toHaveCount(0);
}

interface Lost {
  readonly account: string;
  readonly address: Address;
  readonly authenticator: Authenticator;
}

async function recover({ page, t }: Visitor, { account, address, authenticator }: Lost): Promise<void> {
  const { kind, text, recipient } = address;
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, t("recovery.link")).click();
  await expectAccessible(page);
  if (kind === "email") {
    await dialog.locator("input[name=username]").fill(account);
    await dialog.locator("input[name=email]").fill(text);
    await buttonOf(dialog, t("recovery.send")).click();
    await expect(dialog).toContainText(t("recovery.in_been_out"));
  } else {
    await dialog.getByRole("tab", { name: t("recovery.way.phone") }).click();
    await dialog.locator("input[name=mobileNum]").fill(text);
    await dialog.locator(".code-button").click();
    await expect(dialog).toContainText(t("recovery.code.sent", { minutes: 5 }));
  }
  await expectFits(dialog);
  await dialog.locator("input[name=code]").fill(await codeFor(page, recipient));
  await dialog.locator("input[name=newPassword]").fill("Muling2026");
  await buttonOf(dialog, t("recovery.action")).click();
  const second = dialog.locator("input[name=authenticatorCode]");
  await expect(second).toBeFocused();
  await expectAccessible(page);
  await second.fill(nextCode(authenticator));
  await buttonOf(dialog, t("recovery.action")).click();
  await expect(dialog).toHaveCount(0);
}
