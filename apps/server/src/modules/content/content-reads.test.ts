import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Announcements } from "@openhouse/protocol/content/announcements";
import type { SystemStatus } from "@openhouse/protocol/system/system-status";
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
  it("[S3.024] [S3.025] [S3.026] answers banners with group, picture and linkage type", async () => {
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

  it("answers only the keys of the asked types", async () => {
    expect(Object.keys(await announcements("types=B,PL&platform=W")).toSorted()).toEqual(["banners", "player"]);
  });

  it("refuses types that nobody knows", async () => {
    const answer = await test.call({ method: "GET", url: `${list}?types=X` });
    expect(answer).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("speaks the language of the request", async () => {
    const english = await announcements("types=B", { language: "EN" });
    const filipino = await announcements("types=B", { language: "TY" });
    expect(english.banners?.map(({ id }) => id)).toEqual(filipino.banners?.map(({ id }) => id));
    expect(english.banners?.[1]?.title).not.toBe(filipino.banners?.[1]?.title);
  });

  it("[S1.049] shows each host its own banners", async () => {
    const here = await announcements("types=B&groupName=w_home");
    const there = await announcements("types=B&groupName=w_home", { host: "harbour.localhost" });
    expect(there.banners?.every(({ url }) => url.includes("/harbour/"))).toBe(true);
    expect(there.banners?.map(({ title }) => title)).not.toEqual(here.banners?.map(({ title }) => title));
  });

  it("answers 304 to who has the answer already", async () => {
    const first = await test.call({ method: "GET", url: `${list}?types=B` });
    const etag = String(first.raw.headers["etag"]);
    const again = await test.call({ method: "GET", url: `${list}?types=B`, headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.raw.body).toBe("");
  });
});

describe("the status call", () => {
  const statusOf = async (host: string) => {
    const { value } = await test.call({ method: "GET", url: "/wps/system/status", host });
    return (value as SystemStatus).info;
  };

  it("[S3.053] [S3.153] [S3.154] [S3.155] [S3.156] [S3.157] [S3.158] carries the named resources", async () => {
    const { resources } = await statusOf("localhost");
    const named = new Map(resources.map(({ resourceType, ...rest }) => [resourceType, rest]));
    for (const name of ["FACEBOOK", "YOUTUBE", "WHATSAPP", "TIKTOK", "INSTAGRAM", "TWITTER"]) {
      expect(named.get(name)?.url).toMatch(/^https:\/\//);
      expect(named.get(name)?.labelNameEn).not.toBe("");
    }
  });

  it("carries the entries of customer service, also among the domains", async () => {
    const { customerService, domainRoute } = await statusOf("harbour.localhost");
    const types = customerService.map(({ csType }) => csType);
    expect(types).toEqual(expect.arrayContaining(["FACEBOOK", "TELEGRAM", "LIVECHAT"]));
    expect(domainRoute.customerService).toEqual(customerService);
  });
});
