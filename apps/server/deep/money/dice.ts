/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */

export interface Dice {
  /** An integer from 0 up to but not including `count`. */
  below(count: number): number;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  /** True in `share` percent of the calls. */
  percent(share: number): boolean;
}

/** Seeds are integers below 2^32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
    percent: (share) => next() * 100 < share,
  };
}

/** A random seed, for a run that does not repeat an earlier run. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
