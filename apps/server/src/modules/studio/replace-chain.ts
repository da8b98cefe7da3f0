/**
 * Ends a player's chain of seeds early: reveals the seed in use and starts a new chain from random bytes
 * (`deps.random`). An open round counts as shown. This is for players whose seeds may be known, such as those of the
 * demo's generated history. Runs in the caller's transaction; safe to repeat. No refusals.
 */

import type { Transaction } from "../../db/connection.ts";
import { closeOpenRound } from "./round-repository.ts";
import { readPlayState } from "./repository.ts";
import { revealSeed, updateSeedInUse } from "./seed-repository.ts";
import type { PlayerId } from "./game-session.ts";
import { startChain } from "./start-chain.ts";
import type { ChainStart } from "./start-chain.ts";
import type { StudioDeps } from "./studio-deps.ts";

type ReplaceDeps = Pick<StudioDeps, "random" | "ids" | "clock" | "seedSealer">;

export interface PlayerToRenew {
  readonly merchantId: ChainStart["merchantId"];
  readonly playerId: bigint;
}

export async function replaceChain(deps: ReplaceDeps, tx: Transaction, playerToRenew: PlayerToRenew): Promise<void> {
  const player = { merchantId: playerToRenew.merchantId, playerId: playerToRenew.playerId as PlayerId };
  const stored = await readPlayState(tx, player, "lock");
  if (stored.openNonce !== null) await closeOpenRound(tx, player, stored.openNonce);
  const { merchantId } = player;
  const at = deps.clock.businessNow();
  await revealSeed(tx, { merchantId, seedId: stored.seedId, lastNonce: stored.nonce, at });
  await updateSeedInUse(tx, player, await startChain(deps, tx, { ...player, firstNonce: stored.nonce + 1n }));
}
