/** Calls of accounts and sessions. */

import type { IssuedFirstPassword, StaffFirstPasswordBody } from "./first-password.ts";
import type { RegistrationRule } from "../merchants/system-status.ts";
import type {
  AuthenticatorDraft,
  ConfirmAuthenticatorBody,
  EnrolAuthenticatorBody,
  ProveAuthenticatorBody,
  RecoveryCodes,
} from "./authenticator.ts";
import type { AddressCodeBody, BindAddressBody, SentAddressCode } from "./bind-address.ts";
import type { CaptchaAction, CaptchaWork, GeetestStart } from "./captcha.ts";
import type { ChangedPassword, ChangePasswordBody } from "./change-password.ts";
import type { EncKey } from "./enc-key.ts";
import type { FreePlayBody, FreePlayReply } from "./free-play.ts";
import type { LoginBody, LoginResult, StartTicket, TokenLoginBody } from "./login.ts";
import type { LoginCodeBody, SentLoginCode } from "./login-code.ts";
import type { LoginInfo } from "./login-info.ts";
import type { ConfirmLocationBody, SendLocationCodeBody, SentLocationCode } from "./new-location.ts";
import type { MemberInfo } from "./member-info.ts";
import type {
  ChangeProfileBody,
  ChooseIconBody,
  ChooseLanguageBody,
  MemberIcons,
  MemberProfile,
  PlayerAvatar,
} from "./member-profile.ts";
import type { PaymentPasswordBody } from "./payment-password.ts";
import type { ConfirmPhoneAuthBody, PhoneAuthCodeBody, PhoneAuthProof, SentPhoneAuthCode } from "./phone-auth.ts";
import type { RecoverBody, RecoveryEmailBody, RecoverySmsBody, SentRecoveryCode } from "./recovery.ts";
import type { RegisterBody } from "./register.ts";
import type { RegisterCodeBody, SentRegisterCode } from "./register-code.ts";
import type { ChangeRegisterRulesBody, RegisterRuleSheet } from "./register-rules.ts";
import type { LoginHistory, SecurityConfig, SecurityState } from "./security.ts";
import type { LiveTicket, SessionList, SessionTouch } from "./sessions.ts";
import type {
  AddStaffBody,
  ChangeStaffAccessBody,
  ChangeStaffRolesBody,
  DecideStaffBody,
  InviteStaffBody,
  SentInvitation,
  StaffList,
  StaffRoleList,
} from "./staff-accounts.ts";
import type {
  AcceptInvitationBody,
  OpenedInvitation,
  OpenInvitationBody,
  StaffPasswordBody,
} from "./staff-invitation.ts";
import type {
  BlockMemberBody,
  CorrectBirthdayBody,
  DecideAuthenticatorBody,
  ResetAuthenticatorBody,
} from "./member-access.ts";
import type { StaffInfo, StaffLoginBody, StaffLoginResult } from "./staff-login.ts";

