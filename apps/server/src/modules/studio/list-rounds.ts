/** Lists the player's own rounds of a game, newest first, by page. No refusals. */

import type { ListRoundsReply } from "@openhouse/protocol/studio/list-rounds";
import { revealedSeedOf } from "./describe-round.ts";
import { selectRounds } from "./round-repository.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface ListRoundsInput {
  /** Selects rounds with a smaller nonce; undefined starts with the newest round. */
  readonly before: bigint | undefined;
  readonly size: number;
}

const reelsPerSpin = 5;

export async function listRounds(
  deps: StudioDeps,
  gameSession: GameSession,
  input: ListRoundsInput,
): Promise<ListRoundsReply> {
  const { merchantId, playerId } = gameSession;
  const rows = await selectRounds(deps.db, { merchantId, playerId, before: input.before, size: input.size + 1 });
  return {
    hasMore: rows.length > input.size,
    list: rows.slice(0, input.size).map((row) => ({
      roundId: String(row.betId),
      nonce: String(row.nonce),
      at: row.at.getTime(),
      stakeMinor: String(row.stake),
      winMinor: String(row.win),
      balanceAfterMinor: String(row.balanceAfter),
      freeSpins: row.stops.length / reelsPerSpin - 1,
      clientSeed: row.clientSeed,
      commitment: row.commitment.toString("hex"),
      serverSeed: row.isRevealed ? revealedSeedOf(deps.seedSealer, row) : null,
    })),
  };
}
