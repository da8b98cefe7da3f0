/**
 * A supplier of games as a server of its own: `game/url`, `game/list`, `game/round` and `transactions/list` for its
 * operators (signed, as the protocol says), and a playable game whose bets go to the operator's wallet. HTML without a
 * script; plain Node.
 */

import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { KeyObject } from "node:crypto";
import type { SupplierGame } from "@openhouse/protocol/suppliers/supplier-calls";
import { openOperator } from "../operator.ts";
import type { Operator } from "../operator.ts";
import { answerOperator } from "./answer-operator.ts";
import { gameRequest } from "./game-request.ts";
import { showPlayed } from "./show-played.ts";
import { openSupplierBook } from "./supplier-book.ts";
import type { SupplierBook } from "./supplier-book.ts";
import { endToss } from "./play-toss.ts";
import type { TossGround } from "./play-toss.ts";

/** An operator whose players play here. */
export interface OperatorPlace {
  /** `operator_id` of its calls. */
  readonly id: string;
  /** Address of its wallet before `/user/…` and `/transaction/…`. */
  readonly walletUrl: string;
}

/** The supplier's own key, and the one that the operator signs with. */
export interface SupplierKeys {
  readonly privateKey: KeyObject;
  readonly operatorKey: KeyObject;
}

export interface SupplierOptions {
  readonly host: string;
  /** 0 = a free one. */
  readonly port: number;
  readonly operators: readonly OperatorPlace[];
  /** How a browser reaches the games; undefined = localhost and the port. */
  readonly publicUrl: string | undefined;
  /** Read when they are needed: the operator may not have made them yet. */
  readonly readKeys: (operator: string) => SupplierKeys | undefined;
  /** What `game/list` answers. */
  readonly readGames: () => readonly SupplierGame[];
  /** Where the book is; undefined = in memory. */
  readonly folder: string | undefined;
}

export interface RunningSupplier {
  readonly port: number;
  readonly book: SupplierBook;
  close(): Promise<void>;
}

/** What the parts of the server are given. */
export interface SupplierGround extends TossGround, Pick<SupplierOptions, "readKeys" | "readGames"> {
  readonly publicUrl: () => string;
}

/** An answer to a request. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const largestBody = 64 * 1_024;

/** Listens, and ends the rounds that a stop left open. Throws when the port is taken. */
export async function startSupplier(options: SupplierOptions): Promise<RunningSupplier> {
  const book = openSupplierBook(options.folder);
  const ground: SupplierGround = {
    book,
    readKeys: options.readKeys,
    readGames: options.readGames,
    publicUrl: () => options.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`,
    operatorOf: createOperatorFinder(options),
    wait: (ms) => sleep(ms),
    nextFault: () => "none",
  };
  const server = createServer((request, response) => void answer(ground, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: options.host, port: options.port }, resolve);
  });
  resume(ground);
  return {
    port: (server.address() as AddressInfo).port,
    book,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      book.close();
    },
  };
}

/** Each is opened when its key is there. */
function createOperatorFinder({ operators, readKeys }: SupplierOptions): TossGround["operatorOf"] {
  const opened = new Map<string, Operator>();
  return (id) => {
    const place = operators.find((one) => one.id === id);
    const keys = place === undefined || opened.has(id) ? undefined : readKeys(id);
    if (place !== undefined && keys !== undefined) {
      opened.set(id, openOperator({ url: place.walletUrl, privateKey: keys.privateKey }));
    }
    return opened.get(id);
  };
}

/** Goes on with the ids of their first try: the wallet has the calls, or takes them now. */
function resume(ground: SupplierGround): void {
  for (const round of ground.book.listOpenRounds()) {
    const seat = ground.book.findSeat(round.seat);
    // A wallet that is not there yet is asked again at the next start.
    if (seat !== undefined) void endToss(ground, seat, round).catch(() => undefined);
  }
}

async function answer(ground: SupplierGround, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await answerPage(ground, request).catch((): Page => ({ status: 500, headers: {}, body: "" }));
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  response.writeHead(page.status, { ...headers, ...page.headers });
  response.end(page.body);
}

async function answerPage(ground: SupplierGround, request: IncomingMessage): Promise<Page> {
  const url = new URL(request.url ?? "/", "http://supplier");
  const body = request.method === "POST" ? await readBody(request) : Buffer.alloc(0);
  if (body === undefined) return { status: 413, headers: {}, body: "" };
  if (url.pathname === "/healthz") return { status: 200, headers: {}, body: "alive" };
  if (url.pathname.startsWith("/play/")) return gameRequest(ground, { request, url, body });
  if (url.pathname.startsWith("/round/")) return showPlayed(ground, url);
  if (request.method !== "POST") return { status: 404, headers: {}, body: "" };
  return answerOperator(ground, { path: url.pathname, headers: request.headers, body });
}

/** Undefined when it is longer than any that makes sense. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
