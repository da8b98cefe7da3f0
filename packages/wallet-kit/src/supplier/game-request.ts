/** Requests of a player's browser: show the table, and toss the coin. */

import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../random.ts";
import { gamePage, html, missingPage } from "./game-page.ts";
import { playToss, stakes } from "./play-toss.ts";
import type { Seat, Side } from "./supplier-book.ts";
import type { Page, SupplierGround } from "./supplier-server.ts";

export interface GameRequest {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
}

const shownRounds = 12;
/** After this time the player sees the table; the calls to the wallet continue. */
const longestWaitMs = 6_000;
const idForm = /^[0-9a-f-]{36}$/;

/** GET shows the table; POST tosses the coin and redirects to the table. */
export async function gameRequest(ground: SupplierGround, { request, url, body }: GameRequest): Promise<Page> {
  const seat = ground.book.findSeat(url.pathname.slice("/play/".length));
  if (seat === undefined) return html(404, missingPage(), "");
  if (request.method === "GET") return showTable(ground, seat, url.searchParams.get("round") ?? "");
  if (request.method !== "POST" || !isOwnForm(request)) return { status: 403, headers: {}, body: "" };
  const toss = readToss(new URLSearchParams(body.toString("utf8")));
  if (toss === undefined) return { status: 400, headers: {}, body: "" };
  const playing = playToss(ground, seat, toss);
  await Promise.race([playing.catch(() => undefined), sleep(longestWaitMs)]);
  return { status: 303, headers: { location: `/play/${seat.id}?round=${toss.id}` }, body: "" };
}

async function showTable(ground: SupplierGround, seat: Seat, roundId: string): Promise<Page> {
  const { book } = ground;
  const rounds = book.listRounds(seat.id, shownRounds);
  const round = book.findRound(seat.id, roundId);
  const units = await readBalance(ground, seat);
  return html(200, gamePage({ seat, rounds, round, units, nextId: newId() }), seat.lobby);
}

/** Undefined if the wallet does not answer. */
async function readBalance({ book, operatorOf }: SupplierGround, seat: Seat): Promise<number | undefined> {
  if (seat.token === "") return book.findSeat(seat.id)?.demoUnits;
  const fields = { game_code: seat.gameCode, request_uuid: newId(), supplier_user: seat.user, token: seat.token };
  const answer = await operatorOf(seat.operator)
    ?.send("user/balance", fields)
    .catch(() => undefined);
  const balance = answer?.fields["balance"];
  return typeof balance === "number" ? balance : undefined;
}

function readToss(form: URLSearchParams): { id: string; stake: number; chosen: Side } | undefined {
  const [id, chosen, stake] = [form.get("id") ?? "", form.get("side"), Number(form.get("stake"))];
  if (!idForm.test(id) || !stakes.includes(stake) || (chosen !== "sun" && chosen !== "moon")) return undefined;
  return { id, chosen, stake };
}

/** Prevents cross-site requests: a page of another site must not submit the form. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
