/**
 * The limit on costly calls, over real connections, because injected requests have no socket that a caller can close
 * during the work.
 */

import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashesAtOnce } from "../core/secrets/password-hasher.ts";
import { enterCostly, installCostlyGate, leaveCostly, refuseWhenFull } from "./costly-gate.ts";
import { installErrors } from "./errors.ts";

let app: FastifyInstance;
let url: string;
let pendingFinishers: (() => void)[] = [];

beforeAll(async () => {
  app = fastify();
  installErrors(app);
  installCostlyGate(app);
  app.decorateRequest("merchant", null);
  const hooks = {
    onRequest: async (request: Parameters<typeof refuseWhenFull>[0]) => refuseWhenFull(request),
    preValidation: async (request: Parameters<typeof refuseWhenFull>[0]) => enterCostly(request),
    onSend: async (request: Parameters<typeof refuseWhenFull>[0]) => leaveCostly(request),
  };
  app.post("/costly", hooks, async () => {
    await new Promise<void>((resolve) => pendingFinishers.push(resolve));
    return {};
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

function finishAll(): void {
  for (const finish of pendingFinishers) finish();
  pendingFinishers = [];
}

async function openSocket(text: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = await new Promise<Socket>((resolve) => {
    const socketToOpen = connect(port, "127.0.0.1", () => resolve(socketToOpen));
  });
  socket.write(text);
  return socket;
}

const waitForFree = (count: number) => vi.waitFor(() => expect(app.costlySlots.free).toBe(count));

test("a request is refused with Retry-After while all slots are taken, and a slot is free again after a response", async () => {
  const running = Array.from({ length: hashesAtOnce }, () => fetch(`${url}/costly`, { method: "POST" }));
  await vi.waitFor(() => expect(pendingFinishers.length).toBe(hashesAtOnce));
  const refused = await fetch(`${url}/costly`, { method: "POST" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  finishAll();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200));
  await waitForFree(hashesAtOnce);
});

test("a request whose body arrives slowly takes no slot", async () => {
  const slow =
    "POST /costly HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
  const sockets = await Promise.all(Array.from({ length: 2 * hashesAtOnce }, () => openSocket(slow)));
  const answer = fetch(`${url}/costly`, { method: "POST" });
  await vi.waitFor(() => expect(pendingFinishers.length).toBe(1));
  expect(app.costlySlots.free).toBe(hashesAtOnce - 1);
  finishAll();
  expect((await answer).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("a request whose connection closes keeps its slot until its work is done", async () => {
  const socket = await openSocket("POST /costly HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n");
  await waitForFree(hashesAtOnce - 1);
  const closed = new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  socket.destroy();
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(app.costlySlots.free).toBe(hashesAtOnce - 1);
  finishAll();
  await waitForFree(hashesAtOnce);
});

test("a refused request leaves all slots free", async () => {
  const answer = await fetch(`${url}/costly`, { method: "POST", body: "{", headers: { "content-type": "text/json" } });
  expect(answer.status).toBe(415);
  expect(app.costlySlots.free).toBe(hashesAtOnce);
});
