/** Tests of the sandbox vendor: idempotent transfers, storage, and faults chosen by the amount. */

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSandbox } from "./app.ts";
import type { SandboxConfig } from "./config.ts";
import { sign } from "./signature.ts";

const secret = "a secret of thirty-two characters and more";
let config: SandboxConfig;
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vendor-test-"));
  const listening = { host: "127.0.0.1", port: 0, publicUrl: undefined, webhookUrl: "http://127.0.0.1:1/" };
  config = { ...listening, secret, folder, delayMs: 300, timeoutMs: 400 };
  app = buildSandbox(config, () => undefined);
  await call("PUT", "/vendor/players/OH1-7", { currency: "PHP" });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: "GET" | "POST" | "PUT", url: string, body?: object) {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const header = sign({ secret, text: `${method} ${url}.${payload}`, nowMs: Date.now() });
  const headers = { "x-signature": header, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const response = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload }) });
  return { status: response.statusCode, body: response.json<unknown>() };
}

const order = (overrides: object = {}) => ({
  reference: `OH1-V${randomUUID()}`,
  player: "OH1-7",
  type: 1,
  amountMinor: "9007199254740993",
  currency: "PHP",
  ...overrides,
});
const sendTransfer = (overrides: object = {}) => call("POST", "/vendor/transfers", order(overrides));
const balance = async () => (await call("GET", "/vendor/players/OH1-7")).body as { balanceMinor: string };

describe("the sandbox vendor", () => {
  it("executes a transfer once and with the exact amount, even beyond the range of a double", async () => {
    const request = order();
    const first = await call("POST", "/vendor/transfers", request);
    expect(first.body).toMatchObject({ state: "done", amountMinor: "9007199254740993" });
    expect((await call("POST", "/vendor/transfers", request)).body).toEqual(first.body);
    expect((await call("GET", `/vendor/transfers/${request.reference}`)).body).toEqual(first.body);
    expect((await call("POST", "/vendor/transfers", { ...request, type: 2 })).status).toBe(409);
    expect(await balance()).toMatchObject({ balanceMinor: "9007199254740993" });
  });

  it("pays out at most the balance, and a failed transfer stays failed", async () => {
    await sendTransfer({ amountMinor: "1000" });
    const request = order({ type: 2, amountMinor: "1001" });
    expect((await call("POST", "/vendor/transfers", request)).body).toMatchObject({ state: "failed" });
    await sendTransfer({ amountMinor: "1000" });
    expect((await call("POST", "/vendor/transfers", request)).body).toMatchObject({ state: "failed" });
    expect((await sendTransfer({ type: 2, amountMinor: "1500" })).body).toMatchObject({ state: "done" });
    expect(await balance()).toMatchObject({ balanceMinor: "500" });
  });

  it("survives a restart", async () => {
    await sendTransfer({ amountMinor: "1000" });
    await app.close();
    app = buildSandbox(config, () => undefined);
    expect(await balance()).toMatchObject({ balanceMinor: "1000" });
  });

  it.each([
    ["an unknown player", { player: "OH1-8" }, 400],
    ["a currency that the player does not have", { currency: "HKD" }, 400],
    ["an amount of zero", { amountMinor: "0" }, 400],
    ["an unknown type", { type: 3 }, 400],
  ])("refuses a transfer with %s", async (_what, overrides, status) => {
    expect((await sendTransfer(overrides)).status).toBe(status);
  });

  it("refuses unsigned requests and unknown players", async () => {
    expect((await app.inject({ method: "GET", url: "/vendor/players/OH1-7" })).statusCode).toBe(401);
    expect((await call("GET", "/vendor/players/OH1-9")).status).toBe(404);
    expect((await call("GET", "/vendor/transfers/nothing")).status).toBe(404);
    expect((await call("PUT", "/vendor/players/OH1-7", { currency: "HKD" })).status).toBe(409);
  });

  it("simulates the fault that the last digits of the amount select", async () => {
    expect((await sendTransfer({ amountMinor: "1013" })).body).toMatchObject({ state: "failed" });
    const lost = order({ amountMinor: "1014" });
    expect((await call("POST", "/vendor/transfers", lost)).status).toBe(500);
    expect((await call("GET", `/vendor/transfers/${lost.reference}`)).status).toBe(404);
    expect((await call("POST", "/vendor/transfers", lost)).body).toMatchObject({ state: "done" });
    expect((await sendTransfer({ amountMinor: "1015" })).body).toMatchObject({ state: "done", amountMinor: "1014" });
    expect((await sendTransfer({ amountMinor: "1012" })).body).toMatchObject({ state: "pending" });
    const startedMs = performance.now();
    expect((await sendTransfer({ amountMinor: "1011" })).body).toMatchObject({ state: "done" });
    expect(performance.now() - startedMs).toBeGreaterThan(300);
    // Transfers from the vendor have no faults.
    expect((await sendTransfer({ type: 2, amountMinor: "1013" })).body).toMatchObject({ state: "done" });
    expect(await balance()).toMatchObject({ balanceMinor: String(1_014 + 1_015 + 1_011 - 1_013) });
  });
});
