/**
 * Tests of the sandbox itself: signatures, storage, repetition and refusals. A plain HTTP server replaces the Open
 * House server.
 */

import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SandboxMessage, SandboxPayment, SandboxPayout } from "@openhouse/protocol/payments/sandbox-provider";
import { readEmvQr } from "@openhouse/rules/payments/emv-qr";
import { buildSandbox } from "./app.ts";
import type { SandboxConfig } from "./config.ts";
import { readSandboxConfig } from "./config.ts";
import { readSecret } from "./read-secret.ts";
import { isSigned, sign } from "./signature.ts";

interface ReceivedMessage {
  readonly message: SandboxMessage;
  readonly isSigned: boolean;
}

const secret = "a secret of thirty-two characters and more";
const receivedMessages: ReceivedMessage[] = [];
let statuses: number[] = [];
let config: SandboxConfig;
let folder: string;
let app: FastifyInstance;

const merchantServer = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString("utf8");
    const signed = isSigned(request.headers["x-signature"], { secret, text, nowMs: Date.now() });
    receivedMessages.push({ message: JSON.parse(text) as SandboxMessage, isSigned: signed });
    response.writeHead(statuses.shift() ?? 200).end();
  });
});

beforeAll(() => new Promise<void>((done) => merchantServer.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => merchantServer.close(done)));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  const { port } = merchantServer.address() as AddressInfo;
  const webhookUrl = `http://127.0.0.1:${port}/messages`;
  const listening = { host: "127.0.0.1", port: 0, publicUrl: undefined };
  config = { ...listening, webhookUrl, secret, folder, delayMs: 300, timeoutMs: 400 };
  receivedMessages.length = 0;
  statuses = [];
  app = buildSandbox(config, () => undefined);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: "GET" | "POST" | "PUT", url: string, body?: object) {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const header = sign({ secret, text: `${method} ${url}.${payload}`, nowMs: Date.now() });
  const headers = { "x-signature": header, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const order = (overrides: object = {}) => ({
  reference: `OH1-D${randomUUID()}`,
  amountMinor: "50000",
  currency: "PHP",
  channel: "Lakbay Wallet",
  payee: "Open House",
  language: "TY",
  returnUrl: "http://localhost:8080/member/depositv2",
  ...overrides,
});

async function open(overrides: object = {}): Promise<SandboxPayment> {
  return (await call("POST", "/api/payments", order(overrides))).body as SandboxPayment;
}

async function until(isReached: () => boolean): Promise<void> {
  for (let attempts = 0; !isReached(); attempts += 1) {
    if (attempts > 400) throw new Error("the condition was not met in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("the sandbox's API", () => {
  it("creates one payment per reference", async () => {
    const request = order();
    const first = await call("POST", "/api/payments", request);
    expect((await call("POST", "/api/payments", request)).body).toEqual(first.body);
    for (const change of [
      { amountMinor: "1" },
      { means: "qr" },
      { channel: "Another Wallet" },
      { payee: "Somebody" },
    ]) {
      expect((await call("POST", "/api/payments", { ...request, ...change })).status).toBe(409);
    }
    const otherPage = { language: "EN", returnUrl: "http://localhost:8080/" };
    expect((await call("POST", "/api/payments", { ...request, ...otherPage })).body).toEqual(first.body);
    expect((await call("GET", `/api/payments/${request.reference}`)).body).toEqual(first.body);
    expect((await call("GET", "/api/payments/unknown")).status).toBe(404);
  });

  it("creates one payout per reference", async () => {
    const account = { bankCode: "HABAGAT", holder: "Juan dela Cruz", number: "123456" };
    const request = { reference: "OH1-W3", amountMinor: "1000", currency: "PHP", ...account };
    const first = await call("POST", "/api/payouts", request);
    expect(await call("POST", "/api/payouts", request)).toMatchObject({ status: 200, body: first.body });
    for (const change of [{ bankCode: "AMIHAN" }, { number: "654321" }, { holder: "Ana Reyes" }]) {
      expect((await call("POST", "/api/payouts", { ...request, ...change })).status).toBe(409);
    }
  });

  it("cancels a reference before its payment is created, and never cancels a paid payment", async () => {
    const request = order();
    const terms = { amountMinor: "50000", currency: "PHP" };
    expect((await call("POST", `/api/payments/${request.reference}/cancel`, terms)).body).toMatchObject({
      state: "cancelled",
    });
    expect((await call("POST", "/api/payments", request)).body).toMatchObject({ state: "cancelled" });
    const { reference } = await open();
    await call("POST", `/api/payments/${reference}/decide`, { outcome: "paid" });
    expect((await call("POST", `/api/payments/${reference}/cancel`, terms)).body).toMatchObject({ state: "paid" });
    expect((await call("POST", `/api/payments/${reference}/decide`, { outcome: "failed" })).body).toMatchObject({
      state: "paid",
    });
  });

  it("returns a QR code or an account number on request, and /scan finds the payment's page by each of them", async () => {
    expect((await open()).payTo).toBeNull();
    const paymentWithLongReference = await open({ means: "qr" });
    expect(paymentWithLongReference.payTo).toBeNull();
    const [byCode, byNumber] = [
      await open({ means: "qr", reference: "OH1-D77" }),
      await open({ means: "account", reference: "OH1-D78" }),
    ];
    const text = byCode.payTo?.kind === "qr" ? byCode.payTo.text : "";
    expect(readEmvQr(text)).toMatchObject({ reference: "OH1-D77", amount: { minor: 50_000n, currency: "PHP" } });
    expect((await call("GET", "/api/payments/OH1-D78")).body).toEqual(byNumber);
    const number = byNumber.payTo?.kind === "account" ? byNumber.payTo.number : "";
    const scan = async (code: string) => {
      const payload = new URLSearchParams({ code }).toString();
      const { headers } = await app.inject({ method: "POST", url: "/scan", payload });
      return headers.location ?? "";
    };
    expect(byCode.redirectUrl).toContain((await scan(text)).split("?")[0]);
    expect(byNumber.redirectUrl).toContain((await scan(`${number.slice(0, 4)} ${number.slice(4)}`)).split("?")[0]);
    expect(await scan("123")).toBe("");
  });

  it.each([
    ["no signature", {}],
    [
      "another secret",
      { "x-signature": sign({ secret: "x".repeat(40), text: "GET /api/payments/a.", nowMs: Date.now() }) },
    ],
    [
      "an old signature",
      { "x-signature": sign({ secret, text: "GET /api/payments/a.", nowMs: Date.now() - 400_000 }) },
    ],
    [
      "the signature of another path",
      { "x-signature": sign({ secret, text: "GET /api/payments/b.", nowMs: Date.now() }) },
    ],
  ])("refuses a request with %s", async (_what, headers) => {
    const answer = await app.inject({ method: "GET", url: "/api/payments/a", headers });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    { amountMinor: "0" },
    { amountMinor: 500 },
    { currency: "peso" },
    { language: "FR" },
    { returnUrl: "javascript:1" },
    { surprise: 1 },
  ])("refuses an order with %j", async (overrides) => {
    expect((await call("POST", "/api/payments", order(overrides))).status).toBe(400);
  });
});

describe("the sandbox's messages", () => {
  it("are signed and repeated until the server accepts them", async () => {
    statuses = [500, 503];
    const { reference, id } = await open();
    await call("POST", `/api/payments/${reference}/decide`, { outcome: "paid" });
    await until(() => receivedMessages.length === 3);
    expect(new Set(receivedMessages.map(({ message }) => message.eventId)).size).toBe(1);
    expect(receivedMessages.every((entry) => entry.isSigned)).toBe(true);
    expect(receivedMessages[0]?.message).toMatchObject({ kind: "payment", id, state: "paid", amountMinor: "50000" });
  });

  it("survive a restart", async () => {
    const { reference } = await open();
    await call("PUT", "/api/faults", { faults: ["delayed"] });
    await call("POST", `/api/payments/${reference}/decide`, { outcome: "paid", faults: ["delayed"] });
    await app.close();
    expect(receivedMessages).toEqual([]);
    app = buildSandbox(config, () => undefined);
    await until(() => receivedMessages.length === 1);
    expect((await call("GET", `/api/payments/${reference}`)).body).toMatchObject({ state: "paid" });
  });

  it("are sent automatically for a payout, and report a failure if the account number ends in 0000", async () => {
    const payout = { amountMinor: "1000", currency: "PHP", bankCode: "HABAGAT", holder: "Juan dela Cruz" };
    await call("POST", "/api/payouts", { ...payout, reference: "OH1-W1", number: "123456" });
    await call("POST", "/api/payouts", { ...payout, reference: "OH1-W2", number: "120000" });
    await until(() => receivedMessages.length === 2);
    const states = receivedMessages.map(({ message }) => [message.reference, message.kind, message.state]);
    expect(states.toSorted()).toEqual([
      ["OH1-W1", "payout", "paid"],
      ["OH1-W2", "payout", "failed"],
    ]);
    expect(((await call("GET", "/api/payouts/OH1-W1")).body as SandboxPayout).state).toBe("paid");
  });

  it.each([
    ["duplicate", 7],
    ["outOfOrder", 2],
    ["noWebhook", 0],
  ])("follow the chosen fault: with %s, %i messages are sent", async (fault, count) => {
    const { reference } = await open();
    await call("POST", `/api/payments/${reference}/decide`, { outcome: "paid", faults: [fault] });
    await until(() => receivedMessages.length >= count);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedMessages).toHaveLength(count);
  });

  it("contain the paid amount if it differs from the ordered amount", async () => {
    const { reference } = await open();
    await call("POST", `/api/payments/${reference}/decide`, { outcome: "paid", faults: ["wrongAmount"] });
    await until(() => receivedMessages.length === 1);
    expect(receivedMessages[0]?.message.amountMinor).toBe("49900");
  });
});

describe("the sandbox's replies", () => {
  it("fail before the order is stored (fault error), or come too late after it is stored (fault timeout)", async () => {
    const [lost, late] = [order(), order()];
    await call("PUT", "/api/faults", { faults: ["error"] });
    expect((await call("POST", "/api/payments", lost)).status).toBe(500);
    expect((await call("GET", `/api/payments/${lost.reference}`)).status).toBe(404);
    await call("PUT", "/api/faults", { faults: ["timeout"] });
    const startedMs = Date.now();
    const answer = call("POST", "/api/payments", late);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await call("GET", `/api/payments/${late.reference}`)).status).toBe(200);
    await answer;
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(390);
  });
});

