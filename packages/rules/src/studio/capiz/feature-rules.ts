/**
 * The feature of Capiz After Dark, "Gabi ng Parol": three or more parols in an ordinary spin award free spins. Each
 * parol in a free spin lights one lantern. The multiplier is one more than the number of lit lanterns, up to five, and
 * applies from the spin that lights the lantern. Three or more parols in a free spin add spins, up to sixteen in total,
 * so that a round is bounded and its largest win can be computed exactly.
 */

/** Free spins by the number of parols in the ordinary spin. */
export const freeSpinsAwarded: readonly number[] = [0, 0, 0, 8, 10, 12];

/** Number of parols that starts the feature, or adds spins in a free spin. */
export const PAROLS_TO_TRIGGER = 3;

/** The number of spins that three or more parols add in a free spin, within the limit. */
export const FREE_SPINS_ADDED = 4;

/** The maximum number of free spins in one round. */
export const MOST_FREE_SPINS = 16;

/** Multiplier before the first lantern is lit. */
export const FIRST_MULTIPLIER = 1;

/** Multiplier with all lanterns lit. */
export const MOST_MULTIPLIER = 5;

/** The state of a feature between two free spins. */
export interface FeatureState {
  /** Remaining spins. */
  readonly spinsLeft: number;
  /** Spins awarded so far, including played ones. */
  readonly awarded: number;
  readonly multiplier: number;
}

/** The state after an ordinary spin with `parols` parols. If it has no spins left, there is no feature. */
export function startFeature(parols: number): FeatureState {
  const awarded = freeSpinsAwarded[parols] ?? 0;
  return { spinsLeft: awarded, awarded, multiplier: FIRST_MULTIPLIER };
}

/** The state after a free spin with `parols` parols. Its `multiplier` already applies to this spin. */
export function advanceFeature(state: FeatureState, parols: number): FeatureState {
  const unlimitedSpins = parols >= PAROLS_TO_TRIGGER ? FREE_SPINS_ADDED : 0;
  const added = Math.min(unlimitedSpins, MOST_FREE_SPINS - state.awarded);
  return {
    spinsLeft: state.spinsLeft - 1 + added,
    awarded: state.awarded + added,
    multiplier: Math.min(MOST_MULTIPLIER, state.multiplier + parols),
  };
}
