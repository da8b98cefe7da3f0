/**
 * A day in the back office of the second merchant, which few other journeys use: the main tasks of five areas work, and
 * the portal shows the changed flags and closures. No other journey is blocked, because this machine's IP addresses are
 * on the whitelist while the portal is closed. The blocked visitors have other IP addresses, which they send in the
 * header that the server trusts from a proxy.
 */

import { expect, test } from "@playwright/test";
import { totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";
import {
  closeGame,
  closeMerchant,
  merchantSection,
  unblockRegion,
  planAndCancel,
  blockGreatBritain,
} from "./office-availability.ts";
import { refreshStatus, decide, openPortal, openArea } from "./office-day.ts";
import type { PortalContext } from "./office-day.ts";
import { signInByForm } from "./office-steps.ts";
import {
  buttonOf,
  closeOthers,
  expectAccessible,
  fieldOf,
  secondMerchantUrl,
  languageOf,
  signInStaff,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

test.afterEach(closeOthers);

test(
  "[S2.057] [S2.058] a staff member completes the main tasks of five areas",
  { tag: "@turn1" },
  async ({ browser, baseURL }, { project }) => {
    const portal: PortalContext = { browser, origin: secondMerchantUrl(baseURL), language: languageOf(project) };
    const operator = await openPortal(portal);
    await signInByForm(operator, "demoadmin");
    await expect(operator.page.getByRole("heading", { level: 1 })).toBeVisible();

    await test.step("a feature flag is switched on and off", () => toggleMobileLogin(operator, portal));
    await test.step("visitors from Great Britain are blocked", () => blockGreatBritain(operator, portal));
    await test.step("the portal is closed and reopened", async () => {
      await planAndCancel(operator, merchantSection(operator));
      await closeMerchant(operator, portal);
    });
    await test.step("a game is closed and reopened", () => closeGame(operator, portal));
    await test.step("the region is unblocked", () => unblockRegion(operator));
    await test.step("a draft of registration rules is previewed", () => draftRules(operator));
    await test.step("a sent message is read", () => readMessage(operator));
    await test.step("a staff member is created and disabled", () => createContentStaff(operator, portal));
    await operator.page.context().close();
  },
);

async function publishFlag(operator: Visitor, modId: string, isOn: boolean): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "flags", "backoffice.area.flags");
  await fieldOf(page, t("flags.search")).fill(modId);
  await page.getByRole("switch", { name: new RegExp(modId) }).setChecked(isOn);
  await buttonOf(page, t("flags.review")).click();
  const preview = page.getByRole("dialog").locator(".flag-preview");
  await expect(preview).toContainText(t(isOn ? "flags.appears" : "flags.disappears"));
  await expect(preview).toContainText(t(`flags.name.${modId}`));
  await decide(operator, t("flags.publish"));
}

/**
 * Switches login by mobile number on, expects that a new visitor sees it, switches it off, and expects that it
 * disappears from the visitor's page without a reload.
 */
async function toggleMobileLogin(operator: Visitor, portal: PortalContext): Promise<void> {
  await publishFlag(operator, "MOBILELOGIN3", true);
  const { page, t } = await openPortal(portal);
  await page.goto("/login");
  const mobileTab = page.getByRole("tab", { name: t("login.way.mobile") });
  await expect(mobileTab).toBeVisible();
  await publishFlag(operator, "MOBILELOGIN3", false);
  await refreshStatus(page);
  await expect(mobileTab).toHaveCount(0);
  await page.context().close();
}

/**
 * Checks that the preview shows a draft of registration rules. registration.spec.ts covers published rules in a form
 * that is already open.
 */
async function draftRules(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "registration", "backoffice.area.registration");
  const field = t("registration.field.qqNum");
  const preview = page.getByRole("region", { name: t("rules.preview") });
  await expect(preview.getByText(field)).toHaveCount(0);
  await page.getByRole("switch", { name: t("rules.shown.of", { field }) }).check();
  await expect(preview.getByText(field)).toBeVisible();
  await buttonOf(page, t("rules.discard")).click();
  await expect(preview.getByText(field)).toHaveCount(0);
}

