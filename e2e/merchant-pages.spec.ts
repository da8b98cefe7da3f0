/** The portal's pages about the merchant. Each is complete without scripts. */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { pseudoText } from "@openhouse/i18n/pseudo-text";
import { expectAccessible, languageOf, visit } from "./steps.ts";

/** The path of each page, and the catalog key of its heading. */
const pages: readonly (readonly [path: string, heading: string])[] = [
  ["/join", "content.join"],
  ["/helpmc", "content.help.centre"],
  ["/seamless", "content.seamless.title"],
  ["/pointMall", "content.points.title"],
  ["/promotions", "content.promotions.title"],
  ["/news", "content.news.title"],
  ["/blog", "content.blog.title"],
  ["/feedback", "feedback.title"],
];

/** Expects no horizontal overflow of the page and no text that is cut off. */
async function expectNothingCut(page: Page): Promise<void> {
  const layoutProblems = await page.evaluate(() => {
    const overflowPx = Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const cutElements = [
      ...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, p, a, button, label, summary, li)"),
    ]
      .filter((part) => part.offsetParent !== null && part.scrollWidth > part.clientWidth + 1)
      .filter((part) => getComputedStyle(part).display !== "inline" && getComputedStyle(part).overflowX !== "visible")
      .map((part) => part.outerHTML.slice(0, 120));
    return { overflowPx, cutElements };
  });
  expect(layoutProblems).toEqual({ overflowPx: 0, cutElements: [] });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("[S2.028] [S2.031] [S2.186] [S2.187] [S2.188] each page has a heading, a description and links for search engines", async ({
    page,
    baseURL,
  }) => {
    const { t } = await visit(page, "EN", baseURL ?? "");
    for (const [path, heading] of [...pages, ["/about", "About"] as const]) {
      await page.goto(path);
      const title = t(heading);
      const h1 = page.locator("main h1");
      await (title === heading ? expect(h1).not.toBeEmpty() : expect(h1).toHaveText(title));
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{30,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}\\?lang=en$`));
      await expect(page.locator('link[rel="alternate"][hreflang="fil"]')).toHaveCount(1);
      await expect(page.locator('meta[property="og:image"]')).toHaveCount(1);
    }
  });
});

test(
  "no text on the pages about the merchant is cut off",
  { tag: ["@tagalog", "@turn3"] },
  async ({ page, baseURL }, { project }) => {
    await visit(page, languageOf(project), baseURL ?? "");
    for (const path of [...pages.map(([pagePath]) => pagePath), "/down", "/about", "/page/terms", "/no/such/page"]) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await expectNothingCut(page);
    }
  },
);

/** Replaces every text of the page by longer words of a pseudo-language. */
async function lengthenTexts(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const textNodes: string[] = [];
    while (walker.nextNode()) textNodes.push(walker.currentNode.nodeValue ?? "");
    return textNodes;
  });
  await page.evaluate((longerTexts) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (const text of longerTexts) if (walker.nextNode()) walker.currentNode.nodeValue = text;
  }, texts.map(pseudoText));
}

test.describe("without scripts", () => {
  // With scripts, React would write the original texts again.
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test(
    "texts that are 40 % longer fit a narrow screen in both writing directions",
    { tag: "@turn2" },
    async ({ page, baseURL }) => {
      await visit(page, "EN", baseURL ?? "");
      for (const path of [
        "/",
        "/register",
        "/down",
        "/about",
        "/no/such/page",
        ...pages.map(([pagePath]) => pagePath),
      ]) {
        await page.goto(path);
        await lengthenTexts(page);
        for (const direction of ["ltr", "rtl"] as const) {
          await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
          await test.step(`${path} ${direction}`, () => expectNothingCut(page));
        }
      }
    },
  );
});

const downloadsTitle = "[S2.008] [S1.028] [S1.029] [S1.030] the downloads page shows a QR code for each platform";

test(downloadsTitle, { tag: "@phone" }, async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  await page.goto("/down");
  for (const platform of ["IOS", "ANDROID", "LITE"]) {
    const card = page.locator(`[data-platform="${platform}"]`);
    await expect(card.getByRole("heading")).toBeVisible();
    await expect(card.locator("img.qr-picture")).toHaveAttribute("alt", /^QR code: /);
  }
  const profile = page.getByRole("link", { name: t("content.app.profile") });
  await expect(profile).toHaveAttribute("href", "/app/ios.mobileconfig");
  const file = await page.request.get("/app/ios.mobileconfig");
  expect(file.headers()["content-type"]).toContain("application/x-apple-aspen-config");
  expect(await file.text()).toContain("<key>PayloadType</key><string>com.apple.webClip.managed</string>");
});

test("[S2.009] [S2.137] [S2.184] [S7.029] help opens as a dialog, and the help centre finds questions by a word", async ({
  page,
  baseURL,
}) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  const helpRequest = page.waitForRequest((request) => request.url().includes("/wps/system/helpCenter"));
  await page.goto("/help");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: t("content.help.title"), exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  const { searchParams } = new URL((await helpRequest).url());
  expect([searchParams.get("lang"), searchParams.get("device")]).toEqual(["EN", "WEB"]);
  await expectAccessible(page);

  await page.goto("/helpmc");
  const entries = page.locator(".help-entry");
  await expect(entries.first()).toBeVisible();
  expect(await page.locator(".help-section").count()).toBeGreaterThan(3);
  const totalEntries = await entries.count();
  await entries.first().locator("summary").click();
  await expect(entries.first().locator(".rich-text")).toBeVisible();
  await page.getByRole("searchbox").fill("deposit");
  await expect.poll(() => entries.count()).toBeLessThan(totalEntries);
  await expect(page.locator(".help-entry[open]").first()).toBeVisible();
  await page.getByRole("searchbox").fill("qqqqqq");
  await expect(page.getByText(t("content.help.nothing.title"))).toBeVisible();
});

test("[S2.037] [S2.038] a page opened by a link starts at its top, without a loading state", async ({
  page,
  baseURL,
}) => {
  await visit(page, "EN", baseURL ?? "");
  await page.goto("/helpmc");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.locator('.site-footer a[href="/about"], .site-footer a[href="/promotions"]').first().click();
  await expect(page).not.toHaveURL(/helpmc/);
  await expect(page.locator("main h1")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

test(
  "an unknown path and unknown content return 404 with a link to the front page",
  { tag: "@turn1" },
  async ({ page, baseURL }) => {
    const { t } = await visit(page, "EN", baseURL ?? "");
    for (const path of ["/no/such/page", "/promotions/no-such-promotion", "/page/nothing", "/news/nothing"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: t("shell.notFound.title") })).toBeVisible();
      await expect(page.getByRole("link", { name: t("shell.notFound.home") })).toHaveAttribute("href", "/");
    }
  },
);

test("search engines get the files of the merchant, and unknown files are not found", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toContain("/sitemap.xml");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths).toContain("/live");
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
  for (const path of ["/member/nosuch", "/backoffice/nosuch", "/backoffice/members/1/2"])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ["/backoffice", "/backoffice/members/1", "/backoffice/invitation"])
    expect((await request.get(path)).status(), path).toBe(200);
  for (const path of ["/.well-known/security.txt", "/nosuch.txt", "/page/nosuch.txt", "/backoffice/nosuch.js"]) {
    const response = await request.get(path);
    expect([response.status(), response.headers()["content-type"]], path).toEqual([
      404,
      "application/json; charset=utf-8",
    ]);
  }
});

const feedbackTitle =
  "[S1.031] [S3.200] [S3.201] [S3.202] [S5.081] [S5.082] [S5.083] [S7.003] feedback is sent only with a valid length";

test(feedbackTitle, { tag: "@phone" }, async ({ page, baseURL }) => {
  const { t } = await visit(page, "EN", baseURL ?? "");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/feedback")) calls.push(`${request.method()} ${request.postData() ?? ""}`);
  });
  await page.goto("/feedback");
  const form = page.locator("form.feedback-form");
  const sendButton = form.getByRole("button", { name: t("feedback.send") });
  const content = form.locator("textarea");
  const remark = form.getByLabel(t("feedback.remark"), { exact: true });
  await sendButton.click();
  await expect(form.getByText(t("feedback.content.empty"))).toBeVisible();
  await content.fill("too short");
  await expect(form.getByText(t("feedback.content.length", { min: 10, max: 500 }))).toBeVisible();
  await content.fill("x".repeat(501));
  await expect(form.getByText(t("feedback.content.length", { min: 10, max: 500 }))).toBeVisible();
  await content.fill("The reels stopped turning.");
  await remark.fill("x".repeat(141));
  await sendButton.click();
  await expect(form.getByText(t("feedback.remark.length", { max: 140 }))).toBeVisible();
  expect(calls).toEqual([]);
  await remark.fill("x".repeat(140));
  await form.locator("select").selectOption("game");
  await sendButton.click();
  await expect(page.getByText(t("feedback.sent"))).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('PUT {"type":4,"content":"The reels stopped turning."');
});
