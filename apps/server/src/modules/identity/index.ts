/** Front door of identity: accounts, sessions, payment passwords (row 1). */

export { createActorFinders } from "./create-actor-finders.ts";
export { createMember } from "./create-member.ts";
export { requireConsent } from "./require-consent.ts";
export type { MemberDraft } from "./create-member.ts";
export { identityJobs } from "./identity-jobs.ts";
export { openGuest } from "./open-guest.ts";
export { identityPermissions } from "./permissions.ts";
export { identityRoutes } from "./routes.ts";
export { checkPaymentPassword } from "./payment-password.ts";
export { closeMember } from "./close-member.ts";
export { provePassword } from "./prove-password.ts";
export { proveSecondFactor } from "./prove-second-factor.ts";
export { refuseClosing } from "./refuse-closing.ts";
export { refuseAfterChange } from "./refuse-after-change.ts";
export { findMemberByAccount, findMemberById, markPasswordDue, updatePaymentPassword } from "./repository.ts";
export type { Member } from "./repository.ts";
export { touchSession } from "./session-repository.ts";
export { findLiveSessions } from "./find-live-sessions.ts";
export { authenticatorUri, newAuthenticatorSecret } from "./authenticator-secret.ts";
export { forgetAuthenticator, setBlocked } from "./member-access.ts";
export type { AccessChange } from "./member-access.ts";
export { announceEnded } from "./new-password.ts";
export { hashToken, newToken } from "./session-token.ts";
export { refuseUnfitStaffPassword } from "./staff-password.ts";
export { insertStaff } from "./staff-repository.ts";
export { matchingTotpStep } from "./totp.ts";
export { staffSessionRoutes } from "./staff-routes.ts";
