/**
 * The groups by which a member asks for rebates on the wire, and the category of bets behind each (docs/wire-format.md,
 * Records).
 */

/** In the order of pages. */
export const rebateGroups = ["lott", "elott", "fish", "rng", "live", "sports", "esports", "pvp"] as const;

export type RebateGroup = (typeof rebateGroups)[number];

/** The category as bets bear it. */
export function categoryOfGroup(group: RebateGroup): string {
  return group.toUpperCase();
}
