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

/** What makes two people out of one, as far as the house sets it. */
export interface ReviewControl extends ReviewRule {
  /** One person alone refuses bills up to so much. */
  readonly refuseAloneMinor: bigint;
}

const strictness = { off: 0, above: 1, all: 2 } as const satisfies Record<ReviewMode, number>;

/** Of a change what is not weaker than before: that counts at once, all else when a second person agrees. */
export function tightenReview(before: ReviewControl, asked: ReviewControl): ReviewControl {
  const isLooser =
    strictness[asked.mode] < strictness[before.mode] ||
    (asked.mode === "above" && before.mode === "above" && asked.aboveMinor > before.aboveMinor);
  const { mode, aboveMinor } = isLooser ? before : asked;
  const isAloneForMore = asked.refuseAloneMinor > before.refuseAloneMinor;
  return { mode, aboveMinor, refuseAloneMinor: (isAloneForMore ? before : asked).refuseAloneMinor };
}

/** Whether one person refuses a bill of so much without a second one. */
export function isRefusedAlone(billMinor: bigint, mostMinor: bigint): boolean {
  return billMinor <= mostMinor;
}
