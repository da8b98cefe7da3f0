/**
 * Commit and reveal. The server creates a random root and hashes it `length` times. The last hash, the anchor, is
 * published before the first round. Seeds are then used from the anchor backwards: the hash of the seed of position p
 * is the seed of position p − 1. So the commitment of each seed is known before its use, and a revealed seed can be
 * checked against the one before. After the server has published the anchor, it cannot choose other seeds
 * (docs/game-maths.md, Fair rounds).
 */

/** SHA-256. The caller passes it, because rules import no cryptography. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The number of seeds in one chain. After them, a new chain with a new anchor starts. */
export const CHAIN_LENGTH = 256;

export const SEED_BYTES = 32;

const clientSeedPattern = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

/**
 * True for a valid client seed: 1 to 64 visible ASCII characters without a colon, which separates the parts of a
 * message.
 */
export function isClientSeed(text: string): boolean {
  return clientSeedPattern.test(text);
}

/** The seed of a position, from 0 (the anchor) to `length` (the root). */
export function seedAt(
  chain: { readonly root: Uint8Array; readonly length: number },
  position: number,
  sha256: Sha256,
) {
  if (!Number.isInteger(position) || position < 0 || position > chain.length) {
    throw new RangeError("A position must lie between the anchor and the root of its chain.");
  }
  let seed = chain.root;
  for (let step = chain.length; step > position; step -= 1) {
    seed = sha256(seed);
  }
  return seed;
}

/** True if the hash of a revealed seed is the commitment. */
export function provesCommitment(seed: Uint8Array, commitment: Uint8Array, sha256: Sha256): boolean {
  const hash = sha256(seed);
  return hash.length === commitment.length && hash.every((byte, index) => byte === commitment[index]);
}

/**
 * The message for block `cursor` of a round's random bytes. The block is the HMAC-SHA256 of this message with the
 * server seed as key.
 */
export function roundMessage(clientSeed: string, nonce: bigint, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}
