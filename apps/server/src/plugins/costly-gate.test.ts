/** Real connections: the room is given back by what happens to the answer, which injected requests do not have. */

import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashesAtOnce } from "../core/password-hasher.ts";
import { enterCostly, installCostlyGate } from "./costly-gate.ts";
import { installErrors } from "./errors.ts";

let app: FastifyInstance;
let url: string;
let open: (() => void)[] = [];

beforeAll(async () => {
  app = fastify();
  installErrors(app);
  installCostlyGate(app);
  app.decorateRequest("merchant", null);
  app.post("/costly", { onRequest: async (request, reply) => enterCostly(request, reply) }, async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    return {};
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

test("who finds the room full is refused at once with a time to come again; a place is free again after an answer", async () => {
  const inside = Array.from({ length: hashesAtOnce }, () => fetch(`${url}/costly`, { method: "POST" }));
  await vi.waitFor(() => expect(open.length).toBe(hashesAtOnce));
  const refused = await fetch(`${url}/costly`, { method: "POST" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  for (const leave of open) leave();
  open = [];
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual(inside.map(() => 200));
  await vi.waitFor(() => expect(app.costlyRoom.free).toBe(hashesAtOnce));
});

test("a place is free again when the caller has gone", async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(port, "127.0.0.1", () => resolve(opened));
  });
  socket.write("POST /costly HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n");
  await vi.waitFor(() => expect(app.costlyRoom.free).toBe(hashesAtOnce - 1));
  socket.destroy();
  await vi.waitFor(() => expect(app.costlyRoom.free).toBe(hashesAtOnce));
  for (const leave of open) leave();
});
