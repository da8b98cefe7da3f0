/**
 * The live channel of a page: asks for a one-time ticket, opens the WebSocket, comes back after a break with growing
 * pauses. Messages are hints; after each reconnect the listener gets `ready` and should read anew.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { ApiClient } from "./api-client.ts";
import { toApiError } from "./api-error.ts";
import { randomUnit } from "./random.ts";

/** Stops the channel for good. */
export type StopLiveChannel = () => void;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Opens the channel for the session of the client and keeps it open until stopped. */
export function openLiveChannel(api: ApiClient, onMessage: (message: LiveMessage) => void): StopLiveChannel {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isTrying = false;
  let isStopped = false;

  const connect = async () => {
    isTrying = true;
    try {
      const { ticket } = await api.call("POST /wps/session/live-ticket");
      if (!isStopped) listen(ticket);
    } catch (error) {
      isTrying = false;
      // A refused ticket means the session ended: the client told the page already. Anything else is tried again.
      if (toApiError(error)?.status !== 401) comeBack();
    }
  };

  const listen = (ticket: string) => {
    const origin = location.origin.replace(/^http/, "ws");
    const current = new WebSocket(`${origin}/wps/live?ticket=${encodeURIComponent(ticket)}`);
    socket = current;
    current.addEventListener("message", ({ data }) => {
      // What was under way when the channel stopped, or another socket took over, belongs to nobody.
      if (isStopped || socket !== current) return;
      failures = 0;
      const message = readLiveMessage(data);
      if (message !== undefined) onMessage(message);
    });
    current.addEventListener("open", () => (isTrying = false));
    current.addEventListener("close", () => {
      if (socket !== current) return;
      isTrying = false;
      comeBack();
    });
  };

  const comeBack = () => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseAfter(failures++));
  };

  const comeBackNow = () => {
    // One is open or on its way: a second would say everything twice.
    if (isTrying || socket?.readyState === WebSocket.OPEN) return;
    failures = 0;
    comeBack();
  };

  addEventListener("online", comeBackNow);
  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", comeBackNow);
    socket?.close();
  };
}

/** The pause before the try after so many failures: doubling, bounded, spread so that pages do not return as one. */
export function pauseAfter(failures: number, spread = randomUnit()): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  return Math.round(pauseMs * (0.5 + spread / 2));
}

function readLiveMessage(text: unknown): LiveMessage | undefined {
  if (typeof text !== "string") return undefined;
  const message: unknown = JSON.parse(text);
  const hasKind = typeof message === "object" && message !== null && "kind" in message;
  // The server is the only writer of this socket; the kind tells the rest.
  return hasKind ? (message as LiveMessage) : undefined;
}
