/**
 * The rebate rates of members per category of games: shares of their valid bets. Every member starts with the
 * merchant's usual rates. An agent can raise those of direct downlines up to its own; rates are never lowered. Pure.
 * Source: specification, section 9 (rebate display); docs/wire-format.md, Agent centre (register downline).
 */

/** In the order of forms and lists. */
export const rebateCategories = ["LOTT", "FISH", "RNG", "LIVE", "SPORTS", "ESPORTS"] as const;

/** A category with its own rebate. ELOTT counts as LOTT; other categories have no rebate. */
export type RebateCategory = (typeof rebateCategories)[number];

/** Category → parts per million of the valid bets. */
export type RebateRates = Readonly<Record<RebateCategory, number>>;

/** Requested rates; a missing category stays unchanged. */
export type RequestedRates = Readonly<Partial<Record<RebateCategory, number>>>;

/** Why rates cannot be given: below the member's current rate, above the giver's rate, or invalid. */
export interface RebateFault {
  readonly kind: "lowered" | "aboveOwn" | "invalid";
  readonly category: RebateCategory;
  /** The limit that was violated, parts per million. */
  readonly boundPpm: number;
}

export interface RateCheck {
  readonly wanted: RequestedRates;
  /** The giver's rates. */
  readonly own: RebateRates;
  /** The receiver's current rates. */
  readonly current: RebateRates;
}

/** The rebate rate of a class of games (parts per million). */
export function rebateOfClass(rates: RebateRates, productClass: string): number {
  const name = productClass === "ELOTT" ? "LOTT" : productClass;
  const category = rebateCategories.find((each) => each === name);
  return category === undefined ? 0 : rates[category];
}

/** The smallest step of a rate: a hundredth of a percent. */
export const rebateStepPpm = 100;

/** The first fault in the order of the categories; undefined if the rates can be given. */
export function findRebateFault({ wanted, own, current }: RateCheck): RebateFault | undefined {
  for (const category of rebateCategories) {
    const rate = wanted[category];
    if (rate === undefined) continue;
    if (!Number.isInteger(rate) || rate % rebateStepPpm !== 0) {
      return { kind: "invalid", category, boundPpm: rebateStepPpm };
    }
    if (rate < current[category]) return { kind: "lowered", category, boundPpm: current[category] };
    // A member with a higher rate than the giver (after a move) keeps it; repeating that rate is no fault.
    if (rate > own[category] && rate > current[category]) {
      return { kind: "aboveOwn", category, boundPpm: own[category] };
    }
  }
  return undefined;
}

/** The resulting rates: the higher rate of each category. */
export function raiseRates(current: RebateRates, raised: RequestedRates): RebateRates {
  const pairs = rebateCategories.map((category) => {
    return [category, Math.max(current[category], raised[category] ?? 0)] as const;
  });
  return Object.fromEntries(pairs) as Record<RebateCategory, number>;
}

/**
 * The wanted rates that are above the current ones. Only these are stored: a usual rate stays the merchant's, so that
 * members do not keep it if the merchant lowers it, and never pass on more than the giver has.
 */
export function risesOf(current: RebateRates, wanted: RequestedRates): RequestedRates {
  const rises = rebateCategories.flatMap((category) => {
    const rate = wanted[category];
    return rate !== undefined && rate > current[category] ? [[category, rate] as const] : [];
  });
  return Object.fromEntries(rises);
}
