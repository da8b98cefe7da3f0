/** Notes that the open round was shown to its end, so that the next may begin. */

import { closeOpenRound } from "./round-repository.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Closes the round of that nonce if it is the open one and answers null. No refusals. Idempotent: another nonce, or the
 * same again, changes nothing. Side effects: the player's open round is cleared; this process forgets what it knew of
 * the player. No money moves, no event.
 */
export async function markShown(deps: StudioDeps, seat: Seat, nonce: bigint): Promise<null> {
  await closeOpenRound(deps.db, seat, nonce);
  deps.seats.forget(seat);
  return null;
}
