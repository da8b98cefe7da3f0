/** GET /round/<id>: shows a finished round. The id is random, so only the operator can tell it to a player. */

import { html, missingPage, playedPage } from "./game-page.ts";
import type { Page, SupplierGround } from "./supplier-server.ts";

/** 404 for an unknown round. */
export function showPlayed({ book }: SupplierGround, url: URL): Page {
  const round = book.findPlayed(url.pathname.slice("/round/".length));
  const seat = round === undefined ? undefined : book.findSeat(round.seat);
  if (round === undefined || seat === undefined) return html(404, missingPage(), "");
  return html(200, playedPage({ seat, round }), seat.lobby);
}
