import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setHouse } from "../testing/set-house.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.register("ownpages"));
});
afterAll(() => test.close());

const greet = (headers: Record<string, string>) =>
  test.call({ method: "POST", url: "/wps/member/firstLogin", token, headers });
const denied = { status: 403, errorCode: "request.origin.denied" };

describe("a call that changes something", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a neighbour of ours", { "sec-fetch-site": "same-site" }],
    ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }],
    ["another origin, told by an old browser", { origin: "https://evil.example" }],
    ["another port of ours", { origin: "http://localhost:1234" }],
    ["a page without an origin", { origin: "null" }],
  ])("is refused from %s", async (_who, headers) => {
    expect(await greet(headers)).toMatchObject(denied);
  });

  it.each([
    ["our own page", { "sec-fetch-site": "same-origin", origin: "http://localhost" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    ["our own page in an old browser", { origin: "http://localhost" }],
    ["no browser", {}],
  ])("is taken from %s", async (_who, headers) => {
    expect(await greet(headers)).toMatchObject({ status: 200 });
  });

  it("is refused before anything is decrypted, without a session, too", async () => {
    const body = { username: "ownpages", password: "Player2026" };
    const headers = { "sec-fetch-site": "cross-site" };
    const call = { method: "POST" as const, url: "/wps/session/login", body, headers };
    expect(await test.call(call)).toMatchObject(denied);
    expect(await test.callEncrypted(call)).toMatchObject(denied);
  });

  it("is refused in the strict policy in the same way", async () => {
    await setHouse(test, 1, { settings: { "session.policy": "strict" } });
    expect(await greet({ "sec-fetch-site": "cross-site" })).toMatchObject(denied);
    await setHouse(test, 1, { settings: { "session.policy": "as-spec" } });
  });

  it("takes JSON, and no text that calls itself something else", async () => {
    const headers = { host: "localhost", authorization: token, "content-type": "text/plain" };
    const payload = JSON.stringify({ code: "x" });
    const raw = await test.app.inject({ method: "POST", url: "/wps/session/login", payload, headers });
    expect(raw.statusCode).toBe(415);
  });
});

describe("a call that only reads", () => {
  it("may come from a link anywhere; without the token it tells nothing", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await test.call({ method: "GET", url: "/wps/system/status", headers })).toMatchObject({ status: 200 });
    expect(await test.call({ method: "GET", url: "/wps/member/info", headers })).toMatchObject({ status: 401 });
  });
});

describe("a message of a payment provider", () => {
  it("is judged by its signature, not by where it comes from", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://provider.example" };
    const answer = await test.call({ method: "POST", url: "/gateway/payments/sandbox", body: {}, headers });
    expect(answer.errorCode).not.toBe("request.origin.denied");
  });
});
