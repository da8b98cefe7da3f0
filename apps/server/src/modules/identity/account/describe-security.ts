/**
 * Returns the data of the member's security centre. Refuses only `login.not.session`, if the account no longer exists.
 */

import type { LoginEntry, LoginHistory, SecurityConfig, SecurityState } from "@openhouse/protocol/identity/security";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { maskedEmail } from "./masked-email.ts";
import { maskedMobile } from "./masked-mobile.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { countRecoveryCodes, selectLogins } from "./security-repository.ts";

/**
 * Returns for each credential whether the merchant offers it and whether the member has set it up (docs/wire-format.md,
 * Sessions and members).
 */
export async function describeSecurityConfig(deps: Deps, actor: MemberActor): Promise<SecurityConfig> {
  const member = await requireMember(deps, actor);
  const merchant = deps.merchants.byId(actor.merchantId);
  return {
    info: {
      loginPassword: { enabled: true, isComplete: member.passwordHash !== null && !member.mustChangePassword },
      paymentPassword: { enabled: hasFlag(merchant, "PAYMENTPASS3"), isComplete: member.paymentPasswordHash !== null },
      mobile: { enabled: true, isComplete: member.isMobileVerified },
      email: { enabled: true, isComplete: member.isEmailVerified },
      authenticator: { enabled: true, isComplete: member.hasTotp },
    },
  };
}

/**
 * Returns the state of the credentials. The mobile number and the e-mail address are masked, so that bystanders cannot
 * read them from the screen.
 */
export async function describeSecurity(deps: Deps, actor: MemberActor): Promise<SecurityState> {
  const member = await requireMember(deps, actor);
  const { mobile, email } = member;
  return {
    passwordChangedAt:
      member.passwordHash === null ? null : (member.passwordChangedAt ?? member.registeredAt).getTime(),
    mobile: { shown: mobile === null ? null : maskedMobile(mobile), isConfirmed: member.isMobileVerified },
    email: { shown: email === null ? null : maskedEmail(email), isConfirmed: member.isEmailVerified },
    hasAuthenticator: member.hasTotp,
    recoveryCodesLeft: await countRecoveryCodes(deps.db, actor),
  };
}

/** Returns the last fifty login attempts with the account name or a verified number or address, newest first. */
export async function listLogins(deps: Deps, actor: MemberActor): Promise<LoginHistory> {
  const { account, mobile, isMobileVerified, email, isEmailVerified } = await requireMember(deps, actor);
  const names = [account, ...(isMobileVerified ? [mobile] : []), ...(isEmailVerified ? [email] : [])];
  const loginNames = names.filter((name) => name !== null);
  const rows = await selectLogins(deps.db, actor.merchantId, loginNames);
  const list = rows.map(({ id, at, ip, userAgent: device, outcome }) => ({
    id: String(id),
    at: at.getTime(),
    ip,
    device,
    outcome: outcomeOf(outcome),
  }));
  return { list };
}

function outcomeOf(outcome: string): LoginEntry["outcome"] {
  switch (outcome) {
    case "ok":
      return "ok";
    case "login.denied":
    case "login.non.agent":
    case "login.non.member":
      return "blocked";
    case "running":
    case "login_verify_required":
    case "login.totp.required":
    case "unknown.system.err":
    case "system.not.available":
      return "unfinished";
    default:
      return "wrong";
  }
}

async function requireMember(deps: Deps, { merchantId, memberId }: MemberActor): Promise<Member> {
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (member === undefined) throw new Refusal("login.not.session");
  return member;
}
