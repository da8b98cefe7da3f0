/** Public interface of identity: member accounts, sessions, payment passwords and second factors. */

export { bindPayeeName } from "./account/bind-payee-name.ts";
export { createActorFinders } from "./sessions/create-actor-finders.ts";
export { createMember } from "./registration/create-member.ts";
export { requireConsent } from "./registration/require-consent.ts";
export type { MemberDraft } from "./registration/create-member.ts";
export { identityJobs } from "./identity-jobs.ts";
export { insertSecurity } from "./second-factor/insert-security.ts";
export { firstCredentials } from "./registration/first-credentials.ts";
export type { FirstCredentials } from "./registration/first-credentials.ts";
export { findMemberOfGuest } from "./guests/guest-repository.ts";
export { openGuest } from "./guests/open-guest.ts";
export { identityPermissions } from "./permissions.ts";
export { identityRoutes } from "./routes.ts";
export { checkPaymentPassword } from "./account/payment-password.ts";
export { findRealName } from "./account/find-real-name.ts";
export { closeMember } from "./account/close-member.ts";
export { provePassword } from "./login/prove-password.ts";
export { proveSecondFactor } from "./second-factor/prove-second-factor.ts";
export { ageRefusalOf } from "./account/age-refusal-of.ts";
export { refuseClosing } from "./account/refuse-closing.ts";
export { findHoldAfterChange, refuseAfterChange } from "./account/refuse-after-change.ts";
export {
  findMemberByAccount,
  findMemberById,
  promoteMember,
  requirePasswordChange,
  selectAccountNames,
  updatePaymentPassword,
} from "./repository.ts";
export type { Member } from "./repository.ts";
export { loginLocationOf } from "./login/sign-in.ts";
export { revokeSessionsOf } from "./account/security-repository.ts";
export { withSecondFactor } from "./second-factor/with-second-factor.ts";
export { createPortalSessionKeeper } from "./sessions/portal-session-keeper.ts";
export type { PortalSessionKeeper } from "./sessions/portal-session-keeper.ts";
export { findLiveSessions } from "./sessions/find-live-sessions.ts";
export { authenticatorUri, newAuthenticatorSecret } from "./second-factor/authenticator-secret.ts";
export { findBirthday, writeBirthday } from "./account/profile-repository.ts";
export { removeLostAuthenticator, setBlocked } from "./account/member-access.ts";
export type { AccessChange } from "./account/member-access.ts";
export { createFirstPassword, issueFirstPassword } from "./recovery/issue-first-password.ts";
export { announceEndedSessions } from "./recovery/new-password.ts";
export { hashToken, newToken } from "./sessions/session-token.ts";
export { refuseUnfitStaffPassword } from "./staff/staff-password.ts";
export { insertStaff } from "./staff/staff-repository.ts";
export { matchingTotpStep } from "./second-factor/totp.ts";
export { staffSessionRoutes } from "./staff/staff-routes.ts";
