/** SQL of seed chains, seeds in use, and revealed seeds. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { PlayerRef } from "./repository.ts";
import type { PlayerId, SeedId } from "./game-session.ts";

export interface NewChain {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly sealedRoot: string;
  readonly anchor: Buffer;
  readonly length: number;
  readonly at: Date;
}

export async function insertChain(tx: Queryable, chain: NewChain): Promise<void> {
  await tx.query(
    `insert into studio_chain (merchant_id, id, player_id, sealed_root, anchor, length, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [chain.merchantId, chain.id, chain.playerId, chain.sealedRoot, chain.anchor, chain.length, chain.at],
  );
}

export interface NewSeed {
  readonly merchantId: MerchantId;
  readonly id: SeedId;
  readonly playerId: PlayerId;
  readonly chainId: bigint;
  readonly position: number;
  readonly commitment: Buffer;
  readonly firstNonce: bigint;
  readonly at: Date;
}

export async function insertSeed(tx: Queryable, seed: NewSeed): Promise<void> {
  await tx.query(
    `insert into studio_seed (merchant_id, id, player_id, chain_id, position, commitment, first_nonce, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [seed.merchantId, seed.id, seed.playerId, seed.chainId, seed.position, seed.commitment, seed.firstNonce, seed.at],
  );
}

export async function updateClientSeed(tx: Queryable, player: PlayerRef, clientSeed: string): Promise<void> {
  await tx.query(`update studio_player set client_seed = $3 where merchant_id = $1 and id = $2`, [
    player.merchantId,
    player.playerId,
    clientSeed,
  ]);
}

export async function updateSeedInUse(tx: Queryable, player: PlayerRef, seedId: SeedId): Promise<void> {
  await tx.query(`update studio_player set seed_id = $3 where merchant_id = $1 and id = $2`, [
    player.merchantId,
    player.playerId,
    seedId,
  ]);
}

export interface SeedToReveal {
  readonly merchantId: MerchantId;
  readonly seedId: SeedId;
  readonly lastNonce: bigint;
  readonly at: Date;
}

export async function revealSeed(tx: Queryable, { merchantId, seedId, lastNonce, at }: SeedToReveal): Promise<void> {
  await tx.query(
    `update studio_seed set last_nonce = $3, revealed_at = $4
     where merchant_id = $1 and id = $2 and revealed_at is null`,
    [merchantId, seedId, lastNonce, at],
  );
}

export interface RevealedSeedRow extends Pick<Tables["studio_seed"], "position" | "commitment" | "firstNonce"> {
  readonly lastNonce: bigint;
  readonly revealedAt: Date;
  readonly sealedRoot: string;
  readonly length: number;
}

/** Selects the revealed seeds of a player, latest first. */
export function selectRevealedSeeds(db: Queryable, { merchantId, playerId }: PlayerRef, limit: number) {
  return db.query<RevealedSeedRow>(
    `select d.position, d.commitment, d.first_nonce as "firstNonce", d.last_nonce as "lastNonce",
       d.revealed_at as "revealedAt", c.sealed_root as "sealedRoot", c.length
     from studio_seed d join studio_chain c on c.merchant_id = d.merchant_id and c.id = d.chain_id
     where d.merchant_id = $1 and d.player_id = $2 and d.revealed_at is not null
     order by d.id desc limit $3`,
    [merchantId, playerId, limit],
  );
}
