/** Steps that journeys share. They use the texts of the catalogs, so they run in every shipped language. */

import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { encryptPayload } from "@openhouse/browser/encrypt-payload";
import type { PublicKey } from "@openhouse/browser/encrypt-payload";
import { translate } from "@openhouse/i18n/translate";
import { commitTurn } from "./matrix/commit-turn.ts";
import { matchingTotpStep, totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";

export type Language = "EN" | "TY";

export interface Visitor {
  readonly page: Page;
  readonly language: Language;
  /** The address of the merchant that the journey visits. */
  readonly origin: string;
  /** The text of a key in the language of the journey. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
}

/** The language of a Playwright project: Filipino if its name says so (`desktop-tagalog`), otherwise English. */
export function languageOf({ name }: { readonly name: string }): Language {
  return name.includes("tagalog") ? "TY" : "EN";
}

/** Whether a Playwright project uses a phone (`phone`, `phone-tagalog`). */
export function isOnPhone({ name }: { readonly name: string }): boolean {
  return name.startsWith("phone");
}

/** A visitor with that language, without the popups of the front page. */
export async function visit(page: Page, language: Language, baseURL: string, meetsPopups = false): Promise<Visitor> {
  await page.context().addCookies([{ name: "lang", value: language, url: baseURL }]);
  await page.addInitScript((lang) => {
    localStorage.setItem("lang", lang);
    localStorage.setItem("office.language", lang);
  }, language);
  if (!meetsPopups) {
    await page.addInitScript(() => {
      sessionStorage.setItem("noticeClosed_anon", "1");
      sessionStorage.setItem("noticeClosed_user", "1");
    });
  }
  return { page, language, origin: baseURL, t: (key, values = {}) => translate(language, key, values) };
}

const wholeRun = process.env.JOURNEY_LOOK !== undefined;
const checksOf = new Map<string, number>();

/**
 * Runs axe on a dialog or state inside a journey. `npm test` runs a quarter of these checks, chosen by the commit;
 * `npm run deep -- journeys` runs all.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { testId } = test.info();
  const check = (checksOf.get(testId) ?? Number.parseInt(testId.slice(0, 6), 16)) + 1;
  checksOf.set(testId, check);
  if (wholeRun || (check + commitTurn) % 4 === 0) await expectNoViolations(page);
}

/**
 * Expects no violation of WCAG 2.2 AA on the current page. Frames are excluded, and the running line of notices,
 * because axe counts its hidden part as neighbours of its button.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  // Elements have another contrast while they fade, so this waits for animations.
  await page.evaluate(async () => {
    const ended = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ended.map(({ finished }) => finished));
    // Elements half below the sticky header would count as too small.
    scrollTo({ top: 0, behavior: "instant" });
  });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  // Without the legacy mode each call opens another page to combine the results of frames, and frames are excluded
  // anyway.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags).exclude("iframe").exclude(".marquee");
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual([]);
}

/** The input with this visible label, with or without the star of required fields. */
export function fieldOf(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escape(label)}(?: \\*)?$`));
}

/** A button by its full name. */
export function buttonOf(scope: Page | Locator, name: string): Locator {
  return scope.getByRole("button", { name: new RegExp(`^${escape(name)}$`) });
}

/**
 * Registers an account and signs it in by the calls of the forms; `registration.spec.ts` fills in the form itself.
 * Leaves an address without a page open.
 */
export async function registerAccount(visitor: Visitor, account: string, password: string): Promise<void> {
  const body = { username: account, password, confirmPassword: password, agreement: true };
  await callEncrypted(visitor, { method: "PUT", path: "/wps/member/register", body });
  await signIn(visitor, account, password);
}

/**
 * Signs in by the call of the form; `login.spec.ts` fills in the form itself. Leaves an address without a page open.
 */
export async function signIn(visitor: Visitor, account: string, password: string): Promise<void> {
  const { page, origin } = visitor;
  const body = { username: account, password };
  const { token, userName } = await callEncrypted(visitor, { method: "POST", path: "/wps/session/login", body });
  await page.goto(`${origin}/readyz`);
  // What the form leaves in the tab: the session, and whose tab it is (portal/src/lib/browser-storage/kept-page.ts).
  const left = { token: String(token), person: String(userName) };
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)),
    Object.entries(left),
  );
}

interface SessionCall {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
}

/**
 * A call with an encrypted body. It is sent from outside of the page, because the page's own scripts would interfere.
 */
async function callEncrypted(visitor: Visitor, { method, path, body }: SessionCall): Promise<Record<string, unknown>> {
  const { page, origin, language } = visitor;
  const key = await callServer(page, { origin, path: "/wps/session/key/rsa" });
  const { value } = (await key.json()) as { value: PublicKey };
  const encrypted = await encryptPayload(value, `${method} ${path}`, body);
  const headers = { language, encryption: encrypted.header };
  const answer = await callServer(page, { origin, method, path, headers, body: encrypted.body });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { value: Record<string, unknown> | null }).value ?? {};
}

export interface ServerCall {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The merchant's address; needed when no page is open yet. */
  readonly origin?: string;
}

/** A call to the merchant of the open page, sent from outside of the page. */
export function callServer(page: Page, { path, method = "GET", ...call }: ServerCall): Promise<APIResponse> {
  // Browsers resolve names below localhost, but not every system resolver does.
  const { host, port } = new URL(call.origin ?? page.url());
  const headers = { host, "idempotency-key": randomUUID(), ...call.headers };
  const data = call.body === undefined ? {} : { data: call.body };
  return page.request.fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...data });
}

/** Signs a staff member in. A code works once, so a second login within 30 s uses the code of the next time step. */
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
    const answer = page.waitForResponse((response) => response.url().endsWith("/backoffice/api/session/login"));
    await submit.click();
    const { ok, retryAfter } = await answer.then((response) => ({
      ok: response.ok(),
      retryAfter: Number(response.headers()["retry-after"] ?? 0),
    }));
    if (ok) {
      // Continuing before the page stores the session would show the form again.
      await expect(submit).toHaveCount(0);
      return;
    }
    // The form clears a failed code; a new one can be typed only after that.
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(fieldOf(page, t("backoffice.login.code"))).toHaveValue("");
    if (retryAfter > 0) await page.waitForTimeout(retryAfter * 1000);
    else if (tries % 2 === 1) await page.waitForTimeout(30_000);
  }
  throw new Error(`${account} could not sign in`);
}

const codesRead = new Set<string>();

/**
 * The code of the newest message to a phone number with country code or an e-mail address; waits for one that was not
 * read before.
 */
export async function codeFor(page: Page, recipient: string): Promise<string> {
  const find = async () => {
    const answer = await callServer(page, { path: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
    const messages = (await answer.json()) as { code: string | null }[];
    const code = messages.find((message) => message.code !== null)?.code ?? "";
    return codesRead.has(recipient + code) ? "" : code;
  };
  await expect.poll(find).not.toBe("");
  const code = await find();
  codesRead.add(recipient + code);
  return code;
}

/** The second merchant, on the same port. */
export function harbourOf(baseURL: string | undefined): string {
  return (baseURL ?? "").replace("localhost", "harbour.localhost");
}

/** The session token, or null without a session. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("token"));
}

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function focusByTab(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the tab key does not lead there");
}

/** Browser options for staff pages, also when the journey runs on a phone. */
export function staffContext(baseURL: string | undefined): BrowserContextOptions {
  return { baseURL: baseURL ?? "", viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
}

/** Closes the journey's additional windows, because open pages keep polling and slow down the following journeys. */
export async function closeOthers({ browser, context }: { browser: Browser; context: BrowserContext }): Promise<void> {
  const others = browser.contexts().filter((other) => other !== context);
  await Promise.all(others.map((other) => other.close()));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
