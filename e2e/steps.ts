/** Steps that journeys share. They read texts from the catalogs, so journeys run in every shipped language. */

import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { encryptPayload } from "@openhouse/browser/encrypt-payload";
import type { PublicKey } from "@openhouse/browser/encrypt-payload";
import { translate } from "@openhouse/i18n/translate";
import { commitNumber } from "./matrix/commit-turn.ts";
import { matchingTotpStep, totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";

export type Language = "EN" | "TY";

export interface Visitor {
  readonly page: Page;
  readonly language: Language;
  /** The URL of the merchant that the journey visits. */
  readonly origin: string;
  /** Returns the catalog text of a key in the language of the journey. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
}

/** Returns the language of a Playwright project: Filipino if the name contains `tagalog`, otherwise English. */
export function languageOf({ name }: { readonly name: string }): Language {
  return name.includes("tagalog") ? "TY" : "EN";
}

/** Returns true if the Playwright project uses a phone (`phone`, `phone-tagalog`). */
export function isOnPhone({ name }: { readonly name: string }): boolean {
  return name.startsWith("phone");
}

/** Prepares the page for a visitor with this language, by default without the popups of the front page. */
export async function visit(page: Page, language: Language, baseURL: string, hasPopups = false): Promise<Visitor> {
  await page.context().addCookies([{ name: "lang", value: language, url: baseURL }]);
  await page.addInitScript((lang) => {
    localStorage.setItem("lang", lang);
    localStorage.setItem("office.language", lang);
  }, language);
  if (!hasPopups) {
    await page.addInitScript(() => {
      sessionStorage.setItem("noticeClosed_anon", "1");
      sessionStorage.setItem("noticeClosed_user", "1");
    });
  }
  return { page, language, origin: baseURL, t: (key, values = {}) => translate(language, key, values) };
}

const isDeepRun = process.env.JOURNEY_LOOK !== undefined;
const checkCounts = new Map<string, number>();

/**
 * Runs axe on a dialog or state inside a journey. `npm test` runs a quarter of these checks, chosen by the commit; `npm
 * run deep -- journeys` runs all.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { testId } = test.info();
  const check = (checkCounts.get(testId) ?? Number.parseInt(testId.slice(0, 6), 16)) + 1;
  checkCounts.set(testId, check);
  if (isDeepRun || (check + commitNumber()) % 4 === 0) await expectNoViolations(page);
}

/**
 * Expects no violation of WCAG 2.2 AA on the current page. Frames are excluded. The moving line of notices is excluded
 * too, because axe reports the hidden copy of the line as too close to the line's button.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  // Waits for animations, because an element that fades has a lower contrast.
  await page.evaluate(async () => {
    const ended = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ended.map(({ finished }) => finished));
    // Scrolls to the top and unfixes the buttons of dialogs, because axe reports elements half below them as too small.
    scrollTo({ top: 0, behavior: "instant" });
    for (const buttons of document.querySelectorAll<HTMLElement>("dialog .dialog-actions"))
      buttons.style.position = "static";
  });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  // Without the legacy mode, each call opens another page to combine the results of frames, which are excluded anyway.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags).exclude("iframe").exclude(".marquee");
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual([]);
}

/** Returns the list of pages of the member or agent centre; on phones it opens the page that has the list. */
export async function openCentreMenu(page: Page): Promise<Locator> {
  const back = page.locator(".centre-back");
  if (await back.isVisible()) await back.click();
  return page.locator("main nav:is(.centre-menu, .page-list)");
}

/** Returns the input with this visible label; the label may end with the star of required fields. */
export function fieldOf(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escape(label)}(?: \\*)?$`));
}

/** Returns the button with this full name. */
export function buttonOf(scope: Page | Locator, name: string): Locator {
  return scope.getByRole("button", { name: new RegExp(`^${escape(name)}$`) });
}

/**
 * Registers an account and signs in by calling the API. `registration.spec.ts` covers the form. Leaves `/readyz` open,
 * which is not a page of the portal.
 */
export async function registerAccount(visitor: Visitor, account: string, password: string): Promise<void> {
  const confirmation = { confirmPassword: password, birthday: "1990-06-12", agreement: true };
  const body = { username: account, password, ...confirmation };
  await callEncrypted(visitor, { method: "PUT", path: "/wps/member/register", body });
  await signIn(visitor, account, password);
}

/**
 * Signs in by calling the API. `login.spec.ts` covers the form. Leaves `/readyz` open, which is not a page of the
 * portal.
 */
export async function signIn(visitor: Visitor, account: string, password: string): Promise<void> {
  const { page, origin } = visitor;
  const body = { username: account, password };
  const { token, userName } = await callEncrypted(visitor, { method: "POST", path: "/wps/session/login", body });
  await page.goto(`${origin}/readyz`);
  // The login form stores these entries in the tab: the session, and the account that uses the tab
  // (portal/src/lib/browser-storage/kept-page.ts).
  const tabEntries = { token: String(token), person: String(userName) };
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)),
    Object.entries(tabEntries),
  );
}

interface SessionCall {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
}

/**
 * Calls the server with an encrypted body. The call is not made by the page, because the page's own scripts would
 * interfere.
 */
async function callEncrypted(visitor: Visitor, { method, path, body }: SessionCall): Promise<Record<string, unknown>> {
  const { page, origin, language } = visitor;
  const keyResponse = await callServer(page, { origin, path: "/wps/session/key/rsa" });
  const { value } = (await keyResponse.json()) as { value: PublicKey };
  const encrypted = await encryptPayload(value, `${method} ${path}`, body);
  const headers = { language, encryption: encrypted.header };
  const response = await callServer(page, { origin, method, path, headers, body: encrypted.body });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { value: Record<string, unknown> | null }).value ?? {};
}

export interface ServerCall {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The merchant's URL; required if no page is open yet. */
  readonly origin?: string;
}

/** Calls the server under the host of the merchant whose page is open. The page's own scripts take no part. */
export function callServer(page: Page, { path, method = "GET", ...call }: ServerCall): Promise<APIResponse> {
  // Browsers resolve host names below localhost, but not every system resolver does.
  const { host, port } = new URL(call.origin ?? page.url());
  const headers = { host, "idempotency-key": randomUUID(), ...call.headers };
  const data = call.body === undefined ? {} : { data: call.body };
  return page.request.fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...data });
}

/**
 * Signs a staff member in by the form. A code works once, so a second login within 30 s uses the code of the next time
 * step.
 */
export async function signInStaff(
  { page, t }: Visitor,
  account: string,
  secret: string,
  password = "Staff2026",
): Promise<void> {
  const submit = buttonOf(page, t("backoffice.login.action"));
  await page.goto("/backoffice/");
  for (let tries = 0; tries < 6; tries += 1) {
    const now = new Date();
    const step = matchingTotpStep(secret, totpCode(secret, BigInt(Math.floor(now.getTime() / 30_000))), now) ?? 0n;
    await fieldOf(page, t("backoffice.login.account")).fill(account);
    await fieldOf(page, t("backoffice.login.password")).fill(password);
    await fieldOf(page, t("backoffice.login.code")).fill(totpCode(secret, step + BigInt(tries % 2)));
    const responseEvent = page.waitForResponse((response) => response.url().endsWith("/backoffice/api/session/login"));
    await submit.click();
    const { ok, retryAfter } = await responseEvent.then((response) => ({
      ok: response.ok(),
      retryAfter: Number(response.headers()["retry-after"] ?? 0),
    }));
    if (ok) {
      // Waits until the page has stored the session; otherwise the next page would show the form again.
      await expect(submit).toHaveCount(0);
      return;
    }
    // The form clears a failed code, so the next code is typed only after that.
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(fieldOf(page, t("backoffice.login.code"))).toHaveValue("");
    if (retryAfter > 0) await page.waitForTimeout(retryAfter * 1000);
    else if (tries % 2 === 1) await page.waitForTimeout(30_000);
  }
  throw new Error(`${account} could not sign in`);
}

const returnedCodes = new Set<string>();

/**
 * Returns the code of the newest message to an e-mail address or a phone number with country code. Waits until there is
 * a code that was not returned before.
 */
export async function waitForCode(page: Page, recipient: string): Promise<string> {
  const findNewCode = async () => {
    const response = await callServer(page, { path: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
    const messages = (await response.json()) as { code: string | null }[];
    const code = messages.find((message) => message.code !== null)?.code ?? "";
    return returnedCodes.has(recipient + code) ? "" : code;
  };
  await expect.poll(findNewCode).not.toBe("");
  const code = await findNewCode();
  returnedCodes.add(recipient + code);
  return code;
}

/** Returns the URL of the second merchant, which has the same port. */
export function secondMerchantUrl(baseURL: string | undefined): string {
  return (baseURL ?? "").replace("localhost", "harbour.localhost");
}

/** Returns the session token in the page, or null without a session. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("token"));
}

/** Presses Tab until the element has the focus, as a keyboard user would. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element");
}

/** Browser options for the back office: a desktop, also when the journey runs on a phone. */
export function staffContext(baseURL: string | undefined): BrowserContextOptions {
  return { baseURL: baseURL ?? "", viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
}

/** Closes the journey's additional windows, because open pages keep polling and slow down later journeys. */
export async function closeOthers({ browser, context }: { browser: Browser; context: BrowserContext }): Promise<void> {
  const otherContexts = browser.contexts().filter((other) => other !== context);
  await Promise.all(otherContexts.map((other) => other.close()));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
