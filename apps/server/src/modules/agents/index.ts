/** Front door of agents: the tree, teams and what an agent sees of them (row 2). */

export { agentPermissions } from "./permissions.ts";
export { agentRoutes } from "./routes.ts";
/** The guard of every call that names a member: foreign ids are answered like unknown ones. */
export { canSee, requireVisible } from "./can-see.ts";
export { agentJobs, countOpenDays } from "./count-open-days.ts";
/** Bets that are undone after their day was closed. */
export { createDayCorrector } from "./day-corrector.ts";
export { findBrokenTeamDays } from "./team-day-repository.ts";
export { moveMember } from "./move-member.ts";
export type { MemberMove, MovedBranch } from "./move-member.ts";
export { placeMember, treeOpener } from "./place-member.ts";
export type { Placement } from "./place-member.ts";
export { insertAgentCode } from "./code-repository.ts";
/** Rebates as they were raised: the demo's; agents raise by the call. */
export { raiseRebateRow } from "./rebate-repository.ts";
export { rebatesOf, selectRebates, usualRebates } from "./rebates-of.ts";
/** Where a member stands: upline and the chain of agents above. */
export { findBrokenPlaces, findPlace, holdPlaces } from "./tree-repository.ts";
export type { Lineage, Place } from "./tree-repository.ts";
export { selectTeam } from "./team-repository.ts";
export type { TeamFilter, TeamMember, TeamPart } from "./team-repository.ts";
/** Kept figures of teams, and the proof that they are those of the tree. */
export { countJoined, countTeam, findBrokenTeams, foldTeamDeltas } from "./team-size-repository.ts";
export type { TeamSize } from "./team-size-repository.ts";
/** Rows and ledger of what people sent each other say the same. */
export { findBrokenTransfers } from "./transfer-repository.ts";
