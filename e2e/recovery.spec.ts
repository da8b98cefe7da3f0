/**
 * Account security and recovery. One member verifies an e-mail address or phone number, sets up an authenticator, and
 * changes the password. Another member resets a forgotten password with a code.
 */

import { expect, test } from "@playwright/test";
import { guardedMember } from "./demo-members.ts";
import type { GuardedLogin } from "./demo-members.ts";
import { confirmContact, expectFits, nextCode, paneOf, setUpAuthenticator } from "./security-steps.ts";
import { buttonOf, waitForCode, expectAccessible, languageOf, registerAccount, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
const kindByLanguage = { EN: "email", TY: "mobile" } as const;

test(
  "[S4.035] a member secures an account, and another member resets a forgotten password",
  { tag: ["@tagalog", "@turn3"] },
  async ({ page, baseURL }, { project, retry }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const kind = kindByLanguage[visitor.language];
    const suffix = String(Date.now()).slice(-7);
    const account = `safe${suffix}`;
    const text = kind === "email" ? `${account}.whose.company.has.a.long.name@example.ph` : `917${suffix}`;
    await registerAccount(visitor, account, password);
    await page.goto("/member/securityCenter");
    await confirmContact(visitor, { kind, text, recipient: kind === "email" ? text : `63${text}`, password });
    await setUpAuthenticator(visitor, password);
    await changePassword(visitor);

    // Another member resets the password, because the server sends a recipient at most one code per minute.
    await page.evaluate(() => sessionStorage.clear());
    await recover(visitor, guardedMember(4 + retry), kind);
    await expect.poll(() => storedToken(page)).not.toBeNull();
    await page.goto("/member/securityCenter");
    await expect(paneOf(page, "authenticator")).toContainText(visitor.t("security.totp.on"));
  },
);

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
  // The button that opens the form and the one that submits it have the same name, so a missing field shows that the
  // form has closed.
  await expect(pane.locator("input[name=oldPassword]")).toHaveCount(0);
}

async function recover({ page, t }: Visitor, member: GuardedLogin, kind: "email" | "mobile"): Promise<void> {
  const { account, email, mobile, nationalNumber, authenticator } = member;
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, t("recovery.link")).click();
  await expectAccessible(page);
  if (kind === "email") {
    await dialog.locator("input[name=username]").fill(account);
    await dialog.locator("input[name=email]").fill(email);
    await buttonOf(dialog, t("recovery.send")).click();
    await expect(dialog).toContainText(t("recovery.in_been_out"));
  } else {
    await dialog.getByRole("tab", { name: t("recovery.way.phone") }).click();
    await dialog.locator("input[name=mobileNum]").fill(nationalNumber);
    await dialog.locator(".code-button").click();
    await expect(dialog).toContainText(t("recovery.code.sent", { minutes: 5 }));
  }
  await expectFits(dialog);
  await dialog.locator("input[name=code]").fill(await waitForCode(page, kind === "email" ? email : mobile));
  await dialog.locator("input[name=newPassword]").fill("Muling2026");
  await buttonOf(dialog, t("recovery.action")).click();
  const authenticatorField = dialog.locator("input[name=authenticatorCode]");
  await expect(authenticatorField).toBeFocused();
  await expectAccessible(page);
  await authenticatorField.fill(nextCode(authenticator));
  await buttonOf(dialog, t("recovery.action")).click();
  await expect(dialog).toHaveCount(0);
}
