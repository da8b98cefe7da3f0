/**
 * Work on content: what the content role writes appears in the preview first, then to visitors from its publication to
 * its end, and an older version can be restored. The support role can only read.
 */

import { expect, test } from "@playwright/test";
import type { Browser, FrameLocator, TestInfo } from "@playwright/test";
import { askOffice, hireStaff, staffTokenOf } from "./office-steps.ts";
import type { StaffProof } from "./office-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

interface City {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

/** A new visitor of the portal. */
async function enter({ browser, origin, language }: City): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: origin });
  return visit(await context.newPage(), language, origin);
}

async function cityOf({ browser, baseURL = "" }: { browser: Browser; baseURL: string | undefined }, info: TestInfo) {
  const city: City = { browser, origin: baseURL, language: languageOf(info.project) };
  const { page } = await enter(city);
  await page.goto("/readyz");
  return {
    city,
    hire: (...roles: string[]) =>
      hireStaff(
        page,
        "demoadmin",
        roles.map((role) => [role]),
      ),
  };
}

async function comeToWork(city: City, proof: StaffProof): Promise<Visitor> {
  const person = await enter(city);
  await person.page.goto("/readyz");
  const token = await staffTokenOf(person.page, proof);
  await person.page.evaluate((value) => sessionStorage.setItem("office.token", value), token);
  return person;
}

/** Writes a promotion in both languages, with all fields that publishing requires. */
async function writePromotion({ page, t }: Visitor, slug: string): Promise<void> {
  await page.goto("/backoffice/content?kind=promotion");
  await page.getByRole("link", { name: t("editor.new"), exact: true }).click();
  await fieldOf(page, t("editor.field.slug")).fill(slug);
  await fieldOf(page, t("editor.field.category")).selectOption("new_player");
  await page.locator(".picture-choices img").first().click();
  for (const language of ["EN", "TY"] as const) {
    const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
    await fieldOf(part, t("editor.field.title")).fill(`First ${language} ${slug}`);
    await fieldOf(part, t("editor.field.content")).fill(`<p>Fifty turns, ${language}.</p>`);
  }
  await buttonOf(page, t("editor.keep")).click();
  await expect(page).toHaveURL(/\/backoffice\/content\/\d+$/);
}

async function setTitle({ page, t, language }: Visitor, title: string): Promise<void> {
  const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
  await fieldOf(part, t("editor.field.title")).fill(title);
}

/** Requests the step, selects the first common reason and confirms; with `from`, effective from that local time. */
async function decide({ page, t }: Visitor, step: "publish" | "restore" | "withdraw", from?: string): Promise<void> {
  await buttonOf(page, t(`editor.${step}`))
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  if (from !== undefined) await fieldOf(dialog, t("editor.from")).fill(from);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t(`editor.${step}`)).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the preview and returns the frame of the portal. */
async function preview({ page, t }: Visitor): Promise<FrameLocator> {
  await buttonOf(page, t("editor.preview")).click();
  const frame = page.frameLocator(".content-preview iframe");
  await expect(frame.locator("body")).toBeVisible();
  return frame;
}

/** The heading that a visitor sees; undefined when the page does not exist. */
async function headingAt({ page }: Visitor, path: string): Promise<string | undefined> {
  const answer = await page.goto(path);
  return answer?.status() === 200 ? ((await page.locator("main h1").textContent()) ?? "") : undefined;
}

