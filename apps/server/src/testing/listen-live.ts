/** Connects to the live channel as an open page does. */

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
