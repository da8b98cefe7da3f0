/**
 * Publishes the attacks of the sanitizer's tests (html-attacks.ts) through the back office's API, and opens the
 * portal's pages with these attacks in a real browser, in both languages. No script runs, no request goes to another
 * host, and no violation of the content security policy is reported. The journey uses the second merchant and pages
 * that no other journey opens, and archives everything at the end.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { handlerAttacks, schemeAttacks, shapeAttacks } from "../apps/server/src/testing/html-attacks.ts";
import { callOffice, createStaff, signInStaffByApi } from "./office-steps.ts";
import { secondMerchantUrl, visit } from "./steps.ts";
import type { Language } from "./steps.ts";

const kinds = ["notice", "promotion", "help", "news", "page"] as const;
type Kind = (typeof kinds)[number];
const languages = ["EN", "TY"] as const;
/** A text may have 40,000 characters, so the attacks are distributed over three items per kind. */
const itemsPerKind = 3;
const base = "/backoffice/api/content";

interface Item {
  readonly kind: Kind;
  readonly slug: string;
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/**
 * Distributes the attacks. Each kind of content gets all attacks that are complete elements, spread over its texts in
 * both languages. An attack that may hide what follows is put at the end of a text. All texts together contain every
 * such attack, but not with every payload.
 */
function distributeAttacks(prefix: string): Item[] {
  const closedAttacks = [...handlerAttacks, ...schemeAttacks].filter(isText);
  const openAttacks = shapeAttacks.filter(isText);
  const attacksPerText = Math.ceil(closedAttacks.length / (itemsPerKind * languages.length));
  return kinds.flatMap((kind, kindIndex) =>
    Array.from({ length: itemsPerKind }, (_, index) => {
      const textOf = (language: Language) => {
        const textIndex = index * languages.length + languages.indexOf(language);
        const shapeIndex = (kindIndex * itemsPerKind * languages.length + textIndex) % (openAttacks.length / 3);
        // The list of shapes contains each shape three times, with a different payload each time.
        const openAttack = openAttacks[shapeIndex + (textIndex % 3) * (openAttacks.length / 3)] ?? "";
        return {
          title: `${prefix}-${kind}-${index} <img src=x onerror=alert(1)>`,
          content: `<p>${markOf(kind, index, language)}</p>${closedAttacks.slice(textIndex * attacksPerText, (textIndex + 1) * attacksPerText).join("")}${openAttack}`,
        };
      };
      return { kind, slug: `${prefix}-${kind}-${index}`, texts: { EN: textOf("EN"), TY: textOf("TY") } };
    }),
  );
}

/** False for an attack with one of the characters U+0000 to U+0008; the server refuses U+0000 in every text. */
const isText = (attack: string) => Array.from(attack).every((letter) => letter.charCodeAt(0) > 8);

const markOf = (kind: Kind, index: number, language: Language) => `mark ${kind} ${index} ${language}`;

const fieldsOf: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  notice: { isMarquee: "true" },
  promotion: { category: "other_promo", picture: "scene:door" },
  help: {},
  news: {},
  page: {},
};

interface OfficeSession {
  readonly page: Page;
  readonly token: string;
}

async function call({ page, token }: OfficeSession, method: string, path: string, body?: object) {
  const response = await callOffice(page, { method, path, token, ...(body && { body }) });
  expect(response, JSON.stringify(response).slice(0, 400)).toMatchObject({ status: 200 });
  return response.value ?? {};
}

/** Saves and publishes an item; returns its id. */
async function publish(session: OfficeSession, { kind, slug, texts }: Item, fields: Readonly<Record<string, string>>) {
  const body = { fields: { ...fieldsOf[kind], ...fields }, texts, audience: "all" };
  const saved = await call(session, "POST", base, { kind, slug, body });
  const window = { version: saved["version"], from: null, until: null, reason: "journey" };
  await call(session, "POST", `${base}/${String(saved["id"])}/publish`, window);
  return String(saved["id"]);
}

async function archive(session: OfficeSession, id: string): Promise<void> {
  const { version } = await call(session, "GET", `${base}/${id}`);
  await call(session, "POST", `${base}/${id}/archive`, { version, isArchived: true, reason: "journey" });
}

