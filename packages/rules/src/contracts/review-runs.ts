/**
 * Decides which salary runs the staff reviews before payment, and which bills one staff member can refuse alone.
 * Source: docs/decisions/0042-reviewed-salary-runs.md.
 */

export const reviewModes = ["off", "all", "above"] as const;
export type ReviewMode = (typeof reviewModes)[number];

export interface ReviewRule {
  readonly mode: ReviewMode;
  /** Minor units of the run's currency; used by mode `above` only. */
  readonly aboveMinor: bigint;
}

/**
 * True if the run waits for a release. `totalMinor` is the sum of the run's bills before the payers' funds are
 * considered. Otherwise the result would depend on itself, because the funds of an upline depend on whether the
 * upline's own bill waits.
 */
export function needsReview({ mode, aboveMinor }: ReviewRule, totalMinor: bigint): boolean {
  if (mode === "off" || totalMinor <= 0n) return false;
  return mode === "all" || totalMinor > aboveMinor;
}

/** The merchant's settings for the review of salary runs. */
export interface ReviewControl extends ReviewRule {
  /** One staff member can refuse bills up to this amount alone. */
  readonly refuseAloneMinor: bigint;
}

const strictness = { off: 0, above: 1, all: 2 } as const satisfies Record<ReviewMode, number>;

/**
 * Applies the part of a change that does not weaken the control, and returns the resulting settings. This part takes
 * effect immediately; the rest needs a second person.
 */
export function tightenReview(before: ReviewControl, requested: ReviewControl): ReviewControl {
  const isLooser =
    strictness[requested.mode] < strictness[before.mode] ||
    (requested.mode === "above" && before.mode === "above" && requested.aboveMinor > before.aboveMinor);
  const { mode, aboveMinor } = isLooser ? before : requested;
  const isHigherAloneLimit = requested.refuseAloneMinor > before.refuseAloneMinor;
  return { mode, aboveMinor, refuseAloneMinor: (isHigherAloneLimit ? before : requested).refuseAloneMinor };
}

/** True if one staff member can refuse a bill of this amount alone. */
export function canRefuseAlone(billMinor: bigint, limitMinor: bigint): boolean {
  return billMinor <= limitMinor;
}
