/**
 * The feature of Capiz After Dark, "Gabi ng Parol": three or more parols in an ordinary spin give free spins. Each
 * parol that lands in a free spin lights one lantern, and the multiplier is one more than the lanterns lit, up to
 * five; it counts from the spin in which the lantern is lit. Three or more parols in a free spin add spins, up to
 * sixteen in all, so that a round is bounded and its largest win can be stated exactly.
 */

/** Free spins given by the number of parols in the ordinary spin that starts the feature. */
export const freeSpinsAwarded: readonly number[] = [0, 0, 0, 8, 10, 12];

/** Parols that start the feature, and parols in a free spin that add spins. */
export const PAROLS_TO_TRIGGER = 3;

/** Spins that a retrigger adds, as far as the limit allows. */
export const FREE_SPINS_ADDED = 4;

/** Free spins in one round at most. */
export const MOST_FREE_SPINS = 16;

/** Multiplier before the first lantern is lit. */
export const FIRST_MULTIPLIER = 1;

/** Multiplier with all lanterns lit. */
export const MOST_MULTIPLIER = 5;

/** Where a feature stands between two free spins. */
export interface FeatureState {
  /** Spins still to play. */
  readonly spinsLeft: number;
  /** Spins given so far, played ones included. */
  readonly awarded: number;
  readonly multiplier: number;
}

/** The feature as it starts after an ordinary spin with `parols` parols; no spins left means that none was won. */
export function startFeature(parols: number): FeatureState {
  const awarded = freeSpinsAwarded[parols] ?? 0;
  return { spinsLeft: awarded, awarded, multiplier: FIRST_MULTIPLIER };
}

/** The feature after a free spin that showed `parols` parols; `multiplier` is the one that this spin is paid with. */
export function advanceFeature(state: FeatureState, parols: number): FeatureState {
  const wanted = parols >= PAROLS_TO_TRIGGER ? FREE_SPINS_ADDED : 0;
  const added = Math.min(wanted, MOST_FREE_SPINS - state.awarded);
  return {
    spinsLeft: state.spinsLeft - 1 + added,
    awarded: state.awarded + added,
    multiplier: Math.min(MOST_MULTIPLIER, state.multiplier + parols),
  };
}
