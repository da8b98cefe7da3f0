/** Public interface of agents (row 2 in docs/ARCHITECTURE.md): tree, registration of downlines, reports, transfers. */

export { agentPermissions } from "./permissions.ts";
export { agentRoutes } from "./routes.ts";
/**
 * Calls that name a member use these functions to check that the caller may see that member. Other ids are refused like
 * unknown ids.
 */
export { canSee, requireVisible } from "./tree/can-see.ts";
export { agentJobs, countOpenDays } from "./reports/count-open-days.ts";
/** Updates the figures of closed days after corrections of bets. */
export { createDayCorrector } from "./reports/day-corrector.ts";
export { findBrokenTeamDays } from "./reports/team-day-repository.ts";
export { moveMember } from "./tree/move-member.ts";
export type { MemberMove, MovedBranch } from "./tree/move-member.ts";
export { placeMember, treeOpener } from "./tree/place-member.ts";
export type { Placement } from "./tree/place-member.ts";
export { insertAgentCode } from "./registration/code-repository.ts";
/** Raises rebates directly, for the demo; agents use the route. */
export { raiseRebateRow } from "./registration/rebate-repository.ts";
export { rebatesOf, selectRebates, usualRebates } from "./registration/rebates-of.ts";
/** The place of a member: its upline and lineage. */
export { findBrokenPlaces, findPlace, lockPlaces } from "./tree/tree-repository.ts";
export type { Lineage, Place } from "./tree/tree-repository.ts";
export { selectTeam } from "./tree/team-repository.ts";
export type { TeamFilter, TeamMember, TeamPart } from "./tree/team-repository.ts";
/** Team sizes, and the check that compares them with the tree. */
export { countJoined, countTeam, findBrokenTeams, foldTeamDeltas } from "./tree/team-size-repository.ts";
export type { TeamSize } from "./tree/team-size-repository.ts";
export { findBrokenTransfers } from "./transfers/transfer-repository.ts";
