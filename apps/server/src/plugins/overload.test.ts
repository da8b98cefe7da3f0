import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let behind: FastifyInstance;

// Any delay exceeds the limit of this server.
beforeAll(async () => {
  test = await createTestApp();
  behind = await buildApp(test.deps, { longestDelayMs: 0.000_001 });
  await vi.waitFor(async () => expect(await statusOf("/wps/system/status")).toBe(503), {
    timeout: 10_000,
    interval: 50,
  });
});
afterAll(async () => {
  await behind.close();
  await test.close();
});

const ask = (url: string) => behind.inject({ method: "GET", url, headers: { host: "localhost" } });
const statusOf = async (url: string) => (await ask(url)).statusCode;

it("sends away what it cannot answer in time, and says when to come again", async () => {
  const { statusCode, headers, body } = await ask("/lgw/games/game_menus");
  expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(JSON.parse(body)).toMatchObject({ success: false, errorCode: "system.not.available" });
});

it.each(["/healthz", "/metrics", "/assets/none.js", "/backoffice/assets/none.css"])(
  "never keeps back health, nor the files without which a page does not start: %s",
  async (url) => {
    expect(await statusOf(url)).not.toBe(503);
  },
);

it("shows a person a page that tries again by itself", async () => {
  const headers = { host: "localhost", accept: "text/html,application/xhtml+xml" };
  const { statusCode, headers: told, body } = await behind.inject({ method: "GET", url: "/live", headers });
  expect([statusCode, Number(told["retry-after"]) > 0]).toEqual([503, true]);
  expect(told["content-type"]).toContain("text/html");
  expect(body).toMatch(/http-equiv="refresh"[^]*Hindi muna available[^]*not available right now/);
});
