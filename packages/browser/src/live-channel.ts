/**
 * The live channel of a page: requests a one-time ticket, opens the WebSocket, and reconnects after an interruption
 * with growing pauses. Messages are hints. After each reconnect, the listener gets `ready` and should read its data
 * again.
 */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { ApiClient } from "./api-client.ts";
import { toApiError } from "./api-error.ts";
import { randomUnit } from "./random.ts";

/** Stops the channel permanently. */
export type StopLiveChannel = () => void;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Opens the channel for the client's session and keeps it open until stopped. */
export function openLiveChannel(api: ApiClient, onMessage: (message: LiveMessage) => void): StopLiveChannel {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isConnecting = false;
  let isStopped = false;

  const connect = async () => {
    isConnecting = true;
    try {
      const { ticket } = await api.call("POST /wps/session/live-ticket");
      if (!isStopped) listen(ticket);
    } catch (error) {
      isConnecting = false;
      // A refused ticket means that the session is over, which the client has already reported. After any other failure
      // the channel tries again.
      if (toApiError(error)?.status !== 401) scheduleReconnect();
    }
  };

  const listen = (ticket: string) => {
    const origin = location.origin.replace(/^http/, "ws");
    const current = new WebSocket(`${origin}/wps/live?ticket=${encodeURIComponent(ticket)}`);
    socket = current;
    current.addEventListener("message", ({ data }) => {
      // Ignores messages that arrive after a stop, and messages of a replaced socket.
      if (isStopped || socket !== current) return;
      failures = 0;
      const message = readLiveMessage(data);
      if (message !== undefined) onMessage(message);
    });
    current.addEventListener("open", () => (isConnecting = false));
    current.addEventListener("close", () => {
      if (socket !== current) return;
      isConnecting = false;
      scheduleReconnect();
    });
  };

  const scheduleReconnect = () => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseAfter(failures++));
  };

  /**
   * Does not wait for the growing pause, but for a short one, because many pages may get their network back together.
   */
  const reconnectSoon = () => {
    // If a socket is open or connecting, a second one would deliver each message twice.
    if (isConnecting || socket?.readyState === WebSocket.OPEN) return;
    failures = 0;
    scheduleReconnect();
  };

  addEventListener("online", reconnectSoon);
  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", reconnectSoon);
    socket?.close();
  };
}

/**
 * Returns the pause after this number of consecutive failures. The pause doubles up to a maximum, and is
 * randomized so that pages do not reconnect all at the same time.
 */
export function pauseAfter(failures: number, spread = randomUnit()): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  return Math.round(pauseMs * (0.5 + spread / 2));
}

function readLiveMessage(text: unknown): LiveMessage | undefined {
  if (typeof text !== "string") return undefined;
  const message: unknown = JSON.parse(text);
  const hasKind = typeof message === "object" && message !== null && "kind" in message;
  // Only the server writes to this socket, so `kind` determines the type.
  return hasKind ? (message as LiveMessage) : undefined;
}