/** The time in some minutes, as a time field in the merchant's time zone. */
function localTime(minutes: number): string {
  const zone = { timeZone: "Asia/Manila", dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", zone).format(Date.now() + minutes * 60_000).replace(" ", "T");
}

/** Archives the edited item by calls, wherever the journey stopped, because other journeys use the same portal. */
async function putAway({ page }: Visitor): Promise<void> {
  const id = /\/backoffice\/content\/(\d+)/.exec(page.url())?.[1];
  if (id === undefined) return;
  const token = (await page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
  const path = `/backoffice/api/content/${id}`;
  const { value } = await askOffice(page, { method: "GET", path, token });
  const body = { version: value?.["version"], isArchived: true, reason: "journey" };
  const { status } = await askOffice(page, { method: "POST", path: `${path}/archive`, token, body });
  expect(status).toBe(200);
}

test.afterEach(closeOthers);

test("a promotion is drafted, looked at, planned, published, changed and brought back; support reads along", async ({
  browser,
  baseURL,
}, info) => {
  const { city, hire } = await cityOf({ browser, baseURL }, info);
  const [writer, supporter] = await hire("content", "support");
  if (writer === undefined || supporter === undefined) throw new Error("nobody was hired");
  const editor = await comeToWork(city, writer);
  const { page, t, language } = editor;
  const visitor = await enter(city);
  const slug = `journey-${Date.now().toString(36)}`;
  const path = `/promotions/${slug}`;
  const first = `First ${language} ${slug}`;
  const mark = page.locator(".content-state").first();

  try {
    await test.step("a draft shows in the preview, in both languages, and to nobody else", async () => {
      await writePromotion(editor, slug);
      const frame = await preview(editor);
      await expect(frame.locator("main h1")).toHaveText(first);
      const other = language === "EN" ? "TY" : "EN";
      await page
        .locator(".content-preview")
        .getByRole("button", { name: t(`backoffice.preview.${other}`) })
        .click();
      await expect(frame.locator("main h1")).toHaveText(`First ${other} ${slug}`);
      await expect(frame.locator(".rich-text")).toHaveText(`Fifty turns, ${other}.`);
      await expectAccessible(page);
      expect(await headingAt(visitor, path)).toBeUndefined();
    });

    await test.step("planned: nobody sees it before its hour", async () => {
      await decide(editor, "publish", localTime(2 * 24 * 60));
      await expect(mark).toContainText(t("editor.state.scheduled"));
      expect(await headingAt(visitor, path)).toBeUndefined();
    });

    await test.step("published: it shows, and is in the list", async () => {
      await decide(editor, "publish");
      await expect(mark).toContainText(t("editor.state.published"));
      await expect.poll(() => headingAt(visitor, path)).toBe(first);
      await visitor.page.goto("/promotions");
      await expect(visitor.page.locator(`main a[href="${path}"]`).first()).toBeVisible();
    });

    await test.step("another text takes its place", async () => {
      await setTitle(editor, `Second ${slug}`);
      await decide(editor, "publish");
      await expect.poll(() => headingAt(visitor, path)).toBe(`Second ${slug}`);
    });

    await test.step("the older version comes back as a draft, and shows when it is published", async () => {
      const history = page.getByRole("region", { name: t("editor.history") });
      await expect(history.getByRole("listitem")).toHaveCount(3);
      const older = history.getByRole("listitem").last();
      await buttonOf(history.getByRole("listitem").first(), t("editor.history.diff")).click();
      await expect(history.locator("del")).toHaveText(first);
      await buttonOf(older, t("editor.restore")).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator(".decision-usual button").first().click();
      await buttonOf(dialog, t("editor.restore")).click();
      await expect(dialog).toHaveCount(0);
      expect(await headingAt(visitor, path)).toBe(`Second ${slug}`);
      await decide(editor, "publish");
      await expect.poll(() => headingAt(visitor, path)).toBe(first);
    });

    await test.step("somebody for support reads it and may change nothing", async () => {
      const reader = await comeToWork(city, supporter);
      await reader.page.goto(new URL(page.url()).pathname);
      await expect(reader.page.getByText(t("editor.readOnly"))).toBeVisible();
      for (const step of ["publish", "withdraw", "archive", "keep"]) {
        await expect(buttonOf(reader.page, t(`editor.${step}`))).toHaveCount(0);
      }
      await expect(fieldOf(reader.page, t("editor.field.slug"))).not.toBeEditable();
      await expect((await preview(reader)).locator("main h1")).toHaveText(first);
      await expectAccessible(reader.page);
      const token = (await reader.page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const asked = { method: "POST", path: `/backoffice/api/content/${id}/withdraw`, token };
      const answer = await askOffice(reader.page, { ...asked, body: { version: 1, reason: "because" } });
      expect(answer.status).toBe(403);
    });

    await test.step("taken back, it is gone", async () => {
      await decide(editor, "withdraw");
      await expect.poll(() => headingAt(visitor, path)).toBeUndefined();
    });
  } finally {
    await putAway(editor);
  }
});

/** The brand colour of the page. */
const brandOf = (scope: Visitor["page"] | FrameLocator) =>
  scope.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--brand").trim());

test("a banner and a notice show in their preview alone; a look is worn by the next page, and taken off", async ({
  browser,
  baseURL,
}, info) => {
  const { city, hire } = await cityOf({ browser, baseURL }, info);
  const [writer] = await hire("content");
  if (writer === undefined) throw new Error("nobody was hired");
  const visitor = await enter(city);
  const editor = await comeToWork(city, writer);
  await previewOnFrontPage(editor, visitor);
  await visitor.page.goto("/about");
  const own = await brandOf(visitor.page);
  const { page, t } = editor;
  try {
    await page.goto("/backoffice/content?kind=look");
    await page.getByRole("link", { name: t("editor.new"), exact: true }).click();
    await fieldOf(page, t("editor.slug.name")).fill(`look-${Date.now().toString(36)}`);
    // The merchant keeps its theme, because other journeys run at the same time.
    await fieldOf(page, t("editor.field.theme")).selectOption("capiz");
    await fieldOf(page, t("editor.field.accent")).selectOption("orchid");
    for (const language of ["EN", "TY"] as const) {
      const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
      await fieldOf(part, t("editor.field.title")).fill("Orchid");
    }
    const frame = await preview(editor);
    await expect.poll(() => brandOf(frame)).not.toBe(own);
    const orchid = await brandOf(frame);
    await visitor.page.reload();
    expect(await brandOf(visitor.page)).toBe(own);
    await decide(editor, "publish");
    await visitor.page.reload();
    expect(await brandOf(visitor.page)).toBe(orchid);
    const other = await enter(city);
    await other.page.goto("/about");
    expect(await brandOf(other.page)).toBe(orchid);
    await expectAccessible(other.page);
    await decide(editor, "withdraw");
    await other.page.reload();
    await expect.poll(() => brandOf(other.page)).toBe(own);
  } finally {
    await putAway(editor);
  }
});

/** Drafts of a banner and a notice: the preview shows them on the front page, and visitors do not see them. */
async function previewOnFrontPage(editor: Visitor, visitor: Visitor): Promise<void> {
  const { page, t } = editor;
  const word = Date.now().toString(36);
  for (const kind of ["banner", "notice"] as const) {
    await page.goto(`/backoffice/content?kind=${kind}`);
    await page.getByRole("link", { name: t("editor.new"), exact: true }).click();
    await fieldOf(page, t("editor.slug.name")).fill(`${kind}-${word}`);
    for (const language of ["EN", "TY"] as const) {
      const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
      await fieldOf(part, t("editor.field.title")).fill(`A ${kind} ${word}`);
      if (kind === "notice") await fieldOf(part, t("editor.field.content")).fill("<p>Open all night.</p>");
    }
    if (kind === "banner") await page.locator(".picture-choices img").first().click();
    else await fieldOf(page, t("editor.field.isMarquee")).check();
    const frame = await preview(editor);
    await expect(frame.locator("main")).toContainText(`A ${kind} ${word}`);
  }
  await visitor.page.goto("/");
  await expect(visitor.page.locator("main")).not.toContainText(word);
}
