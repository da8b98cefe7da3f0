/** Front door of identity: accounts, sessions, payment passwords (row 1). */

export { bindPayeeName } from "./bind-payee-name.ts";
export { createActorFinders } from "./create-actor-finders.ts";
export { createMember } from "./create-member.ts";
export { requireConsent } from "./require-consent.ts";
export type { MemberDraft } from "./create-member.ts";
export { identityJobs } from "./identity-jobs.ts";
export { keepAuthenticator } from "./keep-authenticator.ts";
export { firstCredentials } from "./first-credentials.ts";
export type { FirstCredentials } from "./first-credentials.ts";
export { openGuest } from "./open-guest.ts";
export { identityPermissions } from "./permissions.ts";
export { identityRoutes } from "./routes.ts";
export { checkPaymentPassword } from "./payment-password.ts";
export { closeMember } from "./close-member.ts";
export { provePassword } from "./prove-password.ts";
export { proveSecondFactor } from "./prove-second-factor.ts";
export { refuseClosing } from "./refuse-closing.ts";
export { heldAfterChange, refuseAfterChange } from "./refuse-after-change.ts";
export {
  findMemberByAccount,
  findMemberById,
  markPasswordDue,
  promoteMember,
  selectAccountNames,
  updatePaymentPassword,
} from "./repository.ts";
export type { Member } from "./repository.ts";
export { placeOf } from "./sign-in.ts";
export { revokeSessionsOf } from "./security-repository.ts";
export { withSecondFactor } from "./with-second-factor.ts";
export { createPortalSessionKeeper } from "./portal-session-keeper.ts";
export type { PortalSessionKeeper } from "./portal-session-keeper.ts";
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
