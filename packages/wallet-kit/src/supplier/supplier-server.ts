/**
 * A supplier of games as a server: `game/url`, `game/list`, `game/round` and `transactions/list` for its operators
 * (signed, as the protocol requires), and a playable game whose bets go to the operator's wallet. HTML without scripts;
 * plain Node.
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

/** An operator whose members play here. */
export interface OperatorPlace {
  /** `operator_id` of its calls. */
  readonly id: string;
  /** URL of its wallet before `/user/…` and `/transaction/…`. */
  readonly walletUrl: string;
}

/** The supplier's private key, and the operator's public key. */
export interface SupplierKeys {
  readonly privateKey: KeyObject;
  readonly operatorKey: KeyObject;
}

export interface SupplierOptions {
  readonly host: string;
  /** 0 = a free port. */
  readonly port: number;
  readonly operators: readonly OperatorPlace[];
  /** Public URL of the games; undefined = localhost and the port. */
  readonly publicUrl: string | undefined;
  /** Called when keys are needed, because the operator may create them later. */
  readonly readKeys: (operator: string) => SupplierKeys | undefined;
  /** The games of `game/list`. */
  readonly readGames: () => readonly SupplierGame[];
  /** Folder of the SQLite file; undefined = in memory. */
  readonly folder: string | undefined;
}

export interface RunningSupplier {
  readonly port: number;
  readonly book: SupplierBook;
  close(): Promise<void>;
}

/** The dependencies of the server's parts. */
export interface SupplierGround extends TossGround, Pick<SupplierOptions, "readKeys" | "readGames"> {
  readonly publicUrl: () => string;
}

/** A response to a request. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const largestBody = 64 * 1_024;

/** Starts to listen, and finishes interrupted rounds. Throws if the port is in use. */
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

/** Opens each operator when its key exists. */
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

/** Finishes open rounds with the ids of their first attempt: the wallet has the calls, or accepts them now. */
function resume(ground: SupplierGround): void {
  for (const round of ground.book.listOpenRounds()) {
    const seat = ground.book.findSeat(round.seat);
    // If the wallet does not answer, the next start tries again.
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

/** Undefined if the body exceeds the limit. */
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
