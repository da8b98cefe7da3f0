/** Connects to the live channel as an open page does. */

import { request as sendRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { SignedInMember, TestApp } from "./test-app.ts";

export async function liveTicket(test: TestApp, { token }: Pick<SignedInMember, "token">): Promise<string> {
  const answer = await test.call({ method: "POST", url: "/wps/session/live-ticket", token });
  return (answer.value as { ticket: string }).ticket;
}

/**
 * Opens a socket and collects its messages until it is closed. `next(count)` waits until there are `count` messages.
 */
export function listenLive(origin: string, ticket: string) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/wps/live?ticket=${ticket}`);
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  const next = (count: number) =>
    new Promise<readonly LiveMessage[]>((resolve) => {
      const check = () => messages.length >= count && resolve(messages);
      socket.addEventListener("message", check);
      check();
    });
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data)) as LiveMessage));
  return { socket, messages, closed, next };
}

export interface UpgradeAnswer {
  /** 101 if the connection was upgraded. */
  readonly status: number;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Sends a request to upgrade the connection. A browser would not show the status of a refused request. */
export function requestUpgrade(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<UpgradeAnswer> {
  const wanted = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "MDEyMzQ1Njc4OWFiY2RlZg==",
  };
  const { promise, resolve, reject } = Promise.withResolvers<UpgradeAnswer>();
  const answer = (message: IncomingMessage) => {
    const { socket } = message;
    const closed = new Promise<void>((resolveClosed) => socket.once("close", () => resolveClosed()));
    message.resume();
    resolve({ status: message.statusCode ?? 0, closed, close: () => socket.destroy() });
  };
  const request = sendRequest(`${origin}${path}`, { headers: { ...wanted, ...headers }, agent: false });
  request.on("response", answer).on("upgrade", answer).on("error", reject);
  request.end();
  return promise;
}
