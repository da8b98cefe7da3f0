/**
 * Hashes a text to a number with FNV-1a and a final mixing step. The result is stable and evenly spread, but not
 * secret.
 */

/** Returns a whole number from 0 to 2^32 - 1. */
export function numberOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
