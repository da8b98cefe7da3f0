import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import { errorText } from "@openhouse/i18n/translate";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { permissionTable } from "../permission-rows.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe("the server", () => {
  it("has a permission row for every route, and no row without a route", async () => {
    const { paths } = (await test.call({ method: "GET", url: "/docs/json" })).body as unknown as OpenApi;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    // Calls of game clients, on the studio's origin, have game sessions instead of permissions.
    const ownCalls = described.filter((call) => !call.includes(" /studio/"));
    expect(ownCalls.toSorted()).toEqual(Object.keys(permissionTable).toSorted());
  });

  it("describes itself in OpenAPI 3.1, with a page that shows the description", async () => {
    expect((await test.call({ method: "GET", url: "/docs/json" })).body).toMatchObject({ openapi: "3.1.0" });
    expect((await test.call({ method: "GET", url: "/docs" })).raw.headers["content-type"]).toContain("text/html");
  });

  it.each(["/healthz", "/readyz"])("responds to %s", async (url) => {
    expect(await test.call({ method: "GET", url })).toMatchObject({ status: 200 });
  });

  it("responds to an unknown call with the envelope of a refusal", async () => {
    expect(await test.call({ method: "GET", url: "/wps/nothing" })).toMatchObject({
      status: 404,
      body: { success: false, errorCode: "http_method_not_support" },
    });
  });

  it("answers in the language of the request", async () => {
    const english = await test.call({ method: "GET", url: "/wps/member/info", language: "EN" });
    const filipino = await test.call({ method: "GET", url: "/wps/member/info", language: "TY" });
    expect(english.body["message"]).toBe("You are not logged in, please login");
    expect(filipino.body["message"]).toBe(errorText("TY", "login.not.session"));
    expect(filipino.body["message"]).not.toBe(english.body["message"]);
    const inLanguage = async (language: string) =>
      (await test.call({ method: "GET", url: "/wps/member/info", headers: { language } })).body["message"];
    expect(await inLanguage("PT-BR")).toBe(english.body["message"]);
    expect(await inLanguage("no language")).toBe(filipino.body["message"]);
  });

  it.each(Object.keys(errorStatus))("has a text in both languages for the error code %s", (code) => {
    for (const language of ["EN", "TY"] as const) {
      const text = errorText(language, code, { min: 1, max: 2 });
      const isGeneral = text === errorText(language, "unknown.system.err");
      expect(text).not.toBe("");
      expect(isGeneral).toBe(code === "unknown.system.err");
    }
  });

  it("refuses a request that names a different merchant than its host", async () => {
    const answer = await test.call({ method: "GET", url: "/wps/system/status", headers: { merchant: "harbour" } });
    expect(answer).toMatchObject({ status: 400, errorCode: "function.not.available" });
  });

  it("distinguishes two merchants by host", async () => {
    const at = async (host: string) => (await test.call({ method: "GET", url: "/wps/system/status", host })).value;
    expect(await at("localhost:8080")).toMatchObject({ merchant: "openhouse", currency: "PHP", systemStatus: 0 });
    expect(await at("harbour.localhost")).toMatchObject({ merchant: "harbour", currency: "HKD", agreementAge: 21 });
  });

  it.each([
    ["a body that is not JSON", "{oops", "application/json", 400, "request.param.err"],
    ["an empty body", "", "application/json", 400, "request_body_required"],
    ["a body of another media type", "a=1", "application/x-www-form-urlencoded", 415, "request.media.type"],
    [
      "a body that is too large",
      JSON.stringify({ value: "x".repeat(300_000) }),
      "application/json",
      413,
      "request.too.large",
    ],
  ])("refuses %s", async (_what, payload, type, status, errorCode) => {
    const headers = { host: "localhost", "content-type": type };
    const raw = await test.app.inject({ method: "POST", url: "/wps/session/login", payload, headers });
    expect({ status: raw.statusCode, errorCode: raw.json<{ errorCode: string }>().errorCode }).toEqual({
      status,
      errorCode,
    });
  });

  it.each([
    ["a reply", "/wps/system/status", "application/json; charset=utf-8"],
    ["a refusal", "/wps/member/info", "application/json; charset=utf-8"],
    ["the list without an envelope", "/lgw/games/game_menus", "application/json; charset=utf-8"],
    ["a page", "/docs", "text/html; charset=utf-8"],
  ])("names the media type and the charset of %s", async (_what, url, type) => {
    expect((await test.call({ method: "GET", url })).raw.headers["content-type"]).toBe(type);
  });

  it("sends security headers with every response, and keeps API responses out of caches", async () => {
    const { headers } = (await test.call({ method: "GET", url: "/wps/system/status" })).raw;
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

it("is not ready while it drains, answers all other calls, and asks clients to close their connection", async () => {
  const draining = await createTestApp();
  const get = async (url: string) => {
    const { status, raw } = await draining.call({ method: "GET", url });
    return { status, connection: raw.headers.connection };
  };
  expect(await get("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
  draining.app.startDrain();
  expect(await get("/readyz")).toEqual({ status: 503, connection: "close" });
  expect(await get("/healthz")).toEqual({ status: 200, connection: "close" });
  expect(await get("/wps/system/status")).toEqual({ status: 200, connection: "close" });
  await draining.close();
});
