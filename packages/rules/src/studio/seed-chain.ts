/**
 * Commit and reveal. The house makes a random root and hashes it `length` times; the last hash, the anchor, is shown
 * before the first round. Seeds are then used from the anchor backwards: hashing the seed of position p gives the seed
 * of position p − 1, so each seed's commitment is known before it is used, a revealed seed proves itself against the
 * one before, and after the anchor is shown not one later seed can be chosen. (docs/game-maths.md, Fair rounds.)
 */

/** Hashes bytes with SHA-256; passed in, because rules import no cryptography. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Seeds in one chain; a new chain with a new anchor follows when they are used up. */
export const CHAIN_LENGTH = 256;

/** Bytes of a server seed. */
export const SEED_BYTES = 32;

const clientSeedPattern = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

/** True for a text that may be a client seed: 1 to 64 visible ASCII characters, no colon (it separates parts). */
export function isClientSeed(text: string): boolean {
  return clientSeedPattern.test(text);
}

/** The seed of a position, 0 (the anchor) to `length` (the root). */
export function seedAt(
  chain: { readonly root: Uint8Array; readonly length: number },
  position: number,
  sha256: Sha256,
) {
  if (!Number.isInteger(position) || position < 0 || position > chain.length) {
    throw new RangeError("A position lies between the anchor and the root of its chain.");
  }
  let seed = chain.root;
  for (let step = chain.length; step > position; step -= 1) {
    seed = sha256(seed);
  }
  return seed;
}

/** True when a revealed seed is the one that was committed to. */
export function provesCommitment(seed: Uint8Array, commitment: Uint8Array, sha256: Sha256): boolean {
  const hash = sha256(seed);
  return hash.length === commitment.length && hash.every((byte, index) => byte === commitment[index]);
}

/** The message whose HMAC-SHA256 under the server seed is block `cursor` of a round's random bytes. */
export function roundMessage(clientSeed: string, nonce: bigint, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}
