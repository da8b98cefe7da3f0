import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import { languageOfCookie, pageKey as pageKeyWith, renderPage } from "./entry-server.tsx";
import { frontRead } from "./lib/page/front-reads.ts";
import type { PageAssets } from "./page-assets.ts";

const style = { href: "/assets/home.css", text: ".hero{color:red}", hash: "'sha256-style'" };
const assets: PageAssets = {
  firstPaintScript: { element: "<script>1</script>", hash: "'sha256-first'" },
  startScript: { element: "<script>2</script>", hash: "'sha256-start'" },
  entryStyles: [],
  pageStyles: { "home-page": [style] },
  fonts: [],
  pageScripts: { "home-page": ["/assets/main.js"] },
  worker: "/assets/worker.js",
};

const allOn = Object.fromEntries(flagIds.map((flag) => [flag, true]));

const status = {
  maintenance: false,
  maintenanceEnd: null,
  regionRestriction: false,
  whitelist: false,
  systemStatus: 0,
  merchant: "openhouse",
  merchantName: "Open </script> House",
  currency: "PHP",
  currencySymbol: "₱",
  defaultLanguage: "TY",
  languages: ["TY", "EN"],
  theme: "capiz",
  agreementAge: 21,
  agreementVersion: "2026-1",
  countryDialingCode: "63",
  agentTypes: [1],
  trialTypes: [4],
  location: { ip: "203.0.113.9", country: null },
  info: {
    customerService: [],
    domainRoute: { customerService: [], domainList: [] },
    resources: [],
    whitelabelVal: allOn,
    whitelabel: { modId: "ROOT", enabled: "1", childrenNodes: [] },
    register: registrationRules,
    mainDomain: "localhost",
    analytics: { gtagId: "" },
    imageCDNs: [],
    launchGameCDNs: [],
  },
};

interface PictureOptions {
  readonly imageHost?: string;
  readonly banners?: readonly object[];
}

const render = (
  path: string,
  change: Partial<typeof status> = {},
  language: "EN" | "TY" = "EN",
  { imageHost = "", banners }: PictureOptions = {},
) =>
  renderPage({
    path,
    language,
    assets,
    origin: "https://openhouse.example",
    imageHost,
    hasWorker: true,
    timeZone: "Asia/Manila",
    isDemo: true,
    year: 2026,
    call: async (route) => {
      if (route === "GET /wps/system/status") return { ...status, ...change };
      if (route === "GET /lgw/games/game_menus") return [];
      if (route === frontRead.route && banners !== undefined) return { banners };
      throw new Error("refused");
    },
    draw: () => undefined,
  });

describe("a rendered page", () => {
  it("is complete without scripts, in the requested language", async () => {
    const { status: code, html } = await render("/", {}, "TY");
    expect(code).toBe(200);
    expect(html).toContain('<html lang="fil" dir="ltr">');
    expect(html).toContain("Tuloy. Bukas ang bahay.");
    expect(html).toContain("edad 21 pataas");
  });

  it("contains its styles with their hashes, and disabled links that keep the browser from loading the styles again", async () => {
    const { html, styleHashes, scriptHashes } = await render("/");
    const [theme = ""] = /<style>(.*?)<\/style>/.exec(html)?.slice(1) ?? [];
    expect(styleHashes).toEqual([`'sha256-${createHash("sha256").update(theme).digest("base64")}'`, style.hash]);
    expect(scriptHashes).toEqual(["'sha256-first'", "'sha256-start'"]);
    expect(html).toContain('<link rel="stylesheet" href="/assets/home.css" disabled>');
  });

  it("loads the pictures of its first paint from the picture host", async () => {
    const linked = { id: "1", linkageType: "NONE", linkage: "", title: "", summary: "", callToAction: "" };
    const banner = { ...linked, url: "/art/banner/a.svg", phoneUrl: "/art/banner/b.svg" };
    const { html } = await render("/", {}, "EN", { imageHost: "https://a.example", banners: [banner] });
    expect(html).toContain('<link rel="preconnect" href="https://a.example">');
    expect(html).toContain('href="https://a.example/art/banner/b.svg"');
  });

  it("never contains the visitor's IP address, because the page is cached", async () => {
    expect((await render("/")).html).not.toContain("203.0.113.9");
  });

  it("escapes the merchant's texts in scripts and tags", async () => {
    const { html } = await render("/");
    expect(html).not.toContain("Open </script>");
    expect(html).toContain("Open \\u003c/script> House");
  });

  it.each(["/nowhere", "/member/nosuch", "/agent/nosuch"])(
    "has status 404 for the unknown path %s, and contains the shell of the portal",
    async (path) => {
      const { status: code, html } = await render(path);
      expect([code, html.includes("<title>Page not found"), html.includes('class="shell"')]).toEqual([404, true, true]);
    },
  );

  it.each([
    ["/member/messageV2", "INBOX3"],
    ["/agent/agentHourSalary", "HOURSAL3"],
    ["/register", "REG3"],
    ["/hot", "GAMELOHOT3"],
    ["/rng", "GAMELO3"],
    ["/gameListCenter/rng", "GAMELO3"],
    ["/feedback", "FEEDBACK3"],
  ])("has status 404 for %s while the flag %s is off, and otherwise 200", async (path, flag) => {
    expect((await render(path)).status).toBe(200);
    const info = { ...status.info, whitelabelVal: { ...allOn, [flag]: false } };
    const off = await render(path, { info });
    expect([off.status, off.html.includes("<title>Page not found")]).toEqual([404, true]);
  });

  it("has status 404 for the contracts of members only while all kinds of contracts are off", async () => {
    const kinds = Object.values(flagOfKind).map((flag) => [flag, false] as const);
    const statusWith = async (off: typeof kinds) => {
      const info = { ...status.info, whitelabelVal: { ...allOn, ...Object.fromEntries(off) } };
      return (await render("/member/contracts", { info })).status;
    };
    expect([await statusWith(kinds), await statusWith(kinds.slice(1))]).toEqual([404, 200]);
  });

  it("has status 503 during maintenance", async () => {
    const closed = await render("/", { systemStatus: 1 });
    expect(closed.status).toBe(503);
    expect(closed.html).toContain("Closed for maintenance");
  });

  it.each([
    [1, "Sarado muna para sa maintenance", 503],
    [2, "Hindi available sa lokasyon mo", 403],
  ])(
    "has the same HTML for every path at system status %i, in the requested language",
    async (systemStatus, title, code) => {
      const home = await render("/", { systemStatus }, "TY");
      expect(home.status).toBe(code);
      expect(home.html).toContain(`<title>${title} · `);
      expect(home.html).toContain('content="noindex"');
      expect(home.html).not.toContain('class="shell"');
      expect(home.html).not.toContain("203.0.113.9");
      expect((await render("/nowhere", { systemStatus }, "TY")).html).toBe(home.html);
    },
  );

  it("leaves out data that could not be loaded", async () => {
    expect((await render("/hot")).status).toBe(200);
  });

  it("is an outline if the page needs a session", async () => {
    const { html } = await render("/member/withdraw");
    expect(html).toContain("page-outline");
    expect(html).toContain('content="noindex"');
  });
});

