/**
 * Sends the code of a login or of a forgotten password to a phone number. The message is sent only if a member has the
 * number; the response is the same in both cases.
 *
 * Refusals, in this order: `format.mobile.err` (400), then the refusals of `sendToVisitor`. Side effects: creates a
 * code, and sends at most one message. Source: specification, section 7 (/wps/verification/sms/noLogin).
 */

import type { LoginCodeBody } from "@openhouse/protocol/identity/login-code";
import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { SentCode } from "../../verification/index.ts";
import { mobileRefusal } from "../length-refusal.ts";
import { findMemberInConstantTime } from "../repository.ts";
import { sendToVisitor } from "./send-to-visitor.ts";
import type { SendProofs } from "./send-to-visitor.ts";

export async function sendLoginCode(
  deps: Deps,
  actor: VisitorActor,
  { mobileNum, countryDialingCode, person, device }: LoginCodeBody & SendProofs,
): Promise<SentCode> {
  const { merchantId } = actor;
  const dialingCode = countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode;
  const recipient = readMobileNumber(dialingCode, mobileNum);
  if (recipient === undefined) throw mobileRefusal(dialingCode, mobileNum);
  const member = await findMemberInConstantTime(deps.db, merchantId, { mobile: recipient });
  const codeRequest = { purpose: "login" as const, channel: "sms" as const, recipient };
  return sendToVisitor(deps, actor, { ...codeRequest, memberId: member?.id ?? null, person, device });
}
