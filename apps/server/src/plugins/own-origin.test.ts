import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionTable } from "../permission-rows.ts";
import { setMerchant } from "../testing/set-merchant.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.register("ownpages"));
});
afterAll(() => test.close());

const changeSomething = (headers: Record<string, string>) =>
  test.call({ method: "POST", url: "/wps/member/firstLogin", token, headers });
const denied = { status: 403, errorCode: "request.origin.denied" };

describe("a call that changes data", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the same site", { "sec-fetch-site": "same-site" }],
    ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }],
    ["another origin in an old browser", { origin: "https://evil.example" }],
    ["another port of our host", { origin: "http://localhost:1234" }],
    ["a page without an origin", { origin: "null" }],
  ])("is refused if it comes from %s", async (_who, headers) => {
    expect(await changeSomething(headers)).toMatchObject(denied);
  });

  it.each([
    ["our own page", { "sec-fetch-site": "same-origin", origin: "http://localhost" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    ["our own page in an old browser", { origin: "http://localhost" }],
    ["no browser", {}],
  ])("is accepted if it comes from %s", async (_who, headers) => {
    expect(await changeSomething(headers)).toMatchObject({ status: 200 });
  });

  it("is refused before it is decrypted, also without a session", async () => {
    const body = { username: "ownpages", password: "Player2026" };
    const headers = { "sec-fetch-site": "cross-site" };
    const call = { method: "POST" as const, url: "/wps/session/login", body, headers };
    expect(await test.call(call)).toMatchObject(denied);
    expect(await test.callEncrypted(call)).toMatchObject(denied);
  });

  it("is refused in the same way under the strict session policy", async () => {
    await setMerchant(test, 1, { settings: { "session.policy": "strict" } });
    expect(await changeSomething({ "sec-fetch-site": "cross-site" })).toMatchObject(denied);
    await setMerchant(test, 1, { settings: { "session.policy": "as-spec" } });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses a body of a type that a form of another site can send: %s",
    async (type) => {
      const headers = { host: "localhost", authorization: token, "content-type": type };
      const payload = JSON.stringify({ code: "x" });
      for (const url of ["/wps/session/login", "/wps/member/limits", "/backoffice/api/session/login"]) {
        const raw = await test.app.inject({ method: "POST", url, payload, headers });
        expect([url, raw.statusCode]).toEqual([url, 415]);
      }
    },
  );
});

describe("a call that changes data by GET", () => {
  const calls = Object.keys(permissionTable).filter(
    (route) => /^GET .*(launch|process)/i.test(route) && !route.endsWith("/CBS_launchChat"),
  );

  it("is one of the seven launches and answers to contracts, and no other GET call is refused to other sites", async () => {
    const refused: string[] = [];
    for (const [index, route] of Object.keys(permissionTable).entries()) {
      if (!route.startsWith("GET ")) continue;
      const headers = { "sec-fetch-site": "cross-site" };
      const ip = `198.51.${Math.floor(index / 250)}.${index % 250}`;
      const { errorCode } = await test.call({ method: "GET", url: route.slice("GET ".length), headers, ip });
      if (errorCode === "request.origin.denied") refused.push(route);
    }
    expect(calls).toHaveLength(7);
    expect(refused).toEqual(calls);
  });

  it.each(calls)("is refused if another site sends it: %s", async (route) => {
    const url = route.slice("GET ".length);
    const send = (site: string) => test.call({ method: "GET", url, token, headers: { "sec-fetch-site": site } });
    expect(await send("cross-site")).toMatchObject(denied);
    expect((await send("same-origin")).errorCode).not.toBe("request.origin.denied");
  });
});

describe("a call that only reads", () => {
  it("may come from a link on any site, but returns nothing personal without the token", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await test.call({ method: "GET", url: "/wps/system/status", headers })).toMatchObject({ status: 200 });
    expect(await test.call({ method: "GET", url: "/wps/member/info", headers })).toMatchObject({ status: 401 });
  });
});

describe("a page of another origin", () => {
  it.each(["OPTIONS", "GET", "POST"] as const)("may not read the response to %s", async (method) => {
    const headers = {
      host: "localhost",
      origin: "https://evil.example",
      authorization: token,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const { statusCode, headers: answered } = await test.app.inject({ method, url: "/wps/member/info", headers });
    expect(Object.keys(answered).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(statusCode === 200).toBe(method === "GET");
  });
});

describe("a message of a payment provider", () => {
  it("is checked by its signature, not by its origin", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://provider.example" };
    const answer = await test.call({ method: "POST", url: "/gateway/payments/sandbox", body: {}, headers });
    expect(answer.errorCode).not.toBe("request.origin.denied");
  });
});
