/**
 * Scales random words without bias (GLI-19 chapter 3: scaling keeps the randomness). A plain remainder would favour
 * small results if 2^32 is not a multiple of the range, so words above the last whole multiple are discarded.
 */
import type { WordSource } from "./word-source.ts";

const WORD_RANGE = 2 ** 32;

/** Draws an integer from 0 to `range` - 1 with equal probabilities. `range` is from 1 to 2^32. */
export function drawBelow(words: WordSource, range: number): number {
  if (!Number.isSafeInteger(range) || range < 1 || range > WORD_RANGE) {
    throw new RangeError("The range of a draw must be a whole number from 1 to 2^32.");
  }
  const acceptedBound = WORD_RANGE - (WORD_RANGE % range);
  let word = words.nextWord();
  while (word >= acceptedBound) {
    word = words.nextWord();
  }
  return word % range;
}
