/**
 * The kinds of contracts, their classes of games and their settlement periods. The codes are the same in the database
 * and on the wire.
 */

export const contractKinds = ["dividend", "daily", "hourly", "realtime"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Classes of games that can have their own contract. CONS stands for all games. */
export const singleClasses = ["LIVE", "RNG", "SPORTS", "LOTT", "ELOTT", "FISH", "PVP"] as const;
export type SingleClass = (typeof singleClasses)[number];
export const productClasses = ["CONS", ...singleClasses] as const;
export type ProductClass = (typeof productClasses)[number];

/**
 * How often a contract is settled. Dividends use D (day), W (week), H (half a month: 1st to 15th, 16th to month end)
 * and M (month). Daily salaries use D. Hourly salaries use HOUR or HALF (half an hour); on the wire these are H and BH.
 * Real-time salaries use MIN5 (five minutes).
 */
export const settlementPeriods = ["D", "W", "H", "M", "HOUR", "HALF", "MIN5"] as const;
export type SettlementPeriod = (typeof settlementPeriods)[number];

/** The periods that each kind allows. */
export const periodsOfKind: Readonly<Record<ContractKind, readonly SettlementPeriod[]>> = {
  dividend: ["D", "W", "H", "M"],
  daily: ["D"],
  hourly: ["HOUR", "HALF"],
  realtime: ["MIN5"],
};

/** The wire code of an hourly contract's frequency. */
export const frequencyCodes = { HOUR: "H", HALF: "BH" } as const;

/** A settlement keeps its sums in slots: one per class, and a last one for games that only CONS counts. */
export const slotCount = singleClasses.length + 1;

const slotByCategory = new Map<string, number>(singleClasses.map((name, slot) => [name, slot]));

/** The slot of a game category. Categories without a contract class (ESPORTS, COCKFIGHT) use the last slot. */
export function slotOfCategory(category: string): number {
  return slotByCategory.get(category) ?? singleClasses.length;
}

/** True if a contract of the class counts the bets of the slot. */
export function coversSlot(productClass: ProductClass, slot: number): boolean {
  return productClass === "CONS" || slotByCategory.get(productClass) === slot;
}

const allSlots = Array.from({ length: slotCount }, (_, slot) => slot);

/** The slots that a class counts. */
export function slotsOfClass(productClass: ProductClass): readonly number[] {
  return allSlots.filter((slot) => coversSlot(productClass, slot));
}

/** True if two contracts count some of the same games. */
export function doClassesOverlap(first: ProductClass, second: ProductClass): boolean {
  return first === second || first === "CONS" || second === "CONS";
}
