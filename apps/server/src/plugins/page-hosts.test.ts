import { expect, test } from "vitest";
import { numberOfText } from "@openhouse/rules/catalogue/number-of-text";
import { resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import { settingsWith } from "../core/merchant/settings.ts";
import { pageHosts, pickImageHost } from "./page-hosts.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const flags = resolveFlags(new Map());

test("the policy of a page allows images, games and chat from the merchant's hosts", () => {
  const settings = settingsWith(
    new Map<string, unknown>([
      ["images.hosts", ["cdn.example.ph", "pictures.example.ph"]],
      ["launch.hosts", ["games.example.ph"]],
      ["chat.url", "https://chat.example.ph/room?of=house"],
    ]),
  );
  const hosts = pageHosts({ mainDomain: "example.ph", settings, flags });
  const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [], ...hosts }).split("; ");
  expect(policy).toContain("img-src 'self' data: https://cdn.example.ph https://pictures.example.ph");
  expect(policy).toContain("frame-src https://studio.example.ph https://games.example.ph https://chat.example.ph");
});

test("the policy of every page forbids eval, foreign scripts, plug-ins, other bases and foreign frames around it", () => {
  const hosts = pageHosts({ mainDomain: "example.ph", settings: settingsWith(new Map()), flags });
  const policy = contentSecurityPolicy({ scriptHashes: ["'sha256-a'"], styleHashes: [], ...hosts }).split("; ");
  const expected = ["default-src 'none'", "script-src 'self' 'sha256-a'", "object-src 'none'", "base-uri 'none'"];
  expect(policy).toEqual(expect.arrayContaining([...expected, "frame-ancestors 'self'", "form-action 'self'"]));
  expect(policy.join("; ")).not.toContain("unsafe-eval");
});

test("[S9.035] each page gets one of the merchant's image hosts at random", () => {
  const settings = settingsWith(new Map([["images.hosts", ["a.example.ph", "b.example.ph"]]]));
  let draws = 0;
  const random = { int: (below: number) => numberOfText(`pictures ${(draws += 1)}`) % below };
  const picked = Array.from({ length: 200 }, () => pickImageHost({ settings }, random));
  expect(new Set(picked)).toEqual(new Set(["https://a.example.ph", "https://b.example.ph"]));
  for (const host of new Set(picked))
    expect(picked.filter((pickedHost) => pickedHost === host).length).toBeGreaterThan(60);
  expect(pickImageHost({ settings: settingsWith(new Map()) }, random)).toBe("");
});

test("a merchant without settings has no external hosts, and on loopback the studio is allowed on any port", () => {
  const hosts = pageHosts({ mainDomain: "openhouse.localhost", settings: settingsWith(new Map()), flags });
  expect(hosts).toEqual({ imageHosts: [], captchaHosts: [], frameHosts: ["http://studio.localhost:*"] });
});

test("the policy contains the hosts of GeeTest only if the merchant has its keys and the feature flag is on", () => {
  const keys = new Map([
    ["geetest.captchaId", "c0ffee"],
    ["geetest.sealedKey", "sealed"],
    ["geetest.scriptUrl", "https://static.geetest.com/v4/gt4.js"],
  ]);
  const policyOf = (isOn: boolean, settings: Map<string, unknown>) => {
    const merchant = { mainDomain: "example.ph", settings: settingsWith(settings) };
    const hosts = pageHosts({
      ...merchant,
      flags: resolveFlags(
        new Map([
          ["COMM3", true],
          ["GEETEST3", isOn],
        ]),
      ),
    });
    return contentSecurityPolicy({ scriptHashes: [], styleHashes: [], ...hosts });
  };
  const origins = "https://static.geetest.com https://gcaptcha4.geetest.com";
  for (const directive of ["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"]) {
    expect(policyOf(true, keys)).toContain(`${directive} ${origins}`);
  }
  expect(policyOf(true, keys)).toContain("trusted-types openhouse default");
  expect(policyOf(false, keys)).not.toContain("geetest");
  expect(policyOf(true, new Map())).not.toMatch(/geetest|default$/);
});
