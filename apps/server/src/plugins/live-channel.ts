/**
 * The live channel: a WebSocket per open page that gets the member's balance and messages as they change. A page
 * comes with a ticket that works once, never with its token in the URL. Messages are hints: the client fetches anew
 * on a gap. A socket lives no longer than the session that asked for it: it is closed at once when the bus tells that
 * the session ended, and at the next pulse when it idled out, was ended elsewhere or its owner was shut out.
 * Bounds: docs/security.md, Live channel.
 */

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "@fastify/websocket";
import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId, SessionId } from "../core/ids.ts";
import type { Bus } from "../db/bus.ts";
import { takeTicket } from "../db/one-time-ticket.ts";
import { requireMerchant } from "./merchant.ts";
import { sessionEndedTopic } from "./session.ts";

/** Topic that carries messages to members: JSON of `[merchantId, [[memberId, message], …]]`. */
const memberTopic = "member.message";
const largestMessage = 16 * 1_024;
const largestBacklog = 256 * 1_024;
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

/** What the detail of a ticket for the live channel says. */
export interface LiveTicketDetail {
  /** The portal session that asked for it. */
  readonly sessionId: string;
}

export interface LiveChannelOptions {
  /** Of these sessions of members those that live. */
  readonly findLiveSessions: (merchantId: MerchantId, ids: readonly SessionId[]) => Promise<readonly SessionId[]>;
  /** How often sockets are pinged and their sessions looked up; 25 s. */
  readonly pulseEveryMs?: number;
}

export interface LiveChannel {
  /** Sockets that are kept in this process. */
  socketCount(): number;
}

/** An open page, and whose it is. */
interface Line {
  readonly socket: WebSocket;
  readonly merchantId: MerchantId;
  readonly memberId: bigint;
  readonly sessionId: SessionId;
  /** Its session was found alive; nothing is told before. */
  isProven: boolean;
  /** It answered the last ping. */
  isAlive: boolean;
}

/** Mounts `GET /wps/live?ticket=`. */
export async function installLiveChannel(
  app: FastifyInstance,
  deps: Deps,
  { findLiveSessions, pulseEveryMs = 25_000 }: LiveChannelOptions,
): Promise<LiveChannel> {
  const lines = createLines();
  await app.register(websocket, { options: { maxPayload: largestMessage, perMessageDeflate: false } });
  deps.bus.subscribe(memberTopic, (payload) => {
    const [merchantId, items] = JSON.parse(payload) as [number, [string, LiveMessage][]];
    for (const [memberId, message] of items) {
      for (const { socket, isProven } of lines.ofMember(`${merchantId}:${memberId}`)) {
        if (isProven) send(socket, message);
      }
    }
  });
  deps.bus.subscribe(sessionEndedTopic, (sessionId) => {
    for (const { socket } of lines.ofSession(sessionId)) socket.close(closeUnauthorised);
  });
  app.get("/wps/live", { websocket: true, schema: { hide: true } }, async (socket, request) => {
    const { id: merchantId } = requireMerchant(request);
    const { ticket } = request.query as { ticket?: string };
    const claim = { merchantId, purpose: "live" as const, ticket: ticket ?? "", now: deps.clock.realNow() };
    const taken = hasOwnOrigin(request.headers) ? await takeTicket(deps.db, claim) : undefined;
    if (taken === undefined) return socket.close(closeUnauthorised);
    const sessionId = BigInt((taken.detail as LiveTicketDetail).sessionId) as SessionId;
    const line = { socket, merchantId, memberId: taken.subjectId, sessionId, isProven: false, isAlive: true };
    // Kept before the session is looked up: an end in between is told by the bus.
    if (!lines.keep(line)) return;
    const live = await findLiveSessions(merchantId, [sessionId]);
    if (live.length === 0) return socket.close(closeUnauthorised);
    line.isProven = true;
    send(socket, { kind: "ready" });
  });
  const pulse = setInterval(() => {
    lines.ping();
    closeEnded(lines.all(), findLiveSessions).catch((error: unknown) => {
      deps.log.warn({ err: error }, "sessions of the live channel were not looked up");
    });
  }, pulseEveryMs);
  app.addHook("preClose", async () => {
    clearInterval(pulse);
    for (const { socket } of lines.all()) socket.close(1_001);
  });
  return { socketCount: () => lines.all().length };
}

/** Closes the sockets whose session is over; one query per merchant, however many pages are open. */
async function closeEnded(lines: readonly Line[], findLiveSessions: LiveChannelOptions["findLiveSessions"]) {
  for (const [merchantId, own] of Map.groupBy(lines, (line) => line.merchantId)) {
    const live = new Set(await findLiveSessions(merchantId, [...new Set(own.map(({ sessionId }) => sessionId))]));
    for (const { socket } of own.filter(({ sessionId }) => !live.has(sessionId))) socket.close(closeUnauthorised);
  }
}

/** The open pages of this process, by member and by session. */
function createLines() {
  const byMember = new Map<string, Set<Line>>();
  const bySession = new Map<string, Set<Line>>();
  const all = () => [...byMember.values()].flatMap((set) => [...set]);
  return {
    all,
    ofMember: (key: string): Iterable<Line> => byMember.get(key) ?? [],
    ofSession: (id: string): Iterable<Line> => bySession.get(id) ?? [],
    /** False for a socket that closed meanwhile: nobody would ever take it out again. */
    keep(line: Line): boolean {
      const { socket } = line;
      if (socket.readyState !== socket.OPEN) return false;
      const places = [
        [byMember, `${line.merchantId}:${line.memberId}`],
        [bySession, String(line.sessionId)],
      ] as const;
      for (const [map, key] of places) map.set(key, (map.get(key) ?? new Set()).add(line));
      socket.on("pong", () => {
        line.isAlive = true;
      });
      // Clients have nothing to say here; one that talks is not ours.
      socket.on("message", () => socket.close(closeTooMuch));
      socket.on("close", () => {
        for (const [map, key] of places) drop(map, key, line);
      });
      return true;
    },
    /** Ends whoever did not answer the last ping, and asks again. */
    ping(): void {
      for (const line of all()) {
        if (!line.isAlive) line.socket.terminate();
        line.isAlive = false;
        line.socket.ping();
      }
    },
  };
}

function drop(map: Map<string, Set<Line>>, key: string, line: Line): void {
  const own = map.get(key);
  own?.delete(line);
  if (own?.size === 0) map.delete(key);
}

function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.bufferedAmount > largestBacklog) socket.terminate();
  else socket.send(JSON.stringify(message));
}

/** A browser names the page that opens the socket; only our own pages may. */
function hasOwnOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
