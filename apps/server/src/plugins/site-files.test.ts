import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Merchant } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import { installErrors } from "./errors.ts";
import { installSiteFiles, isFilePath } from "./site-files.ts";

const app = fastify();
let isOpen = true;
let settings = { "app.securityContact": "", "app.securityExpires": "" };
const clock = { realNow: () => new Date("2026-06-01T00:00:00Z") };

beforeAll(async () => {
  installErrors(app);
  app.decorateRequest("merchant", null);
  app.addHook("onRequest", async (request) => {
    request.merchant = { mainDomain: "play.example", languages: ["TY", "EN"], settings } as unknown as Merchant;
  });
  installSiteFiles(app, {
    port: 8080,
    clock,
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

describe("the contact for reports of vulnerabilities", () => {
  const read = (contact: string, expires: string) => {
    settings = { "app.securityContact": contact, "app.securityExpires": expires };
    return app.inject("/.well-known/security.txt");
  };

  it("is the merchant's, with its expiry and the canonical URL (RFC 9116)", async () => {
    const { statusCode, headers, body } = await read("mailto:security@play.example", "2026-12-31");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body.split("\n")).toEqual([
      "Contact: mailto:security@play.example",
      "Expires: 2026-12-31T23:59:59Z",
      "Preferred-Languages: fil, en",
      "Canonical: https://play.example/.well-known/security.txt",
      "",
    ]);
  });

  it.each([
    ["no contact", "", "2026-12-31"],
    ["no expiry", "mailto:security@play.example", ""],
    ["a day that does not exist", "mailto:security@play.example", "2026-02-30"],
    ["an expiry in the past", "mailto:security@play.example", "2026-05-31"],
  ])("does not exist with %s", async (_case, contact, expires) => {
    const { statusCode, body } = await read(contact, expires);
    expect([statusCode, body.includes("Contact")]).toEqual([404, false]);
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