async function readMessage(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await openArea(operator, "messages", "backoffice.area.messages");
  await fieldOf(page, t("backoffice.message.kind")).selectOption("inbox");
  await expect(page).toHaveURL(/kind=inbox/);
  await page.locator(".row-link").first().click();
  await expect(page.getByRole("heading", { name: t("backoffice.message.text") })).toBeVisible();
  await expectAccessible(page);
}

/**
 * Creates a staff member with the content role. Expects that this person can accept the invitation, sees only the areas
 * of this role, and is signed out when the account is disabled.
 */
async function createContentStaff(operator: Visitor, portal: PortalContext): Promise<void> {
  const { page, t } = operator;
  const account = `ed${Date.now().toString(36)}`;
  await openArea(operator, "staff", "backoffice.area.staff");
  await buttonOf(page, t("backoffice.staff.add")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("backoffice.staff.account")).fill(account);
  await fieldOf(dialog, t("backoffice.staff.name")).fill("Edna Reyes");
  await fieldOf(dialog, t("backoffice.staff.email")).fill(`${account}@example.com`);
  await dialog.getByRole("checkbox", { name: new RegExp(`^${t("backoffice.role.content")}`) }).check();
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t("backoffice.staff.add")).click();
  const link = dialog.locator(".copy-text > .code");
  await expect(link).toContainText("/backoffice/invitation#");
  const invitation = (await link.textContent()) ?? "";
  await expectAccessible(page);
  await buttonOf(dialog, t("backoffice.staff.stored")).click();

  const editor = await openPortal(portal);
  const secret = await acceptInvitation(editor, invitation);
  await signInStaff(editor, account, secret, invitedPassword);
  await expectOnlyContent(editor);
  const card = page.locator(".person", { hasText: account });
  await buttonOf(card, t("backoffice.staff.disable")).click();
  await decide(operator, t("backoffice.staff.disable"));
  await expect(card).toContainText(t("backoffice.staff.disabled"));
  await editor.page.reload();
  await expect(fieldOf(editor.page, editor.t("backoffice.login.account"))).toBeVisible();
  await editor.page.context().close();
}

const invitedPassword = "a window over the bay";

/**
 * Accepts the invitation with a password and an authenticator, and returns the authenticator's secret. The page removes
 * the invitation's token from the URL at once.
 */
async function acceptInvitation({ page, t }: Visitor, invitation: string): Promise<string> {
  await page.goto(invitation);
  const secretText = page.locator(".invitation-secret .code");
  await expect(secretText).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/invitation$/);
  await expectAccessible(page);
  const secret = ((await secretText.textContent()) ?? "").trim();
  await page.locator("input[autocomplete=new-password]").first().fill(invitedPassword);
  await page.locator("input[autocomplete=new-password]").last().fill(invitedPassword);
  await fieldOf(page, t("backoffice.invitation.code")).fill(totpCode(secret, BigInt(Math.floor(Date.now() / 30_000))));
  await buttonOf(page, t("backoffice.invitation.action")).click();
  await expect(page.locator("output.notice")).toHaveText(t("backoffice.invitation.done"));
  await buttonOf(page, t("backoffice.invitation.toLogin")).click();
  return secret;
}

async function expectOnlyContent({ page, t }: Visitor): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: t("backoffice.area.feedback") })).toBeVisible();
  await expect(page.locator(".rail-areas a")).toHaveText([
    t("backoffice.area.feedback"),
    t("backoffice.area.availability"),
    t("backoffice.area.content"),
    t("backoffice.area.flags"),
    t("backoffice.area.registration"),
  ]);
  await expect(page.getByRole("heading", { name: t("backoffice.access") })).toHaveCount(0);
  await page.goto("/backoffice/withdrawals");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("backoffice.notFound.title"));
  await page.goto("/backoffice/flags");
  await expect(page.getByText(t("flags.readOnly"))).toBeVisible();
  await expect(page.getByRole("switch").first()).toBeDisabled();
}
