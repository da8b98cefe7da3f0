/** Uses real connections, because injected requests have no socket that a caller can close during the work. */

import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashesAtOnce } from "../core/secrets/password-hasher.ts";
import { enterCostly, installCostlyGate, leaveCostly, refuseCrowd } from "./costly-gate.ts";
import { installErrors } from "./errors.ts";

let app: FastifyInstance;
let url: string;
let open: (() => void)[] = [];

beforeAll(async () => {
  app = fastify();
  installErrors(app);
  installCostlyGate(app);
  app.decorateRequest("merchant", null);
  const door = {
    onRequest: async (request: Parameters<typeof refuseCrowd>[0]) => refuseCrowd(request),
    preValidation: async (request: Parameters<typeof refuseCrowd>[0]) => enterCostly(request),
    onSend: async (request: Parameters<typeof refuseCrowd>[0]) => leaveCostly(request),
  };
  app.post("/costly", door, async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    return {};
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

function leaveAll(): void {
  for (const leave of open) leave();
  open = [];
}

async function openSocket(text: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(port, "127.0.0.1", () => resolve(opened));
  });
  socket.write(text);
  return socket;
}

const isFree = (count: number) => vi.waitFor(() => expect(app.costlyRoom.free).toBe(count));

test("who finds the room full is refused at once with a time to come again; a place is free again after an answer", async () => {
  const inside = Array.from({ length: hashesAtOnce }, () => fetch(`${url}/costly`, { method: "POST" }));
  await vi.waitFor(() => expect(open.length).toBe(hashesAtOnce));
  const refused = await fetch(`${url}/costly`, { method: "POST" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  leaveAll();
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual(inside.map(() => 200));
  await isFree(hashesAtOnce);
});

test("who sends a body slowly holds no place, so that a few slow callers do not keep everybody out", async () => {
  const slow =
    "POST /costly HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
  const sockets = await Promise.all(Array.from({ length: 2 * hashesAtOnce }, () => openSocket(slow)));
  const answer = fetch(`${url}/costly`, { method: "POST" });
  await vi.waitFor(() => expect(open.length).toBe(1));
  expect(app.costlyRoom.free).toBe(hashesAtOnce - 1);
  leaveAll();
  expect((await answer).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("who hangs up keeps the place until the work is done, so that the room is no wider for it", async () => {
  const socket = await openSocket("POST /costly HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n");
  await isFree(hashesAtOnce - 1);
  const gone = new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  socket.destroy();
  await gone;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(app.costlyRoom.free).toBe(hashesAtOnce - 1);
  leaveAll();
  await isFree(hashesAtOnce);
});

test("a place is given back by a refusal, too", async () => {
  const answer = await fetch(`${url}/costly`, { method: "POST", body: "{", headers: { "content-type": "text/json" } });
  expect(answer.status).toBe(415);
  expect(app.costlyRoom.free).toBe(hashesAtOnce);
});
