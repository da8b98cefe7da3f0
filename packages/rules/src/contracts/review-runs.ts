/**
 * Which salary runs somebody of the house looks at before they are paid, and which bills one person alone may refuse.
 * Source: docs/decisions/0042-reviewed-salary-runs.md.
 */

export const reviewModes = ["off", "all", "above"] as const;
export type ReviewMode = (typeof reviewModes)[number];

export interface ReviewRule {
  readonly mode: ReviewMode;
  /** Minor units of the run's currency; counts for `above` only. */
  readonly aboveMinor: bigint;
}

/**
 * Whether a run waits for a release. `askedMinor` is what its bills come to before their payers' money is known, so
 * that the answer does not depend on itself: an upline whose own bill waits pays those below otherwise.
 */
export function needsReview({ mode, aboveMinor }: ReviewRule, askedMinor: bigint): boolean {
  if (mode === "off" || askedMinor <= 0n) return false;
  return mode === "all" || askedMinor > aboveMinor;
}

/** Whether one person refuses a bill of so much without a second one. */
export function isRefusedAlone(billMinor: bigint, mostMinor: bigint): boolean {
  return billMinor <= mostMinor;
}
