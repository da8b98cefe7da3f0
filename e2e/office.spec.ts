/**
 * A day in the back office of the second merchant, which few other journeys use: every page opens, its main task works,
 * and the portal shows the result. No other journey is blocked: our own address is always allowed before the merchant
 * closes, and the blocked visitors use other addresses, set by the header of the proxy that the server trusts.
 */

import { expect, test } from "@playwright/test";
import { totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";
import {
  closeTheGame,
  closeMerchant,
  merchantSection,
  openToAll,
  planAndTakeBack,
  shutGreatBritainOut,
} from "./office-availability.ts";
import { askAgain, decide, enter, openArea } from "./office-day.ts";
import type { City } from "./office-day.ts";
import { signInByForm } from "./office-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf, harbourOf, languageOf, signInStaff } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test.afterEach(closeOthers);

test("[S2.057] [S2.058] an office day", async ({ browser, baseURL }, { project }) => {
  const city: City = { browser, origin: harbourOf(baseURL), language: languageOf(project) };
  const operator = await enter(city);
  await signInByForm(operator, "demoadmin");
  await expect(operator.page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("flags", () => switchLoginByNumber(operator, city));
  await test.step("regions", () => shutGreatBritainOut(operator, city));
  await test.step("maintenance of the house", async () => {
    await planAndTakeBack(operator, merchantSection(operator));
    await closeMerchant(operator, city);
  });
  await test.step("maintenance of a game", () => closeTheGame(operator, city));
  await test.step("regions again", () => openToAll(operator));
  await test.step("rules of the registration", () => draftRules(operator));
  await test.step("messages", () => readMessage(operator));
  await test.step("staff", () => takeSomebodyOn(operator, city));
  await operator.page.context().close();
});

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

/** When on, a new visitor finds it; when off, it disappears from the open page. */
async function switchLoginByNumber(operator: Visitor, city: City): Promise<void> {
  await publishFlag(operator, "MOBILELOGIN3", true);
  const { page, t } = await enter(city);
  await page.goto("/login");
  const way = page.getByRole("tab", { name: t("login.way.mobile") });
  await expect(way).toBeVisible();
  await publishFlag(operator, "MOBILELOGIN3", false);
  await askAgain(page);
  await expect(way).toHaveCount(0);
  await page.context().close();
}

/** registration.spec.ts shows the effect of published rules on an open form; this shows the draft and its preview. */
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

/** Hires a person for content, who accepts the invitation, sees only that work, and is signed out when disabled. */
async function takeSomebodyOn(operator: Visitor, city: City): Promise<void> {
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

  const editor = await enter(city);
  const secret = await takeInvitation(editor, invitation);
  await signInStaff(editor, account, secret, ownPassword);
  await expectOnlyContent(editor);
  const card = page.locator(".person", { hasText: account });
  await buttonOf(card, t("backoffice.staff.disable")).click();
  await decide(operator, t("backoffice.staff.disable"));
  await expect(card).toContainText(t("backoffice.staff.disabled"));
  await editor.page.reload();
  await expect(fieldOf(editor.page, editor.t("backoffice.login.account"))).toBeVisible();
  await editor.page.context().close();
}

const ownPassword = "a window over the bay";

/** Sets password and authenticator and returns the authenticator's secret. The token leaves the address at once. */
async function takeInvitation({ page, t }: Visitor, invitation: string): Promise<string> {
  await page.goto(invitation);
  const secretText = page.locator(".invitation-secret .code");
  await expect(secretText).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/invitation$/);
  await expectAccessible(page);
  const secret = ((await secretText.textContent()) ?? "").trim();
  await page.locator("input[autocomplete=new-password]").first().fill(ownPassword);
  await page.locator("input[autocomplete=new-password]").last().fill(ownPassword);
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
