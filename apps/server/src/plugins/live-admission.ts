/**
 * Decides who may open a socket of the live channel, before the connection is upgraded: a refused caller gets a plain
 * HTTP response, and its connection is closed. Upgrades on all other paths are refused before any other code runs.
 */

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../core/deps.ts";
import type { SessionId } from "../core/ids.ts";
import { Refusal } from "../core/refusal.ts";
import { takeTicket } from "../db/one-time-ticket.ts";
import { requireMerchant } from "./merchant.ts";
import { callerOf, takeToken } from "./rate-limit.ts";

/** The highest numbers of open sockets. Sockets that are being admitted count as open. */
export interface SocketLimits {
  /** All tabs with the same session share this limit. A person has fewer tabs of the portal open. */
  readonly perSession: number;
  /** High, because thousands of customers of a mobile carrier share one address. Each socket needs a ticket anyway. */
  readonly perAddress: number;
  /** Half of the 20,000 files that a process may usually open. The sockets take 100 MB of memory. */
  readonly perProcess: number;
}

export const socketLimits: SocketLimits = { perSession: 20, perAddress: 4_000, perProcess: 10_000 };

/** The detail of a ticket for the live channel. */
export interface LiveTicketDetail {
  /** The portal session that requested the ticket. */
  readonly sessionId: string;
}

/** The owner of a valid ticket. */
export interface AdmittedPage {
  readonly memberId: bigint;
  readonly sessionId: SessionId;
}

/**
 * Creates the hooks of the route of the live channel. Refusals, in this order: `too.much.request` (429, too many
 * attempts), `system.not.available` (503, too many sockets in this process), `too.much.request` (429, too many sockets
 * of the address), `request.origin.denied` (403), `login.not.session` (401, no valid ticket; also if the connection is
 * already closed), `too.much.request` (429, too many sockets of the session; the ticket is used up nevertheless).
 */
export function createLiveAdmission({ db, clock }: Pick<Deps, "db" | "clock">, limits: SocketLimits) {
  const counts = new Map<string, number>();
  const admittedPages = new WeakMap<FastifyRequest, AdmittedPage>();
  /** Counts the connection until it is closed. Refuses `code` if the limit is reached. */
  const count = ({ raw: { socket } }: FastifyRequest, key: string, { limit, code }: SocketLimit) => {
    const current = counts.get(key) ?? 0;
    if (current >= limit) throw new Refusal(code).after(retryMs);
    // A connection that was closed before this point would never be subtracted.
    if (socket.destroyed) throw new Refusal("login.not.session");
    counts.set(key, current + 1);
    socket.once("close", () => {
      const remaining = (counts.get(key) ?? 0) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    });
  };
  return {
    async admitConnection(request: FastifyRequest): Promise<void> {
      if (!request.ws) return;
      await takeToken(request, "call");
      count(request, "process", { limit: limits.perProcess, code: "system.not.available" });
      const address = `address ${callerOf(request.ip)}`;
      count(request, address, { limit: limits.perAddress, code: "too.much.request" });
      if (!hasOwnOrigin(request.headers)) throw new Refusal("request.origin.denied");
    },
    async admitTicket(request: FastifyRequest<{ Querystring: { ticket: string } }>): Promise<void> {
      if (!request.ws) return;
      const { id: merchantId } = requireMerchant(request);
      const claim = { merchantId, purpose: "live" as const, ticket: request.query.ticket, now: clock.realNow() };
      const content = await takeTicket(db, claim);
      if (content === undefined) throw new Refusal("login.not.session");
      const { sessionId } = content.detail as LiveTicketDetail;
      count(request, `session ${sessionId}`, { limit: limits.perSession, code: "too.much.request" });
      admittedPages.set(request, { memberId: content.subjectId, sessionId: BigInt(sessionId) as SessionId });
    },
    /** The page that both hooks admitted. */
    pageOf(request: FastifyRequest): AdmittedPage {
      const page = admittedPages.get(request);
      if (page === undefined) throw new Error("the live channel was opened without admission");
      return page;
    },
  };
}

/** A page that was refused because of a limit may try again after this time. */
const retryMs = 30_000;

interface SocketLimit {
  readonly limit: number;
  readonly code: "too.much.request" | "system.not.available";
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Refuses every upgrade that is not a WebSocket on the path; call it after the WebSocket plugin has been installed.
 * Some clients offer HTTP/2 with each request, for example Java's. On other paths, such a request gets its normal
 * answer.
 */
export function refuseOtherUpgrades(server: Server, path: string): void {
  const shouldUpgradeCallback = (request: IncomingMessage) => isWebSocket(request) || isAt(path, request);
  // The types of Node know the callback only as an option of the server's creation.
  Object.assign(server, { shouldUpgradeCallback });
  const listeners = server.listeners("upgrade") as UpgradeListener[];
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isAt(path, request)) refuseUpgrade(socket, "404 Not Found");
    else if (!isWebSocket(request)) refuseUpgrade(socket, "426 Upgrade Required");
    else for (const listener of listeners) listener(request, socket, head);
  });
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

function isAt(path: string, { url }: IncomingMessage): boolean {
  return url?.split("?", 1)[0] === path;
}

function refuseUpgrade(socket: Duplex, status: "404 Not Found" | "426 Upgrade Required"): void {
  const upgrade = status.startsWith("426") ? "Upgrade: websocket\r\n" : "";
  // Node has removed its own listener, and an unhandled error of the socket would end the process.
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${upgrade}Content-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Browsers send the origin of the page that opens the socket; only our own is allowed. Other clients send none. */
function hasOwnOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
