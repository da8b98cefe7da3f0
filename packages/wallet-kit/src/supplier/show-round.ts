/** GET /round/<id>: shows a finished round. The id is random, so a player can only get it from the operator. */

import { html, missingPage, roundPage } from "./game-page.ts";
import type { HttpResponse, SupplierDeps } from "./supplier-server.ts";

/** Responds with 404 for an unknown round. */
export function showRound({ store }: SupplierDeps, url: URL): HttpResponse {
  const round = store.findRoundOnWire(url.pathname.slice("/round/".length));
  const session = round === undefined ? undefined : store.findSession(round.sessionId);
  if (round === undefined || session === undefined) return html(404, missingPage(), "");
  return html(200, roundPage({ session, round }), session.lobby);
}
