/** GET /round/<name of the round>: the round as it fell. The name is random: who has it was told it by the operator. */

import { html, missingPage, playedPage } from "./game-page.ts";
import type { Page, SupplierGround } from "./supplier-server.ts";

/** 404 for a round that nobody played. */
export function showPlayed({ book }: SupplierGround, url: URL): Page {
  const round = book.findPlayed(url.pathname.slice("/round/".length));
  const seat = round === undefined ? undefined : book.findSeat(round.seat);
  if (round === undefined || seat === undefined) return html(404, missingPage(), "");
  return html(200, playedPage({ seat, round }), seat.lobby);
}
