/**
 * Every attack that the sanitizer of rich texts is tested with, saved and published through the back office's calls and
 * shown by the portal in a real browser, in both languages: no script runs, no request leaves, no policy violation is
 * reported. It uses the second merchant and pages that no other journey opens, and removes everything at the end.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { handlerAttacks, schemeAttacks, shapeAttacks } from "../apps/server/src/testing/html-attacks.ts";
import { askOffice, hireStaff, staffTokenOf } from "./office-steps.ts";
import { harbourOf, visit } from "./steps.ts";
import type { Language } from "./steps.ts";

const kinds = ["notice", "promotion", "help", "news", "page"] as const;
type Kind = (typeof kinds)[number];
const languages = ["EN", "TY"] as const;
/** The limit of a text is 40,000 characters. */
const itemsPerKind = 3;
const base = "/backoffice/api/content";

interface Item {
  readonly kind: Kind;
  readonly slug: string;
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/**
 * Distributes the attacks: each kind gets all closed ones, over its texts in both languages. An attack that swallows
 * what follows is at the end of a text, and all texts together contain each of them.
 */
function dealAttacks(word: string): Item[] {
  const closed = [...handlerAttacks, ...schemeAttacks].filter(isText);
  const shapes = shapeAttacks.filter(isText);
  const share = Math.ceil(closed.length / (itemsPerKind * languages.length));
  return kinds.flatMap((kind, kindIndex) =>
    Array.from({ length: itemsPerKind }, (_, index) => {
      const textOf = (language: Language) => {
        const place = index * languages.length + languages.indexOf(language);
        const last = (kindIndex * itemsPerKind * languages.length + place) % (shapes.length / 3);
        // The same shapes occur three times, with one payload each.
        const shape = shapes[last + (place % 3) * (shapes.length / 3)] ?? "";
        return {
          title: `${word}-${kind}-${index} <img src=x onerror=alert(1)>`,
          content: `<p>${markOf(kind, index, language)}</p>${closed.slice(place * share, (place + 1) * share).join("")}${shape}`,
        };
      };
      return { kind, slug: `${word}-${kind}-${index}`, texts: { EN: textOf("EN"), TY: textOf("TY") } };
    }),
  );
}

/** The server refuses other control characters in any text. */
const isText = (attack: string) => Array.from(attack).every((letter) => letter.charCodeAt(0) > 8);

const markOf = (kind: Kind, index: number, language: Language) => `mark ${kind} ${index} ${language}`;

const fieldsOf: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  notice: { isMarquee: "true" },
  promotion: { category: "other_promo", picture: "scene:door" },
  help: {},
  news: {},
  page: {},
};

interface Desk {
  readonly page: Page;
  readonly token: string;
}

async function call({ page, token }: Desk, method: string, path: string, body?: object) {
  const answer = await askOffice(page, { method, path, token, ...(body && { body }) });
  expect(answer, JSON.stringify(answer).slice(0, 400)).toMatchObject({ status: 200 });
  return answer.value ?? {};
}

/** Saves and publishes an item; returns its id. */
async function publish(desk: Desk, { kind, slug, texts }: Item, fields: Readonly<Record<string, string>>) {
  const body = { fields: { ...fieldsOf[kind], ...fields }, texts, audience: "all" };
  const kept = await call(desk, "POST", base, { kind, slug, body });
  const window = { version: kept["version"], from: null, until: null, reason: "journey" };
  await call(desk, "POST", `${base}/${String(kept["id"])}/publish`, window);
  return String(kept["id"]);
}

async function putAway(desk: Desk, id: string): Promise<void> {
  const { version } = await call(desk, "GET", `${base}/${id}`);
  await call(desk, "POST", `${base}/${id}/archive`, { version, isArchived: true, reason: "journey" });
}

/** The forbidden actions of a page. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const wrongs: string[] = [];
  page.on("dialog", (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|ws):$/.test(url.protocol) && url.host !== new URL(origin).host) wrongs.push(`request: ${url.href}`);
  });
  page.on("popup", (popup) => wrongs.push(`popup: ${popup.url()}`));
  await page.exposeFunction("tellWrong", (text: string) => wrongs.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      (window as unknown as { tellWrong(text: string): void }).tellWrong(
        `policy: ${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return wrongs;
}

/** Elements of the rich texts that must not reach readers. */
function findDangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = "p br hr h2 h3 h4 strong b em i u s small ul ol li a blockquote table thead tbody tr th td img span";
    const allowed = new Set(known.split(" "));
    return [...document.querySelectorAll(".rich-text *")].flatMap((element) => {
      const { localName, attributes } = element;
      const bad = [...attributes].filter(({ name, value }) => {
        if (name === "href") return !/^(?:https:\/\/|mailto:|tel:|viber:|tg:|\/(?![/\\]))/.test(value);
        if (name === "src") return !/^\/(?:art|media)\//.test(value);
        return !["class", "target", "rel", "alt", "colspan", "loading"].includes(name);
      });
      return allowed.has(localName) && bad.length === 0 ? [] : [element.outerHTML.slice(0, 200)];
    });
  });
}

/** Hovers over and focuses everything in the texts. */
async function touchAll(page: Page): Promise<void> {
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
  await touchAll(page);
  expect(await findDangers(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
}

/** Opens the pages that show the items. */
async function readAll(page: Page, items: readonly Item[], language: Language): Promise<void> {
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
    // The line keeps moving, so Playwright cannot wait until it is stable.
    await page
      .locator(".marquee ul:not([aria-hidden]) button", { hasText: slug })
      .evaluate((button) => (button as HTMLElement).click());
    await expectHarmless(page, markOf("notice", index, language), "/");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

test("no attack in a rich text runs in a browser, in either language", async ({ browser, baseURL }) => {
  const origin = harbourOf(baseURL);
  const office = await browser.newPage({ baseURL: origin });
  await office.goto("/readyz");
  const [writer] = await hireStaff(office, "demoadmin", [["content"]]);
  if (writer === undefined) throw new Error("nobody was hired");
  const desk = { page: office, token: await staffTokenOf(office, writer) };
  const items = dealAttacks(`a${Date.now().toString(36)}`);
  const { list } = await call(desk, "GET", `${base}?kind=helpSection`);
  const [section] = list as { slug: string }[];
  const ids: string[] = [];
  try {
    for (const item of items) {
      ids.push(await publish(desk, item, item.kind === "help" ? { section: section?.slug ?? "" } : {}));
    }
    for (const language of languages) {
      const context = await browser.newContext({ baseURL: origin });
      const { page } = await visit(await context.newPage(), language, origin);
      const wrongs = await watch(page, origin);
      await test.step(language, () => readAll(page, items, language));
      expect(wrongs).toEqual([]);
      await context.close();
    }
  } finally {
    for (const id of ids) await putAway(desk, id);
  }
});
