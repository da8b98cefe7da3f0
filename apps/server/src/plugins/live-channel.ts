/**
 * The live channel: a WebSocket per open page that gets the member's balance and messages as they change. A page
 * comes with a ticket that works once, never with its token in the URL. Messages are hints: the client fetches anew
 * on a gap. Bounds: security.md 4.11.
 */

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "@fastify/websocket";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import type { Bus } from "../db/bus.ts";
import { takeTicket } from "../db/one-time-ticket.ts";
import { requireMerchant } from "./merchant.ts";

/** Topic that carries messages to members: JSON of `[merchantId, [[memberId, message], …]]`. */
const memberTopic = "member.message";
const largestMessage = 16 * 1_024;
const largestBacklog = 256 * 1_024;
const pingEveryMs = 25_000;
const closeUnauthorised = 4_401;
const closeTooMuch = 4_429;

/** Tells members something on all their open pages, in all processes. */
export async function pushToMembers(
  bus: Bus,
  merchantId: MerchantId,
  items: readonly (readonly [MemberId, LiveMessage])[],
): Promise<void> {
  const wire = items.map(([memberId, message]) => [String(memberId), message]);
  if (items.length > 0) await bus.publish(memberTopic, JSON.stringify([merchantId, wire]));
}

/** Mounts `GET /wps/live?ticket=`. */
export async function installLiveChannel(app: FastifyInstance, deps: Deps): Promise<void> {
  const sockets = new Map<string, Set<WebSocket>>();
  await app.register(websocket, { options: { maxPayload: largestMessage, perMessageDeflate: false } });
  deps.bus.subscribe(memberTopic, (payload) => {
    const [merchantId, items] = JSON.parse(payload) as [number, [string, LiveMessage][]];
    for (const [memberId, message] of items) {
      for (const socket of sockets.get(`${merchantId}:${memberId}`) ?? []) send(socket, message);
    }
  });
  app.get("/wps/live", { websocket: true, schema: { hide: true } }, async (socket, request) => {
    const { id: merchantId } = requireMerchant(request);
    const { ticket } = request.query as { ticket?: string };
    const claim = { merchantId, purpose: "live" as const, ticket: ticket ?? "", now: deps.clock.realNow() };
    const taken = hasOwnOrigin(request.headers) ? await takeTicket(deps.db, claim) : undefined;
    if (taken === undefined) return socket.close(closeUnauthorised);
    keepSocket(sockets, `${merchantId}:${taken.subjectId}`, socket);
    send(socket, { kind: "ready" });
  });
  app.addHook("preClose", async () => {
    for (const socket of [...sockets.values()].flatMap((set) => [...set])) socket.close(1_001);
  });
}

function keepSocket(sockets: Map<string, Set<WebSocket>>, key: string, socket: WebSocket): void {
  const own = sockets.get(key) ?? new Set();
  sockets.set(key, own.add(socket));
  let isAlive = true;
  const pulse = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingEveryMs);
  socket.on("pong", () => {
    isAlive = true;
  });
  // Clients have nothing to say here; one that talks is not ours.
  socket.on("message", () => socket.close(closeTooMuch));
  socket.on("close", () => {
    clearInterval(pulse);
    own.delete(socket);
    if (own.size === 0) sockets.delete(key);
  });
}

function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.bufferedAmount > largestBacklog) socket.terminate();
  else socket.send(JSON.stringify(message));
}

/** A browser names the page that opens the socket; only our own pages may. */
function hasOwnOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