export interface IdentityApi {
  "GET /wps/captcha": { reply: string };
  "GET /wps/captcha/geetest": { reply: GeetestStart };
  "GET /wps/captcha/work": { query?: { action?: CaptchaAction }; reply: CaptchaWork };
  "GET /wps/session/key/rsa": { reply: EncKey };
  "POST /wps/session/login": { body: LoginBody; reply: LoginResult };
  "POST /wps/session/login/token": { body: TokenLoginBody; reply: LoginResult };
  "POST /wps/session/login/ticket": { reply: StartTicket };
  "POST /wps/session/login/verification": { body: ConfirmLocationBody; reply: LoginResult };
  "POST /wps/session/login/verification/code": { body: SendLocationCodeBody; reply: SentLocationCode };
  "POST /wps/verification/sms/noLogin": { body: LoginCodeBody; reply: SentLoginCode };
  "POST /wps/member/firstLogin": { reply: null };
  "POST /wps/session/login/freeplay": { body: FreePlayBody; reply: FreePlayReply };
  "DELETE /wps/session/logout": { reply: null };
  "POST /wps/session/logout": { reply: null };
  "GET /wps/session/touch": { reply: SessionTouch };
  "GET /wps/session/list": { reply: SessionList };
  "DELETE /wps/session/list/:id": { params: { id: string }; reply: null };
  "POST /wps/session/live-ticket": { reply: LiveTicket };
  "GET /wps/system/setting/register": { reply: Record<string, RegistrationRule> };
  "PUT /wps/member/register": { body: RegisterBody; reply: LoginResult };
  "PUT /wps/member/register/mobile": { body: RegisterBody; reply: LoginResult };
  "POST /wps/verification/phoneAuth/code": { body: PhoneAuthCodeBody; reply: SentPhoneAuthCode };
  "POST /wps/verification/phoneAuth/confirmation": { body: ConfirmPhoneAuthBody; reply: PhoneAuthProof };
  "POST /wps/verification/sms/register": { body: RegisterCodeBody; reply: SentRegisterCode };
  "GET /backoffice/api/registration/rules": { reply: RegisterRuleSheet };
  "PUT /backoffice/api/registration/rules": { body: ChangeRegisterRulesBody; reply: RegisterRuleSheet };
  "GET /wps/member/info": { reply: MemberInfo };
  "GET /wps/member/profile": { reply: MemberProfile };
  "PUT /wps/member/profile": { body: ChangeProfileBody; reply: MemberProfile };
  "GET /wps/member/icon": { reply: MemberIcons };
  "GET /wps/member/info/icon": { reply: string };
  "GET /wps/relay/MCSFE_getPlayerAvatar": { reply: PlayerAvatar };
  "PUT /wps/member/info/icon": { body: ChooseIconBody; reply: null };
  "PUT /wps/member/language": { body: ChooseLanguageBody; reply: null };
  "POST /wps/member/language": { body: ChooseLanguageBody; reply: null };
  "GET /wps/member/loginInfo": { reply: LoginInfo };
  "POST /wps/member/paymentPassword": { body: PaymentPasswordBody; reply: null };
  "POST /wps/member/password": { body: ChangePasswordBody; reply: ChangedPassword };
  "POST /wps/member/password/email": { body: RecoveryEmailBody; reply: SentRecoveryCode };
  "POST /wps/member/password/sms": { body: RecoverySmsBody; reply: SentRecoveryCode };
  "POST /wps/member/password/verification": { body: RecoverBody; reply: LoginResult };
  "POST /wps/member/authenticator": { body: EnrolAuthenticatorBody; reply: AuthenticatorDraft };
  "POST /wps/member/authenticator/confirmation": { body: ConfirmAuthenticatorBody; reply: RecoveryCodes };
  "POST /wps/member/authenticator/recoveryCodes": { body: ProveAuthenticatorBody; reply: RecoveryCodes };
  "POST /wps/member/authenticator/removal": { body: ProveAuthenticatorBody; reply: null };
  "POST /wps/member/address/code": { body: AddressCodeBody; reply: SentAddressCode };
  "POST /wps/member/address": { body: BindAddressBody; reply: SecurityState };
  "GET /wps/v2/member/securityConfig": { reply: SecurityConfig };
  "GET /wps/member/security": { reply: SecurityState };
  "GET /wps/member/loginHistory": { reply: LoginHistory };
  "POST /backoffice/api/session/login": { body: StaffLoginBody; reply: StaffLoginResult };
  "DELETE /backoffice/api/session/logout": { reply: null };
  "GET /backoffice/api/session/me": { reply: StaffInfo };
  "GET /backoffice/api/session/touch": { reply: SessionTouch };
  "POST /backoffice/api/session/api-docs": { reply: null };
  "GET /backoffice/api/staff": { reply: StaffList };
  "GET /backoffice/api/staff/roles": { reply: StaffRoleList };
  "POST /backoffice/api/staff": { body: AddStaffBody; reply: SentInvitation };
  "PUT /backoffice/api/staff/:id/roles": { params: { id: string }; body: ChangeStaffRolesBody; reply: StaffList };
  "PUT /backoffice/api/staff/:id/access": { params: { id: string }; body: ChangeStaffAccessBody; reply: StaffList };
  "POST /backoffice/api/staff/:id/roles/decision": { params: { id: string }; body: DecideStaffBody; reply: StaffList };
  "POST /backoffice/api/staff/:id/invitation": { params: { id: string }; body: InviteStaffBody; reply: SentInvitation };
  "POST /backoffice/api/staff/:id/invitation/decision": {
    params: { id: string };
    body: DecideStaffBody;
    reply: SentInvitation;
  };
  "POST /backoffice/api/invitation": { body: OpenInvitationBody; reply: OpenedInvitation };
  "POST /backoffice/api/invitation/accept": { body: AcceptInvitationBody; reply: null };
  "POST /backoffice/api/session/password": { body: StaffPasswordBody; reply: null };
  "PUT /backoffice/api/members/:id/access": { params: { id: string }; body: BlockMemberBody; reply: null };
  "POST /backoffice/api/members/:id/first-password": {
    params: { id: string };
    body: StaffFirstPasswordBody;
    reply: IssuedFirstPassword;
  };
  "PUT /backoffice/api/members/:id/birthday": { params: { id: string }; body: CorrectBirthdayBody; reply: null };
  "POST /backoffice/api/members/:id/authenticator": {
    params: { id: string };
    body: ResetAuthenticatorBody;
    reply: null;
  };
  "POST /backoffice/api/members/:id/authenticator/decision": {
    params: { id: string };
    body: DecideAuthenticatorBody;
    reply: null;
  };
}
