/**
 * The groups in which a member claims rebates on the wire, and the category of the bets in each group
 * (docs/wire-format.md, Records).
 */

/** In display order. */
export const rebateGroups = ["lott", "elott", "fish", "rng", "live", "sports", "esports", "pvp"] as const;

export type RebateGroup = (typeof rebateGroups)[number];

/** Returns the category of the bets in a group. */
export function categoryOfGroup(group: RebateGroup): string {
  return group.toUpperCase();
}
