import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let slowApp: FastifyInstance;

// Any delay exceeds the limit of this server.
beforeAll(async () => {
  test = await createTestApp();
  slowApp = await buildApp(test.deps, { longestDelayMs: 0.000_001 });
  await vi.waitFor(async () => expect(await statusOf("/wps/system/status")).toBe(503), {
    timeout: 10_000,
    interval: 50,
  });
});
afterAll(async () => {
  await slowApp.close();
  await test.close();
});

const request = (url: string) => slowApp.inject({ method: "GET", url, headers: { host: "localhost" } });
const statusOf = async (url: string) => (await request(url)).statusCode;

it("an overloaded server refuses a request with 503 and Retry-After", async () => {
  const { statusCode, headers, body } = await request("/lgw/games/game_menus");
  expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(JSON.parse(body)).toMatchObject({ success: false, errorCode: "system.not.available" });
});

it.each(["/healthz", "/assets/none.js", "/backoffice/assets/none.css"])(
  "an overloaded server still responds to health checks and assets: %s",
  async (url) => {
    expect(await statusOf(url)).not.toBe(503);
  },
);

it("an overloaded server shows browsers a page that reloads itself", async () => {
  const headers = { host: "localhost", accept: "text/html,application/xhtml+xml" };
  const { statusCode, headers: responseHeaders, body } = await slowApp.inject({ method: "GET", url: "/live", headers });
  expect([statusCode, Number(responseHeaders["retry-after"]) > 0]).toEqual([503, true]);
  expect(responseHeaders["content-type"]).toContain("text/html");
  expect(body).toMatch(/http-equiv="refresh"[^]*Hindi available ngayon[^]*not available right now/);
});
