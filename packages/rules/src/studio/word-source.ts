/**
 * The randomness of a game: a stream of unsigned 32-bit words. Engines never create randomness and never import a
 * cryptography library, so the same engine runs on the server, in a simulation worker and on the screen on which
 * players verify rounds.
 */

/** A stream of words with equal probabilities from 0 to 2^32 − 1. */
export interface WordSource {
  nextWord(): number;
}

const BYTES_PER_WORD = 4;

/**
 * Reads big-endian words from numbered blocks of bytes. In a real round, `blockAt(cursor)` is HMAC-SHA256(server seed,
 * `clientSeed:nonce:cursor`). Each block is requested once, in order, after the previous block is used up.
 */
export function wordSource(blockAt: (cursor: number) => Uint8Array): WordSource {
  let cursor = 0;
  let block: Uint8Array = new Uint8Array(0);
  let offset = 0;
  return {
    nextWord() {
      if (offset + BYTES_PER_WORD > block.length) {
        block = blockAt(cursor);
        cursor += 1;
        offset = 0;
      }
      const word = readWord(block, offset);
      offset += BYTES_PER_WORD;
      return word;
    },
  };
}

function readWord(bytes: Uint8Array, offset: number): number {
  let word = 0;
  for (let index = 0; index < BYTES_PER_WORD; index += 1) {
    const byte = bytes[offset + index];
    if (byte === undefined) {
      throw new RangeError("A block must consist of whole words.");
    }
    // Multiplies instead of shifting, because a shift would make the word signed.
    word = word * 256 + byte;
  }
  return word;
}
