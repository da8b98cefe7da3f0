/** Front door of agents: the tree, teams and what an agent sees of them (row 2). */

export { agentPermissions } from "./permissions.ts";
export { agentRoutes } from "./routes.ts";
/** The guard of every call that names a member: foreign ids are answered like unknown ones. */
export { canSee, requireVisible } from "./tree/can-see.ts";
export { agentJobs, countOpenDays } from "./reports/count-open-days.ts";
/** Bets that are undone after their day was closed. */
export { createDayCorrector } from "./reports/day-corrector.ts";
export { findBrokenTeamDays } from "./reports/team-day-repository.ts";
export { moveMember } from "./tree/move-member.ts";
export type { MemberMove, MovedBranch } from "./tree/move-member.ts";
export { placeMember, treeOpener } from "./tree/place-member.ts";
export type { Placement } from "./tree/place-member.ts";
export { insertAgentCode } from "./registration/code-repository.ts";
/** Rebates as they were raised: the demo's; agents raise by the call. */
export { raiseRebateRow } from "./registration/rebate-repository.ts";
export { rebatesOf, selectRebates, usualRebates } from "./registration/rebates-of.ts";
/** Where a member stands: upline and the chain of agents above. */
export { findBrokenPlaces, findPlace, holdPlaces } from "./tree/tree-repository.ts";
export type { Lineage, Place } from "./tree/tree-repository.ts";
export { selectTeam } from "./tree/team-repository.ts";
export type { TeamFilter, TeamMember, TeamPart } from "./tree/team-repository.ts";
/** Kept figures of teams, and the proof that they are those of the tree. */
export { countJoined, countTeam, findBrokenTeams, foldTeamDeltas } from "./tree/team-size-repository.ts";
export type { TeamSize } from "./tree/team-size-repository.ts";
/** Rows and ledger of what people sent each other say the same. */
export { findBrokenTransfers } from "./transfers/transfer-repository.ts";
