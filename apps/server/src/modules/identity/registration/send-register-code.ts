/**
 * Sends the code that verifies a mobile number before registration.
 *
 * Refusals, in this order: `format.mobile.err` (400), then the refusals of `sendToVisitor` (200 with `success` false,
 * except those of the captcha). Side effects: creates a code and sends a message, at most one per minute and mobile
 * number. Source: specification, sections 4, 5 and 7.
 */

import type { RegisterCodeBody, SentRegisterCode } from "@openhouse/protocol/identity/register-code";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { mobileRule, nationalNumber, readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { mobileRefusal, refuseUnfit } from "../length-refusal.ts";
import { dialingCodeOf } from "./register-form.ts";
import { sendToVisitor } from "../login/send-to-visitor.ts";
import type { SendProofs } from "../login/send-to-visitor.ts";

export async function sendRegisterCode(
  deps: Deps,
  actor: VisitorActor,
  { person, device, ...body }: RegisterCodeBody & SendProofs,
): Promise<SentRegisterCode> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const dialingCode = dialingCodeOf(merchant, body.countryDialingCode);
  const nationalDigits = nationalNumber(dialingCode, body.mobileNo);
  const rule = mobileRule(rulesWith(merchant.settings["registration.rules"]).mobileNum, dialingCode);
  refuseUnfit("format.mobile.err", "mobileNum", { value: nationalDigits, rule });
  const recipient = readMobileNumber(dialingCode, nationalDigits);
  if (recipient === undefined) throw mobileRefusal(dialingCode, nationalDigits);
  const codeRequest = { purpose: "register" as const, channel: "sms" as const, recipient, memberId: null };
  return sendToVisitor(deps, actor, { ...codeRequest, person, device: device ?? body.loginDeviceId });
}
