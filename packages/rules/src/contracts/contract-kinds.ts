/**
 * What a contract may be about: its kind, its class of games, how often it is settled. The letters are the codes of the
 * family (docs/wire-format.md, Contracts of the member); they stand in the database and on the wire alike.
 */

/** The four kinds of contracts. */
export const contractKinds = ["dividend", "daily", "hourly", "realtime"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Classes of games that have contracts of their own; CONS stands for all games. */
export const singleClasses = ["LIVE", "RNG", "SPORTS", "LOTT", "ELOTT", "FISH", "PVP"] as const;
export type SingleClass = (typeof singleClasses)[number];
export const productClasses = ["CONS", ...singleClasses] as const;
export type ProductClass = (typeof productClasses)[number];

/**
 * How often a contract is settled. D, W, H (1st to 15th, 16th to the end) and M are the periods of dividends, D that of
 * a daily salary; an hourly salary has frequency HOUR or HALF (H and BH on the wire), a real-time one MIN5.
 */
export const settlementPeriods = ["D", "W", "H", "M", "HOUR", "HALF", "MIN5"] as const;
export type SettlementPeriod = (typeof settlementPeriods)[number];

/** The periods that each kind may have. */
export const periodsOfKind: Readonly<Record<ContractKind, readonly SettlementPeriod[]>> = {
  dividend: ["D", "W", "H", "M"],
  daily: ["D"],
  hourly: ["HOUR", "HALF"],
  realtime: ["MIN5"],
};

/** The wire's code of an hourly contract's frequency. */
export const frequencyCodes = { HOUR: "H", HALF: "BH" } as const;

/** Slots in which a settlement keeps its sums: one per class, and a last one for games that only CONS counts. */
export const slotCount = singleClasses.length + 1;

const slotByCategory = new Map<string, number>(singleClasses.map((name, slot) => [name, slot]));

/** The slot of a category of games. Those without a class of contracts (ESPORTS, COCKFIGHT) share the last one. */
export function slotOfCategory(category: string): number {
  return slotByCategory.get(category) ?? singleClasses.length;
}

/** True when a contract of that class counts the bets of that slot. */
export function coversSlot(productClass: ProductClass, slot: number): boolean {
  return productClass === "CONS" || slotByCategory.get(productClass) === slot;
}

const allSlots = Array.from({ length: slotCount }, (_, slot) => slot);

/** The slots of a class. */
export function slotsOfClass(productClass: ProductClass): readonly number[] {
  return allSlots.filter((slot) => coversSlot(productClass, slot));
}

/** True when two contracts count some of the same games. */
export function doClassesOverlap(one: ProductClass, other: ProductClass): boolean {
  return one === other || one === "CONS" || other === "CONS";
}
