/** Commit and reveal of seeds on the server: the functions of `rules/studio` with Node's cryptography. */

import { createHmac, createSecretKey, hash } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { CHAIN_LENGTH, roundMessage, SEED_BYTES, seedAt } from "@openhouse/rules/studio/seed-chain";
import { wordSource } from "@openhouse/rules/studio/word-source";
import type { WordSource } from "@openhouse/rules/studio/word-source";
import type { RandomSource } from "../../core/random.ts";

export function sha256(bytes: Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer");
}

/** Creates a new chain of seeds. */
export function newChain(random: RandomSource): { root: Buffer; anchor: Buffer; length: number } {
  const root = random.bytes(SEED_BYTES);
  return { root, anchor: Buffer.from(seedAt({ root, length: CHAIN_LENGTH }, 0, sha256)), length: CHAIN_LENGTH };
}

/** Returns the seed at a position, and its commitment, which is the seed at the previous position. */
export function seedOf(chain: { readonly root: Uint8Array; readonly length: number }, position: number) {
  const bytes = seedAt(chain, position, sha256);
  return { bytes, commitment: sha256(bytes) };
}

/** Prepares a seed for `roundWords`, so that many rounds can use it. */
export function seedKey(seed: Uint8Array): KeyObject {
  return createSecretKey(seed);
}

/** Returns the random words of one round. */
export function roundWords(seed: Uint8Array | KeyObject, clientSeed: string, nonce: bigint): WordSource {
  return wordSource((cursor) =>
    createHmac("sha256", seed)
      .update(roundMessage(clientSeed, nonce, cursor))
      .digest(),
  );
}
