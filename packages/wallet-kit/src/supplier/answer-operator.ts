/**
 * Responds to the calls of an operator: the list of games, the URL of a game, the URL of a finished round, and the list
 * of transactions. Only signed calls are accepted.
 */

import { verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import { supplierDemoCurrency, supplierPageSize } from "@openhouse/protocol/suppliers/supplier-calls";
import type {
  GameListReply,
  GameRoundReply,
  GameUrlReply,
  TransactionsReply,
} from "@openhouse/protocol/suppliers/supplier-calls";
import { newSecret } from "../random.ts";
import type { HttpResponse, SupplierDeps } from "./supplier-server.ts";

export interface OperatorRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Fields = Readonly<Record<string, unknown>>;

/** The play money of a demo session: 10,000.00, as a number of 1/100,000 of the major unit. */
const demoUnits = 1_000_000_000;
const gameCodeForm = /^[\w.-]{1,128}$/;

/** Statuses: 401 without the operator's signature, 404 for an unknown path or round, 400 for invalid fields. */
export async function answerOperator(deps: SupplierDeps, request: OperatorRequest): Promise<HttpResponse> {
  const fields = parseFields(request.body);
  const operator = fields?.["operator_id"];
  if (fields === undefined || typeof operator !== "string" || !isSigned(deps, operator, request))
    return { status: 401, headers: {}, body: "" };
  const call = { operator, fields };
  switch (request.path) {
    case "/game/url":
      return openSession(deps, call);
    case "/game/list":
      return jsonResponse([...deps.readGames()] satisfies GameListReply);
    case "/game/round":
      return findReplay(deps, call);
    case "/transactions/list":
      return listTransactions(deps, call);
    default:
      return { status: 404, headers: {}, body: "" };
  }
}

function isSigned({ readKeys }: SupplierDeps, operator: string, { headers, body }: OperatorRequest): boolean {
  const key = readKeys(operator)?.operatorKey;
  const signature = headers[rsSignatureHeader];
  return key !== undefined && typeof signature === "string" && verifies(body, { key, signature });
}

function verifies(body: Buffer, { key, signature }: { key: Parameters<typeof verify>[2]; signature: string }): boolean {
  return verify("sha256", body, key, Buffer.from(signature, "base64"));
}

interface OperatorCall {
  /** The calling operator. */
  readonly operator: string;
  readonly fields: Fields;
}

function openSession(deps: SupplierDeps, { operator, fields }: OperatorCall): HttpResponse {
  const { user, token, game_code: gameCode, currency, lang, lobby_url: lobby } = fields;
  const texts = [user, token, gameCode, currency, lang, lobby];
  if (!texts.every((text) => typeof text === "string") || !gameCodeForm.test(String(gameCode))) {
    return { status: 400, headers: {}, body: "" };
  }
  const isDemo = currency === supplierDemoCurrency;
  if (!isDemo && (token === "" || user === "")) return { status: 400, headers: {}, body: "" };
  const id = newSecret();
  deps.store.insertSession({
    id,
    operator,
    token: isDemo ? "" : String(token),
    user: String(user),
    gameCode: String(gameCode),
    currency: String(currency),
    language: lang === "fil" ? "TY" : "EN",
    lobby: URL.parse(String(lobby))?.origin ?? "",
    demoUnits: isDemo ? demoUnits : 0,
  });
  return jsonResponse({ url: `${deps.publicUrl()}/play/${id}` } satisfies GameUrlReply);
}

/**
 * Finds a round by its id on the wire. Only the operator at which the round was played receives the URL, and only with
 * the id of the player.
 */
function findReplay(
  { store, publicUrl }: SupplierDeps,
  { operator, fields: { user, round } }: OperatorCall,
): HttpResponse {
  const storedRound = typeof round === "string" ? store.findRoundOnWire(round) : undefined;
  const session = storedRound === undefined ? undefined : store.findSession(storedRound.sessionId);
  if (storedRound === undefined || session?.operator !== operator || session.user !== user) {
    return { status: 404, headers: {}, body: "" };
  }
  return jsonResponse({ url: `${publicUrl()}/round/${storedRound.betUuid}` } satisfies GameRoundReply);
}

function listTransactions({ store }: SupplierDeps, { operator, fields }: OperatorCall): HttpResponse {
  const { start_time: from, end_time: until, page } = fields;
  if (typeof from !== "string" || typeof until !== "string" || typeof page !== "number" || !(page >= 1)) {
    return { status: 400, headers: {}, body: "" };
  }
  const transactions = store.listTransactions({ operator, from, until, page });
  const reply: TransactionsReply = { transactions, has_more: transactions.length === supplierPageSize };
  return jsonResponse(reply);
}

function jsonResponse(value: object): HttpResponse {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

function parseFields(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
