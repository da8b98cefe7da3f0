/** Pseudorandom numbers from a seed: the same seed always gives the same picture on every machine. */

export interface Seeded {
  /** Returns a number x with 0 ≤ x < 1. */
  unit(): number;
  /** Returns a number x with min ≤ x < max. */
  between(min: number, max: number): number;
  /** Returns an integer x with min ≤ x ≤ max. */
  whole(min: number, max: number): number;
  pick<const T extends readonly [unknown, ...unknown[]]>(items: T): T[number];
}

/** Returns a generator (mulberry32) whose seed is the FNV-1a hash of the text. */
export function seededBy(text: string): Seeded {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    unit,
    between: (min, max) => min + unit() * (max - min),
    whole: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    pick: (items) => items[Math.floor(unit() * items.length)] ?? items[0],
  };
}
