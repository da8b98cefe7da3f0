/** Front door of limits: a member's own limits and exclusions (row 1). Bets check them in SQL (`limit_room`). */

/** For the question after several deposits: what the member paid in by an own act, not what somebody sent. */
export { noteDeposit } from "./care-repository.ts";
export { confirmLimit } from "./confirm-limit.ts";
export { excludeMember } from "./exclude-member.ts";
export type { ExclusionWish } from "./exclude-member.ts";
export type { Exclusion, ExclusionKind, LimitKind, LimitPeriod, MemberLimit } from "./limit.ts";
/** Limits in force and pending; the exclusion in force. */
export { findExclusion, selectExcluded, selectLimits, selectUse } from "./repository.ts";
export { limitPermissions } from "./permissions.ts";
export { endSpentSessions } from "./end-spent-sessions.ts";
export { refuseEntry } from "./refuse-entry.ts";
export { limitRoutes } from "./routes.ts";
export { setLimit } from "./set-limit.ts";
export type { LimitWish } from "./set-limit.ts";
export { releaseDepositRoom, takeDepositRoom } from "./take-deposit-room.ts";
export type { DepositUse } from "./take-deposit-room.ts";
export { noteVendorReturn, releaseVendorRoom, takeVendorRoom } from "./take-vendor-room.ts";
