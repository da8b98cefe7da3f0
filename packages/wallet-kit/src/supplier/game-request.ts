/** Requests of a player's browser: show the game, and toss the coin. */

import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../random.ts";
import { gamePage, html, missingPage } from "./game-page.ts";
import { playToss, stakes } from "./play-toss.ts";
import type { GameSession, Side } from "./supplier-store.ts";
import type { HttpResponse, SupplierDeps } from "./supplier-server.ts";

export interface GameRequest {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
}

const displayedRounds = 12;
/** After this time the response is sent even if the wallet has not decided. The calls to the wallet continue. */
const longestWaitMs = 6_000;
const idForm = /^[0-9a-f-]{36}$/;

/** GET shows the game. POST tosses the coin and redirects to the game. */
export async function gameRequest(deps: SupplierDeps, { request, url, body }: GameRequest): Promise<HttpResponse> {
  const session = deps.store.findSession(url.pathname.slice("/play/".length));
  if (session === undefined) return html(404, missingPage(), "");
  if (request.method === "GET") return showTable(deps, session, url.searchParams.get("round") ?? "");
  if (request.method !== "POST" || !isOwnForm(request)) return { status: 403, headers: {}, body: "" };
  const toss = readToss(new URLSearchParams(body.toString("utf8")));
  if (toss === undefined) return { status: 400, headers: {}, body: "" };
  const playing = playToss(deps, session, toss);
  await Promise.race([playing.catch(() => undefined), sleep(longestWaitMs)]);
  return { status: 303, headers: { location: `/play/${session.id}?round=${toss.id}` }, body: "" };
}

async function showTable(deps: SupplierDeps, session: GameSession, roundId: string): Promise<HttpResponse> {
  const { store } = deps;
  const rounds = store.listRounds(session.id, displayedRounds);
  const round = store.findRound(session.id, roundId);
  const units = await readBalance(deps, session);
  return html(200, gamePage({ session, rounds, round, units, nextId: newId() }), session.lobby);
}

/** Returns undefined if the wallet does not respond. */
async function readBalance({ store, operatorOf }: SupplierDeps, session: GameSession): Promise<number | undefined> {
  if (session.token === "") return store.findSession(session.id)?.demoUnits;
  const fields = {
    game_code: session.gameCode,
    request_uuid: newId(),
    user: session.user,
    token: session.token,
  };
  const response = await operatorOf(session.operator)
    ?.send("user/balance", fields)
    .catch(() => undefined);
  const balance = response?.fields["balance"];
  return typeof balance === "number" ? balance : undefined;
}

function readToss(form: URLSearchParams): { id: string; stake: number; chosenSide: Side } | undefined {
  const [id, chosenSide, stake] = [form.get("id") ?? "", form.get("side"), Number(form.get("stake"))];
  if (!idForm.test(id) || !stakes.includes(stake) || (chosenSide !== "sun" && chosenSide !== "moon")) return undefined;
  return { id, chosenSide, stake };
}

/** Refuses cross-site requests, so that another site cannot submit the form. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
