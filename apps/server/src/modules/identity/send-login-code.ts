/**
 * Sends the code of a login, or of a forgotten password, to a number. The answer is the same whether somebody has that
 * number or not; only then a message leaves the house.
 *
 * Refusals, in this order: `format.mobile.err` (400), those of verification's `sendCode` (200 with `success` false).
 * Side effects: one code, and one message at most. Source: spec section 7 (/wps/verification/sms/noLogin).
 */

import type { LoginCodeBody } from "@openhouse/protocol/identity/login-code";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { readMobileNumber, sendCode } from "../verification/index.ts";
import type { SentCode } from "../verification/index.ts";
import { findMemberEvenly } from "./repository.ts";

/** See the head of this file. */
export async function sendLoginCode(
  deps: Deps,
  { merchantId, language, ip }: VisitorActor,
  { mobileNum, countryDialingCode }: LoginCodeBody,
): Promise<SentCode> {
  const recipient = readMobileNumber(countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode, mobileNum);
  if (recipient === undefined) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  const member = await findMemberEvenly(deps.db, merchantId, { mobile: recipient });
  const about = { merchantId, purpose: "login" as const, channel: "sms" as const, recipient };
  return deps.db.transaction((tx) => sendCode(deps, tx, { ...about, memberId: member?.id ?? null, language, ip }));
}
