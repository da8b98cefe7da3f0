import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Announcements, PromotionCategories } from "@openhouse/protocol/content/announcements";
import type { HelpCenter } from "@openhouse/protocol/content/help-center";
import type { AppLinks, ArticleList, ContentPage, FooterLinks } from "@openhouse/protocol/content/pages";
import type { SystemStatus } from "@openhouse/protocol/merchants/system-status";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const list = "/wps/relay/MCSFE_getListAnnouncements";

async function announcements(query: string, more: { language?: "EN" | "TY"; host?: string; token?: string } = {}) {
  const answer = await test.call({ method: "GET", url: `${list}?${query}`, ...more });
  expect(answer.status).toBe(200);
  return answer.value as Announcements;
}

describe("GET MCSFE_getListAnnouncements", () => {
  it("[S3.024] [S3.025] [S3.026] returns banners with group, picture and linkage type", async () => {
    const { banners = [] } = await announcements("types=B&platform=W&groupName=w_home");
    expect(banners.length).toBeGreaterThanOrEqual(6);
    expect(new Set(banners.map(({ linkageType }) => linkageType)).size).toBeGreaterThanOrEqual(4);
    for (const { groupName, url, phoneUrl, title } of banners) {
      expect(groupName).toBe("w_home");
      expect(url).toMatch(/^\/art\/banner\/capiz\//);
      expect(phoneUrl).toContain("/phone.");
      expect(title).not.toBe("");
    }
  });

  it("returns only the keys of the requested types", async () => {
    expect(Object.keys(await announcements("types=B,PL&platform=W")).toSorted()).toEqual(["banners", "player"]);
  });

  it("returns the hot matches of the catalogue", async () => {
    const { hot = [] } = await announcements("types=H");
    expect(hot.length).toBeGreaterThan(3);
    expect(Object.keys(hot[0] ?? {}).toSorted()).toEqual([
      "awayTeam",
      "awayTeamImageUrl",
      "homeTeam",
      "homeTeamImageUrl",
      "id",
      "matchTime",
      "title",
    ]);
  });

  it("refuses unknown types", async () => {
    const answer = await test.call({ method: "GET", url: `${list}?types=X` });
    expect(answer).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("returns titles in the language of the request", async () => {
    const english = await announcements("types=B", { language: "EN" });
    const filipino = await announcements("types=B", { language: "TY" });
    expect(english.banners?.map(({ id }) => id)).toEqual(filipino.banners?.map(({ id }) => id));
    expect(english.banners?.[1]?.title).not.toBe(filipino.banners?.[1]?.title);
  });

  it("[S1.049] returns different banners for each host", async () => {
    const ownBanners = await announcements("types=B&groupName=w_home");
    const otherBanners = await announcements("types=B&groupName=w_home", { host: "harbour.localhost" });
    expect(otherBanners.banners?.every(({ url }) => url.includes("/harbour/"))).toBe(true);
    expect(otherBanners.banners?.map(({ title }) => title)).not.toEqual(ownBanners.banners?.map(({ title }) => title));
  });

  it("returns 304 if the browser already has the response", async () => {
    const first = await test.call({ method: "GET", url: `${list}?types=B` });
    const etag = String(first.raw.headers["etag"]);
    const secondRead = await test.call({ method: "GET", url: `${list}?types=B`, headers: { "if-none-match": etag } });
    expect(secondRead.status).toBe(304);
    expect(secondRead.raw.body).toBe("");
  });
});

describe("the status call", () => {
  const statusOf = async (host: string) => {
    const { value } = await test.call({ method: "GET", url: "/wps/system/status", host });
    return (value as SystemStatus).info;
  };

  it("[S3.053] [S3.153] [S3.154] [S3.155] [S3.156] [S3.157] [S3.158] contains a URL for each social network", async () => {
    const { resources } = await statusOf("localhost");
    const resourcesByType = new Map(resources.map(({ resourceType, ...rest }) => [resourceType, rest]));
    for (const name of ["FACEBOOK", "YOUTUBE", "WHATSAPP", "TIKTOK", "INSTAGRAM", "TWITTER"]) {
      expect(resourcesByType.get(name)?.url).toMatch(/^https:\/\//);
      expect(resourcesByType.get(name)?.labelNameEn).not.toBe("");
    }
  });

  it("contains the entries of customer service, also in its domain routes", async () => {
    const { customerService, domainRoute } = await statusOf("harbour.localhost");
    const types = customerService.map(({ csType }) => csType);
    expect(types).toEqual(expect.arrayContaining(["FACEBOOK", "TELEGRAM", "LIVECHAT"]));
    expect(domainRoute.customerService).toEqual(customerService);
  });
});

describe("notices, popups and promotions", () => {
  it("show visitors the popups for before the login, and members those for after the login", async () => {
    const executions = async (query: string, token?: string) => {
      const { popup = [] } = await announcements(query, token === undefined ? {} : { token });
      return new Set(popup.map(({ execution }) => execution));
    };
    expect(await executions("types=PU")).toEqual(new Set(["B"]));
    const { token } = await test.register("popupreader");
    expect(await executions("types=PU", token)).toEqual(new Set(["A", "F"]));
    expect(await executions("types=PU&execution=F", token)).toEqual(new Set(["F"]));
  });

  it("include more than ten notices, of which at least three are marked for the marquee", async () => {
    const { player = [] } = await announcements("types=PL");
    expect(player.length).toBeGreaterThan(10);
    expect(player.filter(({ isMarquee }) => isMarquee).length).toBeGreaterThanOrEqual(3);
  });

  it("include the announcements to agents under both of their types", async () => {
    const { agent } = await announcements("types=AG");
    expect(agent).toBeInstanceOf(Array);
    expect(await announcements("types=A")).toEqual({ agent });
  });

  it("include a promotion by its slug, and the number of promotions in each category", async () => {
    const { promotion = [] } = await announcements("types=PR");
    expect(promotion.length).toBeGreaterThanOrEqual(8);
    const reply = await test.call({ method: "GET", url: `/wps/content/promotion?slug=${promotion[0]?.slug}` });
    expect(reply.value).toEqual(promotion[0]);
    const url = "/wps/relay/PROMOFE_getPromotionAnnouncementCategory";
    const { categories } = (await test.call({ method: "GET", url })).value as PromotionCategories;
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(promotion.length);
  });

  it("link from banners and popups to existing promotions only", async () => {
    for (const host of ["localhost", "harbour.localhost"]) {
      const { banners = [], popup = [], promotion = [] } = await announcements("types=B,PU,PR", { host });
      const linkingItems = [...banners, ...popup].filter(({ linkageType }) => linkageType === "P");
      expect(promotion.map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(linkingItems.map(({ linkage }) => linkage)),
      );
    }
  });
});

describe("content pages", () => {
  const read = async (url: string, language: "EN" | "TY" = "EN") => test.call({ method: "GET", url, language });

  it("[S7.029] include the help centre in the language of the parameter lang, not of the request", async () => {
    const { value } = await read("/wps/system/helpCenter?lang=EN&device=WEB", "TY");
    const sections = value as HelpCenter;
    expect(sections.flatMap(({ children }) => children).length).toBeGreaterThanOrEqual(25);
    expect(sections.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["deposit", "withdraw", "game", "faqs"]));
    expect(sections[0]).toMatchObject({ lang: "EN", title: "Account and sign-in", display: true });
    const filipino = (await read("/wps/system/helpCenter?lang=TY&device=WEB")).value as HelpCenter;
    expect(filipino[0]?.title).toBe("Account at pag-login");
  });

  it("include articles newest first and page by page, and an article by its slug", async () => {
    const all = (await read("/wps/content/articles?kind=news&size=50")).value as ArticleList;
    const times = all.list.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const second = (await read("/wps/content/articles?kind=news&size=5&page=2")).value as ArticleList;
    expect(second).toMatchObject({ total: all.total, totalPages: Math.ceil(all.total / 5) });
    expect(second.list).toEqual(all.list.slice(5, 10));
    const reply = await read(`/wps/content/article?kind=news&slug=${all.list[0]?.slug}`);
    expect(reply.value).toMatchObject({ title: all.list[0]?.title });
  });

  it.each(["about", "responsible-gaming", "fairness", "terms", "privacy", "join"])(
    "include the page %s in both languages",
    async (slug) => {
      const english = await read(`/wps/content/page?slug=${slug}`);
      const filipino = await read(`/wps/content/page?slug=${slug}`, "TY");
      expect(english.status).toBe(200);
      expect((english.value as ContentPage).content).not.toBe((filipino.value as ContentPage).content);
    },
  );

  it("return 404 for an unknown page", async () => {
    expect(await read("/wps/content/page?slug=nothing")).toMatchObject({ status: 404, errorCode: "no.data" });
  });

  it("include apps and footer links with the name of the merchant", async () => {
    const { apps } = (await read("/wps/content/apps")).value as AppLinks;
    expect(apps.map(({ platform }) => platform)).toEqual(["WEB", "IOS", "ANDROID", "LITE"]);
    expect(apps[0]?.title).toContain("Open House");
    const { columns } = (await read("/wps/content/footer")).value as FooterLinks;
    expect(columns.map(({ column }) => column)).toEqual(["play", "house", "help", "rules"]);
  });
});