/** Collects what the page must not do: dialogs, popups, requests to other hosts and policy violations. */
async function collectViolations(page: Page, origin: string): Promise<string[]> {
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|ws):$/.test(url.protocol) && url.host !== new URL(origin).host)
      violations.push(`request: ${url.href}`);
  });
  page.on("popup", (popup) => violations.push(`popup: ${popup.url()}`));
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `policy: ${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return violations;
}

/** Returns elements and attributes that the sanitizer should have removed from the rich texts. */
function findForbiddenElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const allowedNames =
      "p br hr h2 h3 h4 strong b em i u s small ul ol li a blockquote table thead tbody tr th td img span";
    const allowed = new Set(allowedNames.split(" "));
    return [...document.querySelectorAll(".rich-text *")].flatMap((element) => {
      const { localName, attributes } = element;
      const forbiddenAttributes = [...attributes].filter(({ name, value }) => {
        if (name === "href") return !/^(?:https:\/\/|mailto:|tel:|viber:|tg:|\/(?![/\\]))/.test(value);
        if (name === "src") return !/^\/(?:art|media)\//.test(value);
        return !["class", "target", "rel", "alt", "colspan", "loading"].includes(name);
      });
      return allowed.has(localName) && forbiddenAttributes.length === 0 ? [] : [element.outerHTML.slice(0, 200)];
    });
  });
}

/** Focuses every element of the texts, and dispatches on it the events that could run an attack. */
async function triggerAllEvents(page: Page): Promise<void> {
  await page.locator(".rich-text").evaluateAll((texts) => {
    for (const element of texts.flatMap((text) => [...text.querySelectorAll<HTMLElement>("*")])) {
      for (const kind of ["mouseover", "pointerup", "animationstart", "toggle", "load", "error"]) {
        element.dispatchEvent(new Event(kind));
      }
      element.focus();
    }
  });
}

async function expectHarmless(page: Page, mark: string, path: string): Promise<void> {
  await expect(page.locator(".rich-text", { hasText: mark }).first()).toBeVisible();
  await triggerAllEvents(page);
  expect(await findForbiddenElements(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
}

/** Opens the pages that show the items, and expects that no attack took effect. */
async function expectAllHarmless(page: Page, items: readonly Item[], language: Language): Promise<void> {
  for (const kind of ["promotion", "news", "page"] as const) {
    for (const [index, { slug }] of items.filter((item) => item.kind === kind).entries()) {
      const path = `/${kind === "promotion" ? "promotions" : kind}/${slug}`;
      await page.goto(path);
      await expect(page.locator("main h1")).toHaveText(`${slug} <img src=x onerror=alert(1)>`);
      await expectHarmless(page, markOf(kind, index, language), path);
    }
  }
  await page.goto("/helpmc");
  for (const details of await page.locator(".help-entry").all()) {
    await details.evaluate((element) => element.setAttribute("open", ""));
  }
  for (let index = 0; index < itemsPerKind; index += 1) {
    await expectHarmless(page, markOf("help", index, language), "/helpmc");
  }
  await page.goto("/");
  const notices = items.filter(({ kind }) => kind === "notice");
  for (const [index, { slug }] of notices.entries()) {
    // The marquee keeps moving, so Playwright's click would wait for ever.
    await page
      .locator(".marquee ul:not([aria-hidden]) button", { hasText: slug })
      .evaluate((button) => (button as HTMLElement).click());
    await expectHarmless(page, markOf("notice", index, language), "/");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

test(
  "no attack in a rich text takes effect in a browser, in either language",
  { tag: "@turn2" },
  async ({ browser, baseURL }) => {
    const origin = secondMerchantUrl(baseURL);
    const officePage = await browser.newPage({ baseURL: origin });
    await officePage.goto("/readyz");
    const [writer] = await createStaff(officePage, "demoadmin", [["content"]]);
    if (writer === undefined) throw new Error("no staff member was created");
    const session = { page: officePage, token: await signInStaffByApi(officePage, writer) };
    const items = distributeAttacks(`a${Date.now().toString(36)}`);
    const { list } = await call(session, "GET", `${base}?kind=helpSection`);
    const [section] = list as { slug: string }[];
    const ids: string[] = [];
    try {
      for (const item of items) {
        ids.push(await publish(session, item, item.kind === "help" ? { section: section?.slug ?? "" } : {}));
      }
      for (const language of languages) {
        const context = await browser.newContext({ baseURL: origin });
        const { page } = await visit(await context.newPage(), language, origin);
        const violations = await collectViolations(page, origin);
        await test.step(language, () => expectAllHarmless(page, items, language));
        expect(violations).toEqual([]);
        await context.close();
      }
    } finally {
      for (const id of ids) await archive(session, id);
    }
  },
);
