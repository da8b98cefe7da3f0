/**
 * What share of the valid bets comes back to a member, per category of games. What the house gives everybody is where
 * each begins; an agent may raise those directly below, up to what the agent itself has, and nobody is ever lowered.
 * Pure. Source: specification, section 9 (rebate display); docs/wire-format.md, Agent centre (register downline).
 */

/** In the order of forms and lists. */
export const rebateCategories = ["LOTT", "FISH", "RNG", "LIVE", "SPORTS", "ESPORTS"] as const;

/** A category with a rebate of its own; ELOTT counts as LOTT, other categories have none. */
export type RebateCategory = (typeof rebateCategories)[number];

/** Category → parts per million of the valid bets. */
export type RebateRates = Readonly<Record<RebateCategory, number>>;

/** Rates that were asked for; a category that is not named stays as it is. */
export type WantedRates = Readonly<Partial<Record<RebateCategory, number>>>;

/** Why rates cannot be given: below what the member has, above what the giver has, or no rate at all. */
export interface RebateFault {
  readonly kind: "lowered" | "aboveOwn" | "invalid";
  readonly category: RebateCategory;
  /** The bound that was passed, parts per million. */
  readonly boundPpm: number;
}

export interface RateQuestion {
  readonly wanted: WantedRates;
  /** Of the giver. */
  readonly own: RebateRates;
  /** Of the receiver now. */
  readonly current: RebateRates;
}

/** What comes back of the games of a class (parts per million). */
export function rebateOfClass(rates: RebateRates, productClass: string): number {
  const name = productClass === "ELOTT" ? "LOTT" : productClass;
  const category = rebateCategories.find((each) => each === name);
  return category === undefined ? 0 : rates[category];
}

/** Rates are told in hundredths of a percent: one step. */
export const rebateStepPpm = 100;

/** The first fault in the order of the categories; undefined when the rates can be given. */
export function findRebateFault({ wanted, own, current }: RateQuestion): RebateFault | undefined {
  for (const category of rebateCategories) {
    const rate = wanted[category];
    if (rate === undefined) continue;
    if (!Number.isInteger(rate) || rate % rebateStepPpm !== 0) {
      return { kind: "invalid", category, boundPpm: rebateStepPpm };
    }
    if (rate < current[category]) return { kind: "lowered", category, boundPpm: current[category] };
    // Who has more than the giver (after a move) keeps it: saying the same again changes nothing.
    if (rate > own[category] && rate > current[category]) {
      return { kind: "aboveOwn", category, boundPpm: own[category] };
    }
  }
  return undefined;
}

/** What holds after that: of each category the higher rate. */
export function raiseRates(current: RebateRates, raised: WantedRates): RebateRates {
  const pairs = rebateCategories.map((category) => {
    return [category, Math.max(current[category], raised[category] ?? 0)] as const;
  });
  return Object.fromEntries(pairs) as Record<RebateCategory, number>;
}

/**
 * What of the wanted rates lies above the current ones. Only that is kept: a rate that the house gives everybody stays
 * the house's, so that nobody holds on to it when the house gives less one day, or passes on more than the giver has.
 */
export function risesOf(current: RebateRates, wanted: WantedRates): WantedRates {
  const rises = rebateCategories.flatMap((category) => {
    const rate = wanted[category];
    return rate !== undefined && rate > current[category] ? [[category, rate] as const] : [];
  });
  return Object.fromEntries(rises);
}
