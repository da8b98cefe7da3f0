/** Notes that the open round was shown to its end, so that the next may begin. */

import { closeOpenRound } from "./round-repository.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

/** Closes the round of that nonce if it is the open one; anything else changes nothing, so a repeat is harmless. */
export async function markShown(deps: StudioDeps, seat: Seat, nonce: bigint): Promise<null> {
  await closeOpenRound(deps.db, seat, nonce);
  deps.seats.forget(seat);
  return null;
}
