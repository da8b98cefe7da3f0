import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postText } from "./post-text.ts";

/** Answers the first request of each connection, and closes the connection at the second one. */
const server = createServer((request, response) => {
  if (answeredSockets.has(request.socket)) return void request.socket.destroy();
  answeredSockets.add(request.socket);
  response.end("received");
});
const answeredSockets = new Set<Socket>();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it("a text is posted again if the server closes a kept connection without a response", async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let count = 0; count < 3; count += 1) {
    const text = { headers: {}, body: "text", timeoutMs: 5_000 };
    expect(await postText(address, text)).toEqual({ status: 200, text: "received" });
  }
  expect(answeredSockets.size).toBe(3);
});