describe("the sandbox's pages", () => {
  it("show the payment in both languages and escape the texts of the order", async () => {
    const { redirectUrl } = await open({ payee: `<img src=x onerror="alert(1)">` });
    const path = new URL(redirectUrl).pathname;
    const filipino = await app.inject({ method: "GET", url: path });
    expect(filipino.body).toContain("I-confirm ang bayad mo");
    expect(filipino.body).not.toContain("<img");
    expect(filipino.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const english = await app.inject({ method: "GET", url: `${path}?lang=EN` });
    expect(english.body).toContain("₱500.00");
    const paid = await app.inject({ method: "POST", url: `${path}?lang=EN`, payload: "outcome=paid&fault=noWebhook" });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `${path}?lang=EN`]);
    const done = await app.inject({ method: "GET", url: `${path}?lang=EN` });
    expect(done.body).toContain("Paid. The money is on its way");
  });

  it("refuse forms from other sites and unknown payments", async () => {
    const { redirectUrl, reference } = await open();
    const url = new URL(redirectUrl).pathname;
    const headers = { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" };
    expect((await app.inject({ method: "POST", url, headers, payload: "outcome=paid" })).statusCode).toBe(403);
    expect((await app.inject({ method: "POST", url: "/faults", headers, payload: "fault=error" })).statusCode).toBe(
      403,
    );
    expect((await call("GET", `/api/payments/${reference}`)).body).toMatchObject({ state: "pending" });
    expect((await app.inject({ method: "GET", url: "/pay/nothing" })).statusCode).toBe(404);
    expect((await app.inject({ method: "GET", url: "/" })).body).toContain(reference);
  });
});

