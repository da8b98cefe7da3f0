/** Marks the open round as completely shown, so that the next one may begin. */

import { closeOpenRound } from "./round-repository.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Closes the round of that nonce if it is the open one, and returns null. No refusals. Idempotent: another nonce, or a
 * repeat, changes nothing. Side effects: clears the player's open round, and this process drops its cached state of the
 * player. Moves no money and emits no event.
 */
export async function markShown(deps: StudioDeps, seat: Seat, nonce: bigint): Promise<null> {
  await closeOpenRound(deps.db, seat, nonce);
  deps.seats.forget(seat);
  return null;
}
