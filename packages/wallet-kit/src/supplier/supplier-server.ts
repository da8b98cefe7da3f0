/**
 * The server of a game supplier. It responds to the signed calls of its operators (`game/url`, `game/list`,
 * `game/round` and `transactions/list`), and serves a playable game that bets from the operator's wallet. The game is
 * HTML without scripts. Apart from packages of this repository, the server uses only Node's own modules.
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
import { showRound } from "./show-round.ts";
import { openSupplierStore } from "./supplier-store.ts";
import type { SupplierStore } from "./supplier-store.ts";
import { endToss } from "./play-toss.ts";
import type { TossDeps } from "./play-toss.ts";

/** An operator whose members can play the supplier's games. */
export interface SupplierOperator {
  /** The `operator_id` of the operator's calls. */
  readonly id: string;
  /** The URL of the operator's wallet before `/user/…` and `/transaction/…`. */
  readonly walletUrl: string;
}

/** The supplier's private key, and the operator's public key. */
export interface SupplierKeys {
  readonly privateKey: KeyObject;
  readonly operatorKey: KeyObject;
}

export interface SupplierOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly operators: readonly SupplierOperator[];
  /** The public URL of the games; undefined for localhost with the port. */
  readonly publicUrl: string | undefined;
  /** Called whenever keys are needed, because an operator's key may be created after the server has started. */
  readonly readKeys: (operator: string) => SupplierKeys | undefined;
  /** Returns the games of `game/list`. */
  readonly readGames: () => readonly SupplierGame[];
  /** The folder of the SQLite file; undefined for a state in memory. */
  readonly folder: string | undefined;
}

export interface RunningSupplier {
  readonly port: number;
  readonly store: SupplierStore;
  close(): Promise<void>;
}

/** The dependencies of the functions that handle requests. */
export interface SupplierDeps extends TossDeps, Pick<SupplierOptions, "readKeys" | "readGames"> {
  readonly publicUrl: () => string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const largestBody = 64 * 1_024;

/** Starts the server and finishes interrupted rounds. Throws if the port is in use. */
export async function startSupplier(options: SupplierOptions): Promise<RunningSupplier> {
  const store = openSupplierStore(options.folder);
  const deps: SupplierDeps = {
    store,
    readKeys: options.readKeys,
    readGames: options.readGames,
    publicUrl: () => options.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`,
    operatorOf: createOperatorFinder(options),
    wait: (ms) => sleep(ms),
    nextFault: () => "none",
  };
  const server = createServer((request, response) => void respond(deps, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: options.host, port: options.port }, resolve);
  });
  resume(deps);
  return {
    port: (server.address() as AddressInfo).port,
    store,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

/**
 * Returns a function that finds an operator by id. The operator's client is created at the first call for which keys
 * exist.
 */
function createOperatorFinder({ operators, readKeys }: SupplierOptions): TossDeps["operatorOf"] {
  const opened = new Map<string, Operator>();
  return (id) => {
    const operator = operators.find((candidate) => candidate.id === id);
    const keys = operator === undefined || opened.has(id) ? undefined : readKeys(id);
    if (operator !== undefined && keys !== undefined) {
      opened.set(id, openOperator({ url: operator.walletUrl, privateKey: keys.privateKey }));
    }
    return opened.get(id);
  };
}

/**
 * Finishes open rounds by sending their calls again with the same ids. A call that the wallet has already accepted
 * moves no money a second time.
 */
function resume(deps: SupplierDeps): void {
  for (const round of deps.store.listOpenRounds()) {
    const session = deps.store.findSession(round.sessionId);
    // If the wallet does not respond, the next start of the supplier tries again.
    if (session !== undefined) void endToss(deps, session, round).catch(() => undefined);
  }
}

async function respond(deps: SupplierDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const result = await handleRequest(deps, request).catch((): HttpResponse => ({ status: 500, headers: {}, body: "" }));
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  response.writeHead(result.status, { ...headers, ...result.headers });
  response.end(result.body);
}

async function handleRequest(deps: SupplierDeps, request: IncomingMessage): Promise<HttpResponse> {
  const url = new URL(request.url ?? "/", "http://supplier");
  const body = request.method === "POST" ? await readBody(request) : Buffer.alloc(0);
  if (body === undefined) return { status: 413, headers: {}, body: "" };
  if (url.pathname === "/healthz") return { status: 200, headers: {}, body: "alive" };
  if (url.pathname.startsWith("/play/")) return gameRequest(deps, { request, url, body });
  if (url.pathname.startsWith("/round/")) return showRound(deps, url);
  if (request.method !== "POST") return { status: 404, headers: {}, body: "" };
  return answerOperator(deps, { path: url.pathname, headers: request.headers, body });
}

/** Returns undefined if the body exceeds the limit. */
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
