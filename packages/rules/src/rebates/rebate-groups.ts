/**
 * The groups in which a member claims rebates on the wire, and the category of bets of each group (docs/wire-format.md,
 * Records).
 */

/** In display order. */
export const rebateGroups = ["lott", "elott", "fish", "rng", "live", "sports", "esports", "pvp"] as const;

export type RebateGroup = (typeof rebateGroups)[number];

/** The category of bets of a group. */
export function categoryOfGroup(group: RebateGroup): string {
  return group.toUpperCase();
}
