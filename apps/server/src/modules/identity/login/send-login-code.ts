/**
 * Sends the code of a login, or of a forgotten password, to a number. The answer is the same whether somebody has that
 * number or not; only then a message leaves the house.
 *
 * Refusals, in this order: `format.mobile.err` (400), those of `sendToVisitor`.
 * Side effects: one code, and one message at most. Source: specification, section 7 (/wps/verification/sms/noLogin).
 */

import type { LoginCodeBody } from "@openhouse/protocol/identity/login-code";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { readMobileNumber } from "../../verification/index.ts";
import type { SentCode } from "../../verification/index.ts";
import { findMemberEvenly } from "../repository.ts";
import { sendToVisitor } from "./send-to-visitor.ts";
import type { SendGround } from "./send-to-visitor.ts";

export async function sendLoginCode(
  deps: Deps,
  actor: VisitorActor,
  { mobileNum, countryDialingCode, person, device }: LoginCodeBody & SendGround,
): Promise<SentCode> {
  const { merchantId } = actor;
  const recipient = readMobileNumber(countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode, mobileNum);
  if (recipient === undefined) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  const member = await findMemberEvenly(deps.db, merchantId, { mobile: recipient });
  const about = { purpose: "login" as const, channel: "sms" as const, recipient };
  return sendToVisitor(deps, actor, { ...about, memberId: member?.id ?? null, person, device });
}
