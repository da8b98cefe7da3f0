import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../testing/test-app.ts";

const proxy = "10.1.2.3";
const stranger = "203.0.113.77";
const hsts = "max-age=31536000; includeSubDomains";
const trialLaunch = "/wps/relay/GCS_gameTrialLaunch?vassalage=STUDIO&gameCode=capiz-after-dark";
const https = { "x-forwarded-proto": "https" };

let test: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  test = await createTestApp({ config: { trustedProxies: ["10.0.0.0/8"] } });
  member = await test.register("proxied");
});
afterAll(() => test.close());

describe("the server behind a proxy that ends TLS", () => {
  it.each([
    ["a call by https", "/wps/system/status", proxy, https, hsts],
    ["a page by https", "/", proxy, https, hsts],
    ["the last of two proxies", "/wps/system/status", proxy, { "x-forwarded-proto": "http, https" }, hsts],
    ["a call by http", "/wps/system/status", proxy, { "x-forwarded-proto": "http" }, undefined],
    ["a sender that is not the proxy and claims https", "/wps/system/status", stranger, https, undefined],
    ["a call without a proxy", "/wps/system/status", "127.0.0.1", {}, undefined],
  ])("tells browsers to stay on https only if the request was https: %s", async (_what, url, ip, headers, expected) => {
    const { raw } = await test.call({ method: "GET", url, ip, headers });
    expect(raw.headers["strict-transport-security"]).toBe(expected);
  });

  it("tells browsers to stay on https on the studio's origin too", async () => {
    const url = "/studio/api/game";
    const { raw } = await test.call({ method: "GET", url, host: "studio.localhost", ip: proxy, headers: https });
    expect(raw.headers["strict-transport-security"]).toBe(hsts);
  });

  it.each([
    ["https from the proxy", proxy, https, true],
    ["http from the proxy", proxy, {}, false],
    ["https that a sender other than the proxy claims", stranger, https, false],
  ])("marks cookies Secure and writes links with https: %s", async (_what, ip, headers, isSecure) => {
    const launch = await test.call({ method: "GET", url: trialLaunch, ip, headers });
    expect(launch.status).toBe(200);
    expect(String(launch.raw.headers["set-cookie"]).includes("; Secure")).toBe(isSecure);
    const { content } = launch.value as { content: { game_url: string } };
    expect(new URL(content.game_url).protocol).toBe(isSecure ? "https:" : "http:");
  });

  it.each([
    ["https from the proxy", https, /^__Secure-browser=([\w-]{22}); Path=\/wps; .*; Secure$/],
    ["http from the proxy", {}, /^browser=([\w-]{22}); Path=\/wps; Max-Age=15552000; HttpOnly; SameSite=Strict$/],
  ])("gives the browser cookie a prefix only over https, and keeps its id: %s", async (_what, headers, form) => {
    const { account: username, password } = member;
    const logInWith = async (cookie: string) => {
      const call = { method: "POST", url: "/wps/session/login", body: { username, password } } as const;
      const { raw } = await test.callEncrypted({ ...call, ip: proxy, headers: { ...headers, cookie } });
      const cookies = [raw.headers["set-cookie"] ?? []].flat().filter((value) => /^[\w-]*browser=/.test(value));
      expect(cookies).toEqual([expect.stringMatching(form)]);
      return cookies[0]?.split(";")[0] ?? "";
    };
    const pair = await logInWith("captchaId=x");
    expect(await logInWith(`captchaId=x; ${pair}`)).toBe(pair);
    expect(await logInWith(`${pair}longer`)).not.toBe(pair);
  });

  it.each([
    ["a trusted proxy", proxy],
    ["a sender that is not the proxy", stranger],
  ])("never takes the host from X-Forwarded-Host: %s", async (_what, ip) => {
    const headers = { ...https, "x-forwarded-host": "harbour.localhost" };
    const status = await test.call({ method: "GET", url: "/wps/system/status", host: "localhost", ip, headers });
    expect(status.value).toMatchObject({ merchant: "openhouse" });
    const launch = await test.call({ method: "GET", url: trialLaunch, host: "localhost", ip, headers });
    const { content } = launch.value as { content: { game_url: string } };
    expect(new URL(content.game_url).host).toBe("studio.localhost");
    const foreign = { ...headers, origin: "https://harbour.localhost" };
    const call = { method: "POST", url: "/wps/session/live-ticket", body: {}, token: member.token } as const;
    expect(await test.call({ ...call, ip, headers: foreign })).toMatchObject({ errorCode: "request.origin.denied" });
  });

  it.each([
    ["the address that the proxy adds", proxy, "198.51.100.7", "198.51.100.7"],
    ["not an address that the visitor adds", proxy, "192.0.2.1, 198.51.100.8", "198.51.100.8"],
    ["not the address of another trusted proxy", proxy, "198.51.100.9, 10.9.9.9", "198.51.100.9"],
    ["the own address of a sender that is not the proxy", stranger, "198.51.100.10", stranger],
  ])("uses as the visitor's address %s", async (_what, ip, chain, expected) => {
    const { account: username, password } = member;
    const login = await test.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username, password },
      ip,
      headers: { "x-forwarded-for": chain },
    });
    const { token } = login.value as { token: string };
    const { value } = await test.call({ method: "GET", url: "/wps/member/loginHistory", token });
    expect(JSON.stringify(value)).toContain(expected);
  });
});
