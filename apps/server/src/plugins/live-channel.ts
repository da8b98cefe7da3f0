/**
 * The live channel: a WebSocket per open page that gets the member's balance and messages when they change. A page
 * connects with a one-time ticket, so that the session token is never in the URL. Messages are hints: after a lost
 * connection the client reads the data again. A socket lives no longer than its session: it is closed at once when the
 * bus reports the end of the session, and at the next regular check when the session has become idle, was ended
 * elsewhere, or its member was blocked. Limits: docs/security.md, Live channel.
 */

import websocket from "@fastify/websocket";
import { Type } from "typebox";
import type { Static } from "typebox";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "@fastify/websocket";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId, SessionId } from "../core/ids.ts";
import type { Bus } from "../db/bus.ts";
import { createLiveAdmission, refuseOtherUpgrades, socketLimits } from "./live-admission.ts";
import type { SocketLimits } from "./live-admission.ts";
import { requireMerchant } from "./merchant.ts";
import { sessionEndedTopic } from "./session.ts";

/** Topic of messages to members: JSON of `[merchantId, [[memberId, message], …]]`. */
const memberTopic = "member.message";
const livePath = "/wps/live";
const LiveQuery = Type.Object({ ticket: Type.String({ maxLength: 100 }) });
type LiveQuery = Static<typeof LiveQuery>;
const largestMessage = 16 * 1_024;
const largestBacklog = 256 * 1_024;
const closeUnauthorised = 4_401;
const closeTooMuch = 4_429;

/** Sends messages to members on all their open pages, in all processes. */
export async function pushToMembers(
  bus: Bus,
  merchantId: MerchantId,
  items: readonly (readonly [MemberId, LiveMessage])[],
): Promise<void> {
  const wire = items.map(([memberId, message]) => [String(memberId), message]);
  if (items.length > 0) await bus.publish(memberTopic, JSON.stringify([merchantId, wire]));
}

export interface LiveChannelOptions {
  /** Returns the valid sessions among the given ones. */
  readonly findLiveSessions: (merchantId: MerchantId, ids: readonly SessionId[]) => Promise<readonly SessionId[]>;
  /** Interval of pings and session checks; default 25 s. */
  readonly pulseEveryMs?: number;
  readonly limits?: SocketLimits;
}

export interface LiveChannel {
  /** Number of open sockets in this process. */
  socketCount(): number;
}

/** The connection of an open page and its member. */
interface PageConnection {
  readonly socket: WebSocket;
  readonly merchantId: MerchantId;
  readonly memberId: bigint;
  readonly sessionId: SessionId;
  /** True after the session was found valid; before that, nothing is sent. */
  isProven: boolean;
  /** True if the socket answered the last ping. */
  isAlive: boolean;
}

export async function installLiveChannel(
  app: FastifyInstance,
  deps: Deps,
  { findLiveSessions, pulseEveryMs = 25_000, limits = socketLimits }: LiveChannelOptions,
): Promise<LiveChannel> {
  const connections = createConnections();
  await app.register(websocket, { options: { maxPayload: largestMessage, perMessageDeflate: false } });
  refuseOtherUpgrades(app.server, livePath);
  deps.bus.subscribe(memberTopic, (payload) => {
    const [merchantId, items] = JSON.parse(payload) as [number, [string, LiveMessage][]];
    for (const [memberId, message] of items) {
      for (const { socket, isProven } of connections.ofMember(`${merchantId}:${memberId}`)) {
        if (isProven) send(socket, message);
      }
    }
  });
  deps.bus.subscribe(sessionEndedTopic, (sessionId) => {
    for (const { socket } of connections.ofSession(sessionId)) socket.close(closeUnauthorised);
  });
  const admission = createLiveAdmission(deps, limits);
  const hooks = { onRequest: admission.admitConnection, preHandler: admission.admitTicket };
  const schema = { hide: true, querystring: LiveQuery };
  app.get<{ Querystring: LiveQuery }>(livePath, { websocket: true, schema, ...hooks }, async (socket, request) => {
    const { id: merchantId } = requireMerchant(request);
    const { memberId, sessionId } = admission.pageOf(request);
    const connection = { socket, merchantId, memberId, sessionId, isProven: false, isAlive: true };
    // The connection is registered before its session is checked, so that an end of the session in between is noticed.
    connections.add(connection);
    const liveSessionIds = await findLiveSessions(merchantId, [sessionId]);
    if (liveSessionIds.length === 0) return socket.close(closeUnauthorised);
    connection.isProven = true;
    send(socket, { kind: "ready" });
  });
  const pulse = setInterval(() => {
    connections.ping();
    closeEnded(connections.all(), findLiveSessions).catch((error: unknown) => {
      deps.log.warn({ err: error }, "could not check the sessions of the live channel");
    });
  }, pulseEveryMs);
  app.addHook("preClose", async () => {
    clearInterval(pulse);
    for (const { socket } of connections.all()) socket.close(1_001);
  });
  return { socketCount: () => connections.all().length };
}

/** Closes the sockets whose session is over, with one query per merchant. */
async function closeEnded(
  connections: readonly PageConnection[],
  findLiveSessions: LiveChannelOptions["findLiveSessions"],
) {
  for (const [merchantId, merchantConnections] of Map.groupBy(connections, (connection) => connection.merchantId)) {
    const liveSessionIds = new Set(
      await findLiveSessions(merchantId, [...new Set(merchantConnections.map(({ sessionId }) => sessionId))]),
    );
    for (const { socket } of merchantConnections.filter(({ sessionId }) => !liveSessionIds.has(sessionId)))
      socket.close(closeUnauthorised);
  }
}

/** The open pages of this process, by member and by session. */
function createConnections() {
  const byMember = new Map<string, Set<PageConnection>>();
  const bySession = new Map<string, Set<PageConnection>>();
  const all = () => [...byMember.values()].flatMap((set) => [...set]);
  return {
    all,
    ofMember: (key: string): Iterable<PageConnection> => byMember.get(key) ?? [],
    ofSession: (id: string): Iterable<PageConnection> => bySession.get(id) ?? [],
    add(connection: PageConnection): void {
      const { socket } = connection;
      const indexes = [
        [byMember, `${connection.merchantId}:${connection.memberId}`],
        [bySession, String(connection.sessionId)],
      ] as const;
      for (const [map, key] of indexes) map.set(key, (map.get(key) ?? new Set()).add(connection));
      socket.on("pong", () => {
        connection.isAlive = true;
      });
      // Our clients send no messages, so a socket that receives one is closed.
      socket.on("message", () => socket.close(closeTooMuch));
      socket.on("close", () => {
        for (const [map, key] of indexes) drop(map, key, connection);
      });
    },
    /** Ends sockets that did not answer the last ping, and pings again. */
    ping(): void {
      for (const connection of all()) {
        if (!connection.isAlive) connection.socket.terminate();
        connection.isAlive = false;
        connection.socket.ping();
      }
    },
  };
}

function drop(map: Map<string, Set<PageConnection>>, key: string, connection: PageConnection): void {
  const entries = map.get(key);
  entries?.delete(connection);
  if (entries?.size === 0) map.delete(key);
}

function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.bufferedAmount > largestBacklog) socket.terminate();
  else socket.send(JSON.stringify(message));
}
