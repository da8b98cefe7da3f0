/**
 * Reveals the server seed in use and replaces it with the next seed of the chain. If the chain is used up, a new chain
 * with a new anchor starts. A seed without any round stays in use, because there is nothing to verify.
 */

import type { SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { isClientSeed } from "@openhouse/rules/studio/seed-chain";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { openState } from "./find-game-session.ts";
import { readSeeds } from "./read-seeds.ts";
import { readPlayState } from "./repository.ts";
import type { StoredPlayState } from "./repository.ts";
import { insertSeed, revealSeed, updateClientSeed, updateSeedInUse } from "./seed-repository.ts";
import { startChain } from "./start-chain.ts";
import type { GameSession, SeedId } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

/**
 * Takes an optional new client seed and returns the new state of the seeds, including the revealed seed. Refusals, in
 * this order: `request.param.err` (client seed), `studio.round.open` (a round is not completely shown). Idempotent
 * until the next round: a repeat keeps the unused seed and only sets the client seed again. Side effects, in one
 * transaction under the player's lock: reveals the seed in use with its last nonce, commits the next seed of the chain
 * (or the first seed of a new chain) and puts it in use, and changes the client seed. This process drops its cached
 * state of the player. Moves no money and emits no event.
 */
export async function rotateSeed(
  deps: StudioDeps,
  gameSession: GameSession,
  clientSeed: string | undefined,
): Promise<SeedsView> {
  if (clientSeed !== undefined && !isClientSeed(clientSeed)) {
    throw new Refusal("request.param.err", {}, { fields: ["clientSeed"] });
  }
  await deps.db.transaction(async (tx) => {
    const stored = await readPlayState(tx, gameSession, "lock");
    if (stored.openNonce !== null) throw new Refusal("studio.round.open");
    if (clientSeed !== undefined) await updateClientSeed(tx, gameSession, clientSeed);
    if (stored.firstNonce <= stored.nonce) await putNextSeed(deps, tx, { gameSession, stored });
  });
  deps.gameSessions.dropState(gameSession);
  return readSeeds(deps, gameSession);
}

async function putNextSeed(
  deps: StudioDeps,
  tx: Transaction,
  { gameSession, stored }: { gameSession: GameSession; stored: StoredPlayState },
): Promise<void> {
  const { merchantId, playerId } = gameSession;
  const at = deps.clock.businessNow();
  await revealSeed(tx, { merchantId, seedId: stored.seedId, lastNonce: stored.nonce, at });
  const firstNonce = stored.nonce + 1n;
  if (stored.position >= stored.length) {
    await updateSeedInUse(tx, gameSession, await startChain(deps, tx, { merchantId, playerId, firstNonce }));
    return;
  }
  const id = deps.ids.next() as SeedId;
  const { seed } = openState(deps.seedSealer, { ...stored, position: stored.position + 1 });
  const { chainId, position, commitment } = seed;
  await insertSeed(tx, { merchantId, id, playerId, chainId, position, commitment, firstNonce, at });
  await updateSeedInUse(tx, gameSession, id);
}
