/**
 * Content from its draft to its withdrawal. A staff member with the content role writes it and sees it in the preview.
 * Visitors see it only from its publication until its withdrawal. An older version can be restored. The support role
 * can only read.
 */

import { expect, test } from "@playwright/test";
import type { Browser, FrameLocator, TestInfo } from "@playwright/test";
import { callOffice, createStaff, signInStaffByApi } from "./office-steps.ts";
import type { StaffCredentials } from "./office-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf, languageOf, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

interface PortalContext {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

/** Opens the portal as a new visitor. */
async function openVisitor({ browser, origin, language }: PortalContext): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: origin });
  return visit(await context.newPage(), language, origin);
}

async function prepareJourney(
  { browser, baseURL = "" }: { browser: Browser; baseURL: string | undefined },
  info: TestInfo,
) {
  const portal: PortalContext = { browser, origin: baseURL, language: languageOf(info.project) };
  const { page } = await openVisitor(portal);
  await page.goto("/readyz");
  return {
    portal,
    hire: (...roles: string[]) =>
      createStaff(
        page,
        "demoadmin",
        roles.map((role) => [role]),
      ),
  };
}

async function openOffice(portal: PortalContext, proof: StaffCredentials): Promise<Visitor> {
  const staffMember = await openVisitor(portal);
  await staffMember.page.goto("/readyz");
  const token = await signInStaffByApi(staffMember.page, proof);
  await staffMember.page.evaluate((value) => sessionStorage.setItem("office.token", value), token);
  return staffMember;
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

/**
 * Clicks the action, selects the first common reason and confirms. With `from`, the publication starts at that local
 * time.
 */
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

/** Returns the heading that a visitor sees, or undefined if the page does not exist. */
async function headingAt({ page }: Visitor, path: string): Promise<string | undefined> {
  const response = await page.goto(path);
  return response?.status() === 200 ? ((await page.locator("main h1").textContent()) ?? "") : undefined;
}

/** Returns the merchant's local time so many minutes from now, as a time field expects it. */
function localTime(minutes: number): string {
  const zone = { timeZone: "Asia/Manila", dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", zone).format(Date.now() + minutes * 60_000).replace(" ", "T");
}

/** Archives the edited item through the API, also after a failure, because other journeys use the same portal. */
async function archiveEdited({ page }: Visitor): Promise<void> {
  const id = /\/backoffice\/content\/(\d+)/.exec(page.url())?.[1];
  if (id === undefined) return;
  const token = (await page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
  const path = `/backoffice/api/content/${id}`;
  const { value } = await callOffice(page, { method: "GET", path, token });
  const body = { version: value?.["version"], isArchived: true, reason: "journey" };
  const { status } = await callOffice(page, { method: "POST", path: `${path}/archive`, token, body });
  expect(status).toBe(200);
}

test.afterEach(closeOthers);

test(
  "a promotion is drafted, scheduled, published, changed, restored and withdrawn",
  { tag: "@turn1" },
  async ({ browser, baseURL }, info) => {
    const { portal, hire } = await prepareJourney({ browser, baseURL }, info);
    const [writer, supporter] = await hire("content", "support");
    if (writer === undefined || supporter === undefined) throw new Error("no staff member was created");
    const editor = await openOffice(portal, writer);
    const { page, t, language } = editor;
    const visitor = await openVisitor(portal);
    const slug = `journey-${Date.now().toString(36)}`;
    const path = `/promotions/${slug}`;
    const firstTitle = `First ${language} ${slug}`;
    const stateLabel = page.locator(".content-state").first();

    try {
      await test.step("a draft appears only in the preview, in both languages", async () => {
        await writePromotion(editor, slug);
        const frame = await preview(editor);
        await expect(frame.locator("main h1")).toHaveText(firstTitle);
        const otherLanguage = language === "EN" ? "TY" : "EN";
        await page
          .locator(".content-preview")
          .getByRole("button", { name: t(`backoffice.preview.${otherLanguage}`) })
          .click();
        await expect(frame.locator("main h1")).toHaveText(`First ${otherLanguage} ${slug}`);
        await expect(frame.locator(".rich-text")).toHaveText(`Fifty turns, ${otherLanguage}.`);
        await expectAccessible(page);
        expect(await headingAt(visitor, path)).toBeUndefined();
      });

      await test.step("a scheduled promotion is hidden before its start", async () => {
        await decide(editor, "publish", localTime(2 * 24 * 60));
        await expect(stateLabel).toContainText(t("editor.state.scheduled"));
        expect(await headingAt(visitor, path)).toBeUndefined();
      });

      await test.step("a published promotion is shown and listed", async () => {
        await decide(editor, "publish");
        await expect(stateLabel).toContainText(t("editor.state.published"));
        await expect.poll(() => headingAt(visitor, path)).toBe(firstTitle);
        await visitor.page.goto("/promotions");
        await expect(visitor.page.locator(`main a[href="${path}"]`).first()).toBeVisible();
      });

      await test.step("a new version replaces the published one", async () => {
        await setTitle(editor, `Second ${slug}`);
        await decide(editor, "publish");
        await expect.poll(() => headingAt(visitor, path)).toBe(`Second ${slug}`);
      });

      await test.step("a restored version is a draft until it is published", async () => {
        const history = page.getByRole("region", { name: t("editor.history") });
        await expect(history.getByRole("listitem")).toHaveCount(3);
        const older = history.getByRole("listitem").last();
        await buttonOf(history.getByRole("listitem").first(), t("editor.history.diff")).click();
        await expect(history.locator("del")).toHaveText(firstTitle);
        await buttonOf(older, t("editor.restore")).click();
        const dialog = page.getByRole("dialog");
        await dialog.locator(".decision-usual button").first().click();
        await buttonOf(dialog, t("editor.restore")).click();
        await expect(dialog).toHaveCount(0);
        expect(await headingAt(visitor, path)).toBe(`Second ${slug}`);
        await decide(editor, "publish");
        await expect.poll(() => headingAt(visitor, path)).toBe(firstTitle);
      });

      await test.step("a staff member with the support role can only read", async () => {
        const reader = await openOffice(portal, supporter);
        await reader.page.goto(new URL(page.url()).pathname);
        await expect(reader.page.getByText(t("editor.readOnly"))).toBeVisible();
        for (const step of ["publish", "withdraw", "archive", "keep"]) {
          await expect(buttonOf(reader.page, t(`editor.${step}`))).toHaveCount(0);
        }
        await expect(fieldOf(reader.page, t("editor.field.slug"))).not.toBeEditable();
        await expect((await preview(reader)).locator("main h1")).toHaveText(firstTitle);
        await expectAccessible(reader.page);
        const token = (await reader.page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        const request = { method: "POST", path: `/backoffice/api/content/${id}/withdraw`, token };
        const response = await callOffice(reader.page, { ...request, body: { version: 1, reason: "because" } });
        expect(response.status).toBe(403);
      });

      await test.step("a withdrawn promotion is not found", async () => {
        await decide(editor, "withdraw");
        await expect.poll(() => headingAt(visitor, path)).toBeUndefined();
      });
    } finally {
      await archiveEdited(editor);
    }
  },
);

/** Returns the brand colour of the page. */
const brandOf = (scope: Visitor["page"] | FrameLocator) =>
  scope.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--brand").trim());

test(
  "drafts appear only in the preview; a published look applies until it is withdrawn",
  { tag: "@turn2" },
  async ({ browser, baseURL }, info) => {
    const { portal, hire } = await prepareJourney({ browser, baseURL }, info);
    const [writer] = await hire("content");
    if (writer === undefined) throw new Error("no staff member was created");
    const visitor = await openVisitor(portal);
    const editor = await openOffice(portal, writer);
    await previewOnFrontPage(editor, visitor);
    await visitor.page.goto("/about");
    const merchantColor = await brandOf(visitor.page);
    const { page, t } = editor;
    try {
      await page.goto("/backoffice/content?kind=look");
      await page.getByRole("link", { name: t("editor.new"), exact: true }).click();
      await fieldOf(page, t("editor.slug.name")).fill(`look-${Date.now().toString(36)}`);
      // The theme stays the merchant's own one, because other journeys run at the same time.
      await fieldOf(page, t("editor.field.theme")).selectOption("capiz");
      await fieldOf(page, t("editor.field.accent")).selectOption("orchid");
      for (const language of ["EN", "TY"] as const) {
        const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
        await fieldOf(part, t("editor.field.title")).fill("Orchid");
      }
      const frame = await preview(editor);
      await expect.poll(() => brandOf(frame)).not.toBe(merchantColor);
      const orchidColor = await brandOf(frame);
      await visitor.page.reload();
      expect(await brandOf(visitor.page)).toBe(merchantColor);
      await decide(editor, "publish");
      await visitor.page.reload();
      expect(await brandOf(visitor.page)).toBe(orchidColor);
      const laterVisitor = await openVisitor(portal);
      await laterVisitor.page.goto("/about");
      expect(await brandOf(laterVisitor.page)).toBe(orchidColor);
      await expectAccessible(laterVisitor.page);
      await decide(editor, "withdraw");
      await laterVisitor.page.reload();
      await expect.poll(() => brandOf(laterVisitor.page)).toBe(merchantColor);
    } finally {
      await archiveEdited(editor);
    }
  },
);

/** Writes drafts of a banner and a notice: the preview shows them on the front page, and visitors do not see them. */
async function previewOnFrontPage(editor: Visitor, visitor: Visitor): Promise<void> {
  const { page, t } = editor;
  const suffix = Date.now().toString(36);
  for (const kind of ["banner", "notice"] as const) {
    await page.goto(`/backoffice/content?kind=${kind}`);
    await page.getByRole("link", { name: t("editor.new"), exact: true }).click();
    await fieldOf(page, t("editor.slug.name")).fill(`${kind}-${suffix}`);
    for (const language of ["EN", "TY"] as const) {
      const part = page.getByRole("region", { name: t(`backoffice.preview.${language}`) });
      await fieldOf(part, t("editor.field.title")).fill(`A ${kind} ${suffix}`);
      if (kind === "notice") await fieldOf(part, t("editor.field.content")).fill("<p>Open all night.</p>");
    }
    if (kind === "banner") await page.locator(".picture-choices img").first().click();
    else await fieldOf(page, t("editor.field.isMarquee")).check();
    const frame = await preview(editor);
    await expect(frame.locator("main")).toContainText(`A ${kind} ${suffix}`);
  }
  await visitor.page.goto("/");
  await expect(visitor.page.locator("main")).not.toContainText(suffix);
}
