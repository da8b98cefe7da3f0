/**
 * Starts a chain of seeds for a player: encrypts the root, and writes the anchor and the first commitment. Returns the
 * id of the first seed; the caller puts the seed in use.
 */

import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertChain, insertSeed } from "./seed-repository.ts";
import { newChain } from "./seed-bytes.ts";
import type { PlayerId, SeedId } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

export interface ChainStart {
  readonly merchantId: MerchantId;
  readonly playerId: PlayerId;
  /** Nonce of the first round that uses the chain. */
  readonly firstNonce: bigint;
}

export async function startChain(
  { random, ids, clock, seedSealer }: Pick<StudioDeps, "random" | "ids" | "clock" | "seedSealer">,
  tx: Transaction,
  { merchantId, playerId, firstNonce }: ChainStart,
): Promise<SeedId> {
  const { root, anchor, length } = newChain(random);
  const chainId = ids.next();
  const seedId = ids.next() as SeedId;
  const at = clock.businessNow();
  const sealedRoot = seedSealer.seal(root.toString("hex"));
  await insertChain(tx, { merchantId, id: chainId, playerId, sealedRoot, anchor, length, at });
  // The first seed's commitment is the anchor itself.
  await insertSeed(tx, { merchantId, id: seedId, playerId, chainId, position: 1, commitment: anchor, firstNonce, at });
  return seedId;
}