describe("the cache key of a page", () => {
  const pageKey = (path: string, offFlag = "") => pageKeyWith(path, (flag) => flag !== offFlag);

  it("is shared by pages with the same HTML", () => {
    expect(pageKey("/nowhere")).toBe(pageKey("/else/where"));
    expect(pageKey("/member/nosuch")).toBe(pageKey("/member/nowhere"));
    expect(pageKey("/member/messageV2", "INBOX3")).toBe(pageKey("/member/nosuch"));
    expect(pageKey("/member/messageV2")).toBe(pageKey("/member/withdraw"));
    expect(pageKey("/member/nosuch")).not.toBe(pageKey("/member/withdraw"));
    expect(pageKey("/member/withdraw")).toBe(pageKey("/member/depositv2"));
    expect(pageKey("/live")).not.toBe(pageKey("/rng"));
  });
});

describe("the language of a request", () => {
  it.each([
    [undefined, "TY", "TY"],
    ["lang=EN", "TY", "EN"],
    ["a=b; lang=TY; c=d", "EN", "TY"],
    ["lang=XX", "EN", "EN"],
    ["slang=EN", "TY", "TY"],
    ["lang=EN", "??", "EN"],
    [undefined, "??", "TY"],
  ])("with cookie %s and default %s is %s", (cookie, merchantDefault, language) => {
    expect(languageOfCookie(cookie, merchantDefault)).toBe(language);
  });

  it("is part of the canonical URL, the alternate links and the sharing metadata", async () => {
    const { html } = await render("/live", {}, "EN");
    for (const element of [
      '<link rel="canonical" href="https://openhouse.example/live?lang=en">',
      '<link rel="alternate" hreflang="fil" href="https://openhouse.example/live">',
      '<link rel="alternate" hreflang="en" href="https://openhouse.example/live?lang=en">',
      '<link rel="alternate" hreflang="x-default" href="https://openhouse.example/live">',
      '<meta property="og:url" content="https://openhouse.example/live?lang=en">',
      '<meta property="og:image" content="https://openhouse.example/app/capiz/share.png">',
      '<meta property="og:site_name" content="Open &lt;/script> House">',
      '<meta name="app-worker" content="on">',
    ]) {
      expect(html).toContain(element);
    }
    expect(await render("/home").then((page) => page.html)).toContain(
      'rel="canonical" href="https://openhouse.example/?lang=en"',
    );
  });

  it("is in no canonical URL of pages that need a login or are unknown, because these are not indexed", async () => {
    for (const path of ["/member/depositv2", "/no/such/page"]) {
      const { html } = await render(path);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain("canonical");
    }
  });
});
