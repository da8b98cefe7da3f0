import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Merchant } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import { installErrors } from "./errors.ts";
import { installSiteFiles, isFilePath } from "./site-files.ts";

const app = fastify();
let isOpen = true;

beforeAll(async () => {
  installErrors(app);
  app.decorateRequest("merchant", null);
  app.addHook("onRequest", async (request) => {
    request.merchant = { mainDomain: "play.example" } as Merchant;
  });
  installSiteFiles(app, {
    port: 8080,
    listPaths: async () => {
      if (!isOpen) throw new Refusal("system.not.available");
      return ["/", "/page/a&b"];
    },
  });
  await app.ready();
});
afterAll(() => app.close());

describe("the files for search engines", () => {
  it("allow all pages and name the sitemap of the merchant's host", async () => {
    const { headers, body } = await app.inject("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toBe("User-agent: *\nDisallow:\n\nSitemap: https://play.example/sitemap.xml\n");
  });

  it("list the pages for visitors with their full URLs", async () => {
    const { headers, body } = await app.inject("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const urls = [...body.matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, url]) => url);
    expect(urls).toEqual(["https://play.example/", "https://play.example/page/a&amp;b"]);
  });

  it("never contain an incomplete sitemap: the sitemap is refused while the pages cannot be read", async () => {
    isOpen = false;
    const { statusCode, headers } = await app.inject("/sitemap.xml");
    expect([statusCode, headers["retry-after"] !== undefined]).toEqual([503, true]);
  });
});

describe("the path", () => {
  it.each([
    "/nosuch.txt",
    "/wp-login.php",
    "/.env",
    "/page/backup.zip",
    "/member/x.js",
    "/.well-known/security.txt",
    "/.well-known/change-password",
  ])("%s belongs to a file", (path) => {
    expect(isFilePath(path)).toBe(true);
  });

  it.each(["/", "/index.html", "/nosuch", "/page/terms", "/v1.2/page", "/member/withdraw/"])(
    "%s belongs to a page",
    (path) => {
      expect(isFilePath(path)).toBe(false);
    },
  );
});
