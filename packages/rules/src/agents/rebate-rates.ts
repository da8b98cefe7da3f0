/**
 * A member's rebate rates, one per category of games, as shares of the valid bets. Every member starts with the
 * merchant's usual rates. An agent can raise the rates of a direct downline up to the agent's own rates, but can never
 * lower them. Pure. Source: specification, section 9 (rebate display); docs/wire-format.md, Agent centre (register
 * downline).
 */

/** In the order of forms and lists. */
export const rebateCategories = ["LOTT", "FISH", "RNG", "LIVE", "SPORTS", "ESPORTS"] as const;

/** A category with its own rebate. ELOTT counts as LOTT; other categories have no rebate. */
export type RebateCategory = (typeof rebateCategories)[number];

/** Category → parts per million of the valid bets. */
export type RebateRates = Readonly<Record<RebateCategory, number>>;

/** Requested rates by category. A category without a rate keeps its current rate. */
export type RequestedRates = Readonly<Partial<Record<RebateCategory, number>>>;

/** The reason why rates are refused: below the member's current rate, above the giver's rate, or invalid. */
export interface RebateFault {
  readonly kind: "lowered" | "aboveOwn" | "invalid";
  readonly category: RebateCategory;
  /** The limit that was violated, or the step of rates for `invalid`, in parts per million. */
  readonly boundPpm: number;
}

export interface RateCheck {
  readonly requestedRates: RequestedRates;
  readonly giverRates: RebateRates;
  /** The rates of the receiver before the change. */
  readonly currentRates: RebateRates;
}

/** The rebate rate of a class of games (parts per million). */
export function rebateOfClass(rates: RebateRates, productClass: string): number {
  const name = productClass === "ELOTT" ? "LOTT" : productClass;
  const category = rebateCategories.find((rebateCategory) => rebateCategory === name);
  return category === undefined ? 0 : rates[category];
}

/** The smallest step of a rate: a hundredth of a percent. */
export const rebateStepPpm = 100;

/** Returns the first fault in the order of the categories, or undefined if the rates are allowed. */
export function findRebateFault({ requestedRates, giverRates, currentRates }: RateCheck): RebateFault | undefined {
  for (const category of rebateCategories) {
    const rate = requestedRates[category];
    if (rate === undefined) continue;
    if (!Number.isInteger(rate) || rate % rebateStepPpm !== 0) {
      return { kind: "invalid", category, boundPpm: rebateStepPpm };
    }
    if (rate < currentRates[category]) return { kind: "lowered", category, boundPpm: currentRates[category] };
    // A member with a higher rate than the giver (after a move) keeps it; repeating that rate is no fault.
    if (rate > giverRates[category] && rate > currentRates[category]) {
      return { kind: "aboveOwn", category, boundPpm: giverRates[category] };
    }
  }
  return undefined;
}

/** Returns the higher one of the current and the requested rate for each category. */
export function raiseRates(current: RebateRates, requested: RequestedRates): RebateRates {
  const pairs = rebateCategories.map((category) => {
    return [category, Math.max(current[category], requested[category] ?? 0)] as const;
  });
  return Object.fromEntries(pairs) as Record<RebateCategory, number>;
}

/**
 * Returns the requested rates that are above the current ones. Only these are stored for the member. All other rates
 * follow the merchant's usual rates, also when the merchant lowers them.
 */
export function findRaisedRates(current: RebateRates, requested: RequestedRates): RequestedRates {
  const rises = rebateCategories.flatMap((category) => {
    const rate = requested[category];
    return rate !== undefined && rate > current[category] ? [[category, rate] as const] : [];
  });
  return Object.fromEntries(rises);
}
