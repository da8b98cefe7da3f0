/**
 * Sends the code of a forgotten password, by e-mail or by SMS. The e-mail address must be that of the named account,
 * but need not be verified. If the user name and the e-mail address do not belong together, the request is refused
 * (docs/security.md, Guessing), but only after the request was counted. A person who knows only a user name learns
 * nothing from the refusal. By SMS, the response is the same whether or not a member has the number.
 *
 * Refusals, in this order: `empty.username`, `empty.field` (no e-mail address), `format.email.err` or
 * `format.mobile.err` (400), the refusals of `sendToVisitor`, `not.exists.mail` (no account has this user name and
 * e-mail address). Side effects: creates a code and sends at most one message; the code is counted even if the request
 * is refused. Source: specification, section 7; docs/security.md, Guessing; docs/security.md, One-time codes.
 */

import type { RecoveryEmailBody, RecoverySmsBody } from "@openhouse/protocol/identity/recovery";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { maySignIn } from "@openhouse/rules/identity/member-status";
import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { CodeChannel, SentCode } from "../../verification/index.ts";
import { mobileRefusal, refuseUnfit } from "../length-refusal.ts";
import { findByNameAndEmail, normalisedEmail } from "./recover-password.ts";
import { findMemberInConstantTime } from "../repository.ts";
import type { Member } from "../repository.ts";
import { sendToVisitor } from "../login/send-to-visitor.ts";
import type { SendProofs } from "../login/send-to-visitor.ts";

export async function sendRecoveryEmail(
  deps: Deps,
  actor: VisitorActor,
  { username, email, person, device }: RecoveryEmailBody & SendProofs,
): Promise<SentCode> {
  if (username.trim() === "") throw new Refusal("empty.username", {}, { field: "username" });
  const recipient = normalisedEmail(email);
  if (recipient === "") throw new Refusal("empty.field", {}, { field: "email" });
  const { settings } = deps.merchants.byId(actor.merchantId);
  const rule = rulesWith(settings["registration.rules"]).email;
  refuseUnfit("format.email.err", "email", { value: recipient, rule });
  const member = await findByNameAndEmail(deps, actor.merchantId, { username, email });
  const sentCode = await sendRecoveryCode(deps, actor, { channel: "email", recipient, member, person, device });
  if (member === undefined) throw new Refusal("not.exists.mail");
  return sentCode;
}

export async function sendRecoverySms(
  deps: Deps,
  actor: VisitorActor,
  { mobileNum, countryDialingCode, person, device }: RecoverySmsBody & SendProofs,
): Promise<SentCode> {
  const { merchantId } = actor;
  const dialingCode = countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode;
  const recipient = readMobileNumber(dialingCode, mobileNum);
  if (recipient === undefined) throw mobileRefusal(dialingCode, mobileNum);
  const member = await findMemberInConstantTime(deps.db, merchantId, { mobile: recipient });
  return sendRecoveryCode(deps, actor, { channel: "sms", recipient, member, person, device });
}

interface RecoveryRecipient extends SendProofs {
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly member: Member | undefined;
}

function sendRecoveryCode(
  deps: Deps,
  actor: VisitorActor,
  { member, ...codeRequest }: RecoveryRecipient,
): Promise<SentCode> {
  return sendToVisitor(deps, actor, { ...codeRequest, purpose: "recovery", memberId: reachableOwner(member) });
}

/** Returns null for a blocked account, which gets no message because the code could not be used. */
function reachableOwner(member: Member | undefined): MemberId | null {
  return member !== undefined && maySignIn(member.status) ? member.id : null;
}
