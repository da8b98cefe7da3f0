/** Public interface of limits: a member's own limits and exclusions. Bets check them in SQL (`limit_room`). */

/** Only for deposits that the member requested, not for transfers from another member. */
export { recordDeposit } from "./play-repository.ts";
export { blockUnderAge, unblockUnderAge } from "./block-under-age.ts";
export { codeOfExclusion } from "./code-of-exclusion.ts";
export { confirmLimit } from "./confirm-limit.ts";
export { excludeMember } from "./exclude-member.ts";
export type { ExclusionRequest } from "./exclude-member.ts";
export type { Exclusion, ExclusionKind, LimitKind, LimitPeriod, MemberLimit } from "./limit.ts";
export { findExclusion, selectExcluded, selectLimits, selectUse } from "./repository.ts";
export { limitPermissions } from "./permissions.ts";
export { endSpentSessions } from "./end-spent-sessions.ts";
export { limitJobs } from "./marks/keep-exclusion-marks.ts";
export { screenMember } from "./marks/screen-member.ts";
export { writeMarks } from "./marks/write-marks.ts";
export { refuseEntry } from "./refuse-entry.ts";
export { limitRoutes } from "./routes.ts";
export { setLimit } from "./set-limit.ts";
export type { LimitRequest } from "./set-limit.ts";
export { releaseDepositRoom, takeDepositRoom } from "./take-deposit-room.ts";
export type { DepositUse } from "./take-deposit-room.ts";
export { recordVendorReturn, releaseVendorRoom, takeVendorRoom } from "./take-vendor-room.ts";