describe("the sandbox's configuration", () => {
  it("derives the server's port from the sandbox's port, and refuses invalid values", () => {
    expect(readSandboxConfig({ PORT: "9001" }).webhookUrl).toBe("http://127.0.0.1:9000/gateway/payments/sandbox");
    expect(readSandboxConfig({ OPENHOUSE_URL: "http://h:1" }).webhookUrl).toBe("http://h:1/gateway/payments/sandbox");
    expect(() => readSandboxConfig({ PORT: "port" })).toThrow("PORT must be");
    expect(() => readSandboxConfig({ SANDBOX_SECRET: "short" })).toThrow("SANDBOX_SECRET");
    expect(() => readSandboxConfig({ SANDBOX_WEBHOOK_URL: "nowhere" })).toThrow("SANDBOX_WEBHOOK_URL");
    for (const invalidUrl of ["nowhere", "ftp://bank.example", "javascript:alert(1)"]) {
      expect(() => readSandboxConfig({ SANDBOX_PUBLIC_URL: invalidUrl })).toThrow("SANDBOX_PUBLIC_URL");
    }
  });

  it("listens on loopback although HOST is set, and uses the public URL in links to its pages", async () => {
    expect(readSandboxConfig({ HOST: "0.0.0.0" }).host).toBe("127.0.0.1");
    expect(readSandboxConfig({ HOST: "0.0.0.0", SANDBOX_HOST: "10.0.0.7" }).host).toBe("10.0.0.7");
    const { publicUrl } = readSandboxConfig({ SANDBOX_PUBLIC_URL: "https://bank.example/" });
    const ownFolder = await mkdtemp(join(tmpdir(), "sandbox-test-"));
    const otherApp = buildSandbox({ ...config, folder: ownFolder, publicUrl }, () => undefined);
    const text = JSON.stringify(order());
    const header = sign({ secret, text: `POST /api/payments.${text}`, nowMs: Date.now() });
    const headers = { "x-signature": header, "content-type": "application/json" };
    const answer = await otherApp.inject({ method: "POST", url: "/api/payments", headers, payload: text });
    expect(answer.json<SandboxPayment>().redirectUrl).toMatch(/^https:\/\/bank\.example\/pay\//);
    await otherApp.close();
    await rm(ownFolder, { recursive: true, force: true });
  });

  it("gives the same secret to all processes that use one folder", async () => {
    expect(readSecret(folder)).toBe(readSecret(folder));
    expect(readSecret(folder).length).toBeGreaterThanOrEqual(32);
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith("secret"))).toEqual(["secret"]);
  });
});
