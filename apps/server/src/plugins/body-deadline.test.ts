/** Slow senders, over real connections. */

import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import type { MemberId } from "../core/ids.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let app: FastifyInstance;
let port: number;
let token: string;
let memberId: MemberId;

const arrival = { headersMs: 200, bodyMs: 200, fileMs: 2_500, checkEveryMs: 50 };

beforeAll(async () => {
  test = await createTestApp();
  ({ token, memberId } = await test.register("slowsend"));
  app = await buildApp(test.deps, { rateFactor: 10_000, longestDelayMs: 0, arrival });
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/**
 * Sends an unfinished request and one byte more every 40 ms; returns the status and the time until the connection
 * closes.
 */
function sendSlowly(head: string): Promise<{ readonly status: number; readonly afterMs: number }> {
  const startedAt = performance.now();
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.write(head);
  const drip = setInterval(() => socket.write("a"), 40);
  socket.on("data", (chunk) => (text += String(chunk)));
  socket.on("error", () => socket.destroy());
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearInterval(drip);
      resolve({ status: Number(text.split(" ")[1]), afterMs: performance.now() - startedAt });
    });
  });
}

const headOf = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n");
const type = "Content-Type: application/json";
const uploadUrl = "/wps/member/files?purpose=deposit";
const uploadLine = `POST ${uploadUrl}`;
const picture = ["Content-Type: image/png", "Content-Length: 999", "", "a"];
const json = [type, "Content-Length: 999", "", "{"];
const chunk = [type, "Transfer-Encoding: chunked", "", "ff\r\n{"];

it.each([
  ["a body", headOf("POST /wps/session/login", ...json), 408],
  ["a body without a length", headOf("POST /wps/session/login", ...chunk), 408],
  ["a body for an unknown call", headOf("POST /wps/nothing", ...json), 408],
  ["a body for the studio", headOf("POST /studio/api/session", ...json).replace("localhost", "studio.localhost"), 408],
  ["a visitor's picture, already refused,", headOf(uploadLine, ...picture), 401],
  ["the headers", headOf("GET /healthz", "X-Slow: "), 408],
])("%s that arrives too slowly ends the connection", async (_, head, status) => {
  const answer = await sendSlowly(head);
  expect(answer.status).toBe(status);
  expect(answer.afterMs).toBeLessThan(arrival.fileMs);
});

const closing = ["Connection: close", type];
it.each([
  [
    "a body with a length and in chunks",
    headOf("POST /wps/session/login", ...closing, "Content-Length: 2", "Transfer-Encoding: chunked", "", "0\r\n\r\n"),
    400,
  ],
  [
    "a body with two lengths",
    headOf("POST /wps/nothing", ...closing, "Content-Length: 2", "Content-Length: 3", "", "{}"),
    400,
  ],
  ["a length that is no number", headOf("POST /wps/nothing", ...closing, "Content-Length: +2", "", "{}"), 400],
  ["the method TRACE", headOf("TRACE /healthz", "Connection: close", "X-Echo: me", "", ""), 404],
])("%s is refused", async (_, head, status) => {
  expect(await sendSlowly(head)).toMatchObject({ status });
});

it("a member's picture may arrive more slowly; a third upload at the same time is refused, and other members are not affected", async () => {
  const slow = headOf(uploadLine, `Authorization: ${token}`, ...picture);
  const upload = (authorization: string) =>
    app.inject({
      method: "POST",
      url: uploadUrl,
      headers: { host: "localhost", authorization, "content-type": "image/png" },
    });
  const statusOf = async (authorization: string) => (await upload(authorization)).statusCode;
  const { free } = app.costlySlots;
  const sending = [sendSlowly(slow), sendSlowly(slow)];
  const accepted = () => app.rateLimiters.upload.get(`1:member:${memberId}`);
  await vi.waitFor(async () => expect(await accepted()).toMatchObject({ consumedPoints: 2 }), { interval: 20 });
  expect((await upload(token)).headers).toMatchObject({ "retry-after": "2" });
  // A refused upload is answered before its body has arrived.
  const refusedUpload = await sendSlowly(slow);
  expect(refusedUpload.status).toBe(429);
  expect(refusedUpload.afterMs).toBeLessThan(arrival.fileMs);
  expect([app.costlySlots.free, await statusOf((await test.register("quicksend")).token)]).toEqual([free, 400]);
  for (const { status, afterMs } of await Promise.all(sending)) {
    expect(status).toBe(408);
    expect(afterMs).toBeGreaterThan(arrival.fileMs - 1);
  }
  // The session may try again two seconds after its refusal.
  await vi.waitFor(async () => expect(await statusOf(token)).toBe(400), { timeout: 4_000 });
});
