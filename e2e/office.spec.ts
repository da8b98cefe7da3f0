/**
 * The office of a house at work: every new page opens, can be used by everybody, does its main job, and the portal
 * shows it. The desktop works in the second house, in English, the phone in the first, in Filipino: so neither
 * publishes over the other. Nobody else is shut out: before a house closes, our own address is let in always, and the
 * visitors who are shut out come from elsewhere, by the header of the proxy that the server trusts.
 */

import { expect, test } from "@playwright/test";
import type { Browser, Locator } from "@playwright/test";
import { totpCode } from "../apps/server/src/modules/identity/totp.ts";
import { buttonOf, expectAccessible, fieldOf, signInStaff, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

/** Two sizes at which a closed page is looked at. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Of the packaged table of countries: Great Britain; and one that no country has. */
const british = "81.2.69.142";
const elsewhere = "203.0.113.7";
/** An open portal asks for the house twice a minute. */
const followMs = 60_000;

interface House {
  readonly host: string;
  readonly language: Language;
  readonly account: string;
  readonly secret: string;
  /** May close now; the other house only plans, because all other journeys play there. */
  readonly mayClose: boolean;
}

const houses: Readonly<Record<string, House>> = {
  desktop: {
    host: "harbour.localhost",
    language: "EN",
    account: "demoadmin",
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    mayClose: true,
  },
  phone: {
    host: "localhost",
    language: "TY",
    account: "demochecker",
    secret: "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU",
    mayClose: false,
  },
};

test("[S2.057] [S2.058] an office day in each house", async ({ browser, baseURL }, { project }) => {
  test.setTimeout(420_000);
  const house = houses[project.name];
  if (house === undefined) throw new Error(`no house for ${project.name}`);
  const origin = new URL(baseURL ?? "");
  origin.hostname = house.host;
  const city: City = { browser, origin: origin.origin, language: house.language };
  const operator = await enter(city);
  await signInStaff(operator, house.account, house.secret);
  await expect(operator.page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("flags", () => switchLoginByNumber(operator, city));
  await test.step("regions", () => shutGreatBritainOut(operator, city));
  await test.step("maintenance of the house", () =>
    house.mayClose ? closeTheHouse(operator, city) : planAndTakeBack(operator, houseSection(operator)));
  await test.step("maintenance of a game", () =>
    house.mayClose ? closeTheGame(operator, city) : planAndTakeBack(operator, gameLine(operator)));
  await test.step("regions again", () => openToAll(operator));
  await test.step("rules of the registration", () => draftRules(operator));
  await test.step("messages", () => readMessage(operator));
  await test.step("staff", () => takeSomebodyOn(operator, city));
  await operator.page.context().close();
});

interface City {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

/** Somebody new at the house; from another address where one is given. */
async function enter({ browser, origin, language }: City, address?: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(address === undefined ? {} : { extraHTTPHeaders: { "x-forwarded-for": address } }),
  });
  return visit(await context.newPage(), language, origin);
}

async function open({ page, t }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(`/backoffice/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
  await expect(page.locator("main [aria-busy=true], main .skeleton")).toHaveCount(0);
  await expectAccessible(page);
}

/** Gives the first of the usual reasons and decides. */
async function decide({ page }: Visitor, confirm: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, confirm).click();
  await expect(dialog).toHaveCount(0);
}

async function publishFlag(operator: Visitor, modId: string, isOn: boolean): Promise<void> {
  const { page, t } = operator;
  await open(operator, "flags", "house.area.flags");
  await fieldOf(page, t("flags.search")).fill(modId);
  await page.getByRole("switch", { name: new RegExp(modId) }).setChecked(isOn);
  await buttonOf(page, t("flags.review")).click();
  const preview = page.getByRole("dialog").locator(".flag-preview");
  await expect(preview).toContainText(t(isOn ? "flags.appears" : "flags.disappears"));
  await expect(preview).toContainText(t(`flags.name.${modId}`));
  await decide(operator, t("flags.publish"));
}

/** On: a new visitor finds it. Off: it goes from the page that is open. */
async function switchLoginByNumber(operator: Visitor, city: City): Promise<void> {
  await publishFlag(operator, "MOBILELOGIN3", true);
  const { page, t } = await enter(city);
  await page.goto("/login");
  const way = page.getByRole("tab", { name: t("login.way.mobile") });
  await expect(way).toBeVisible();
  await publishFlag(operator, "MOBILELOGIN3", false);
  await expect(way).toHaveCount(0, { timeout: followMs });
  await page.context().close();
}

function countryList({ page, t }: Visitor): Locator {
  return page.locator(".country-list", { has: page.getByRole("heading", { name: t("house.blocked") }) });
}

async function shutGreatBritainOut(operator: Visitor, city: City): Promise<void> {
  const { page, t } = operator;
  await open(operator, "availability", "house.area.availability");
  await fieldOf(countryList(operator), t("house.addCountry")).fill("GB");
  await buttonOf(countryList(operator), t("house.country.add")).click();
  await fieldOf(page, t("house.whitelist")).fill("127.0.0.0/8\n::1");
  await buttonOf(page, t("house.access.save")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("house.access.save"));

  const shutOut = await enter(city, british);
  await shutOut.page.goto("/rng");
  await expectClosed(shutOut, "system.title_ip_block");
  await expect(shutOut.page.getByText(british)).toBeVisible();
  await shutOut.page.context().close();
  const welcome = await enter(city, elsewhere);
  await welcome.page.goto("/rng");
  await expect(welcome.page.getByRole("banner")).toBeVisible();
  await expect(welcome.page.locator(".closed-page")).toHaveCount(0);
  await welcome.page.context().close();
}

async function openToAll(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "availability", "house.area.availability");
  await countryList(operator).getByRole("listitem").getByRole("button").click();
  await fieldOf(page, t("house.whitelist")).fill("");
  await buttonOf(page, t("house.access.save")).click();
  await decide(operator, t("house.access.save"));
  await expect(countryList(operator)).toContainText(t("house.noCountry"));
}

/** Only the closed page, in every size: its title, and the way to customer service. */
async function expectClosed({ page, t }: Visitor, title: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
    await expect(page.getByRole("link", { name: t("system.in_customer_service") })).toBeInViewport();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expectAccessible(page);
  }
}

function houseSection({ page, t }: Visitor): Locator {
  return page.locator(".section", { has: page.getByRole("heading", { name: t("house.house") }) });
}

/** The first game of the first vendor. */
function gameLine({ page }: Visitor): Locator {
  return page.locator(".game-list .subject-line").first();
}

async function closeTheHouse(operator: Visitor, city: City): Promise<void> {
  const { page, t } = operator;
  await open(operator, "availability", "house.area.availability");
  await buttonOf(houseSection(operator), t("house.plan")).click();
  await expect(page.getByRole("dialog").frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await decide(operator, t("house.plan.confirm"));
  await expect(page.getByText(t("house.closed"))).toBeVisible();

  const shutOut = await enter(city, elsewhere);
  await shutOut.page.goto("/");
  await expectClosed(shutOut, "system.game_maintenance");
  const letIn = await enter(city);
  await letIn.page.goto("/");
  await expect(letIn.page.locator("#hero-title")).toBeVisible();
  await letIn.page.context().close();

  await buttonOf(houseSection(operator), t("house.reopen")).click();
  await decide(operator, t("house.reopen"));
  await expect(page.getByText(t("house.open"))).toBeVisible();
  await expect(shutOut.page.locator("#hero-title")).toBeVisible({ timeout: followMs });
  await shutOut.page.context().close();
}

async function closeTheGame(operator: Visitor, city: City): Promise<void> {
  const { t } = operator;
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("house.plan.confirm"));
  await expect(gameLine(operator)).toContainText(t("house.on"));
  const visitor = await enter(city);
  await visitor.page.goto("/rng");
  await expect(visitor.page.locator(".game-caption").first()).toContainText(t("system.game_maintenance"));
  await gameLine(operator).getByRole("button").click();
  await decide(operator, t("house.reopen"));
  await expect(gameLine(operator)).toContainText(t("house.none"));
  await visitor.page.reload();
  await expect(visitor.page.locator(".game-caption").first()).not.toContainText(t("system.game_maintenance"));
  await visitor.page.context().close();
}

/** A window that begins later closes nothing yet. */
async function planAndTakeBack(operator: Visitor, place: Locator): Promise<void> {
  const { page, t } = operator;
  await open(operator, "availability", "house.area.availability");
  await place.getByRole("button").first().click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: t("house.plan.later") })
    .check();
  await decide(operator, t("house.plan.confirmLater"));
  await expect(place).toContainText(t("house.planned"));
  await place.getByRole("button").last().click();
  await decide(operator, t("house.cancelPlan"));
  await expect(place).not.toContainText(t("house.planned"));
}

/** What a published rule does to an open form is shown in registration.spec.ts; here the draft and its preview. */
async function draftRules(operator: Visitor): Promise<void> {
  const { page, t } = operator;
  await open(operator, "registration", "house.area.registration");
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
  await open(operator, "messages", "backoffice.area.messages");
  await fieldOf(page, t("backoffice.message.kind")).selectOption("inbox");
  await expect(page).toHaveURL(/kind=inbox/);
  await page.locator(".row-link").first().click();
  await expect(page.getByRole("heading", { name: t("backoffice.message.text") })).toBeVisible();
  await expectAccessible(page);
}

/** Somebody for content: takes the invitation, finds that work alone, and is out when disabled. */
async function takeSomebodyOn(operator: Visitor, city: City): Promise<void> {
  const { page, t } = operator;
  const account = `ed${Date.now().toString(36)}`;
  await open(operator, "staff", "house.area.staff");
  await buttonOf(page, t("house.staff.add")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("house.staff.account")).fill(account);
  await fieldOf(dialog, t("house.staff.name")).fill("Edna Reyes");
  await fieldOf(dialog, t("house.staff.email")).fill(`${account}@example.com`);
  await dialog.getByRole("checkbox", { name: new RegExp(`^${t("house.role.content")}`) }).check();
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t("house.staff.add")).click();
  const link = dialog.locator(".copy-text > .code");
  await expect(link).toContainText("/backoffice/invitation#");
  const invitation = (await link.textContent()) ?? "";
  await expectAccessible(page);
  await buttonOf(dialog, t("house.staff.stored")).click();

  const editor = await enter(city);
  const secret = await takeInvitation(editor, invitation);
  await signInStaff(editor, account, secret, ownPassword);
  await expectOnlyContent(editor);
  const card = page.locator(".person", { hasText: account });
  await buttonOf(card, t("house.staff.disable")).click();
  await decide(operator, t("house.staff.disable"));
  await expect(card).toContainText(t("house.staff.disabled"));
  await editor.page.reload();
  await expect(fieldOf(editor.page, editor.t("backoffice.login.account"))).toBeVisible();
  await editor.page.context().close();
}

const ownPassword = "a window over the bay";

/** Sets the own password and authenticator; answers the secret of the latter. The link leaves the address at once. */
async function takeInvitation({ page, t }: Visitor, invitation: string): Promise<string> {
  await page.goto(invitation);
  const secretText = page.locator(".invitation-secret .code");
  await expect(secretText).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/invitation$/);
  await expectAccessible(page);
  const secret = ((await secretText.textContent()) ?? "").trim();
  await page.locator("input[autocomplete=new-password]").first().fill(ownPassword);
  await page.locator("input[autocomplete=new-password]").last().fill(ownPassword);
  await fieldOf(page, t("house.invitation.code")).fill(totpCode(secret, BigInt(Math.floor(Date.now() / 30_000))));
  await buttonOf(page, t("house.invitation.action")).click();
  await expect(page.locator("output.notice")).toHaveText(t("house.invitation.done"));
  await buttonOf(page, t("house.invitation.toLogin")).click();
  return secret;
}

async function expectOnlyContent({ page, t }: Visitor): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: t("house.area.feedback") })).toBeVisible();
  await expect(page.locator(".rail-areas a")).toHaveText([
    t("house.area.feedback"),
    t("house.area.availability"),
    t("house.area.content"),
    t("house.area.flags"),
    t("house.area.registration"),
  ]);
  await expect(page.getByRole("heading", { name: t("house.access") })).toHaveCount(0);
  await page.goto("/backoffice/withdrawals");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("backoffice.notFound.title"));
  await page.goto("/backoffice/flags");
  await expect(page.getByText(t("flags.readOnly"))).toBeVisible();
  await expect(page.getByRole("switch").first()).toBeDisabled();
}
