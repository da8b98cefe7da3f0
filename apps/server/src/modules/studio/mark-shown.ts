/** Marks the open round as completely shown, so that the next round can begin. */

import { closeOpenRound } from "./round-repository.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Closes the open round if it has that nonce, and returns null. No refusals. Idempotent: a repeat, or another nonce,
 * changes no row. Side effects: clears the player's open round, and this process drops its cached state of the player.
 * Moves no money and emits no event.
 */
export async function markShown(deps: StudioDeps, gameSession: GameSession, nonce: bigint): Promise<null> {
  await closeOpenRound(deps.db, gameSession, nonce);
  deps.gameSessions.dropState(gameSession);
  return null;
}
