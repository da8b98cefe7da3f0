/** Steps that journeys share, in the words of the catalogs, so that they run in every shipped language. */

import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { translate } from "@openhouse/i18n/translate";
import { matchingTotpStep, totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";

export type Language = "EN" | "TY";

export interface Visitor {
  readonly page: Page;
  readonly language: Language;
  /** The text of a key, in the language of the journey. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
}

/** Journeys that are not looped over languages run in English on desktops and in Filipino on phones. */
export function languageOf({ name }: { readonly name: string }): Language {
  return name.endsWith("phone") ? "TY" : "EN";
}

/** A visitor who reads that language; the house's popups have a journey of their own (`home.spec.ts`). */
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
  return { page, language, t: (key, values = {}) => translate(language, key, values) };
}

/**
 * No violation of WCAG 2.2 AA on what is shown now. Left out are other documents, and the line of notices: they run on
 * under its edge, where axe takes them for neighbours of its button.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading parts have another contrast on their way than where they arrive.
  await page.evaluate(async () => {
    const ended = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ended.map(({ finished }) => finished));
    // What stands half under the head that stays would count as too small.
    scrollTo({ top: 0, behavior: "instant" });
  });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude("iframe").exclude(".marquee").analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual([]);
}

/** The input of a field by its visible label; the star of required fields belongs to the label. */
export function fieldOf(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escape(label)}(?: \\*)?$`));
}

/** A button by its whole name. */
export function buttonOf(scope: Page | Locator, name: string): Locator {
  return scope.getByRole("button", { name: new RegExp(`^${escape(name)}$`) });
}

/** Opens an account through the form and ends signed in on the front page. */
export async function registerAccount({ page, t }: Visitor, account: string, password: string): Promise<void> {
  await page.goto("/register");
  const form = page.locator("form.register-form");
  await form.locator("input[name=username]").fill(account);
  await form.locator("input[name=password]").fill(password);
  await form.locator("input[name=confirmPassword]").fill(password);
  // While the application takes over, the box is empty for a moment.
  await expect(() => form.getByRole("checkbox").check()).toPass();
  await expectAccessible(page);
  await buttonOf(form, t("session.register.action")).click();
  await expect(page).toHaveURL("/");
}

/** Signs in through the form; `origin` is another house's. */
export async function signIn({ page, t }: Visitor, account: string, password: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/login`);
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(dialog).toHaveCount(0);
}

/** Signs a staff member in; a code works once, so a second login within 30 s takes the code of the next step. */
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
      // Who goes on before the page keeps the session stands before the form again.
      await expect(submit).toHaveCount(0);
      return;
    }
    // The form forgets a code that failed; a new one may only be typed after that.
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(fieldOf(page, t("backoffice.login.code"))).toHaveValue("");
    if (retryAfter > 0) await page.waitForTimeout(retryAfter * 1000);
    else if (tries % 2 === 1) await page.waitForTimeout(30_000);
  }
  throw new Error(`${account} could not sign in`);
}

const codesRead = new Set<string>();

/**
 * The code of the newest message to a number with its country, or to an e-mail address, once there is one that was not
 * read before. The page asks: names below localhost are known to browsers alone.
 */
export async function codeFor(page: Page, recipient: string): Promise<string> {
  const find = async () => {
    const code = await page.evaluate(async (to) => {
      const answer = await fetch(`/demo/outbox?to=${encodeURIComponent(to)}`);
      const messages = (await answer.json()) as { code: string | null }[];
      return messages.find((message) => message.code !== null)?.code ?? "";
    }, recipient);
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

/** The token of the session, or null while nobody is signed in. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("token"));
}

/** Tab, as somebody without a mouse, until the element has the focus. */
export async function focusByTab(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the tab key does not lead there");
}

/** Closes what a journey opened beside its own window: open pages go on asking, and slow down all that follow. */
export async function closeOthers({ browser, context }: { browser: Browser; context: BrowserContext }): Promise<void> {
  const others = browser.contexts().filter((other) => other !== context);
  await Promise.all(others.map((other) => other.close()));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
