/**
 * Lets a member verify a mobile number or an e-mail address, which can then be used to sign in and to recover the
 * account.
 */

import type { AddressCodeBody, BindAddressBody } from "@openhouse/protocol/identity/bind-address";
import type { SecurityState } from "@openhouse/protocol/identity/security";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { isDatabaseError } from "../../../db/connection.ts";
import { checkCode, consumeCode, sendCode } from "../../verification/index.ts";
import type { CodeChannel, CodePurpose, SentCode } from "../../verification/index.ts";
import { describeSecurity } from "./describe-security.ts";
import { mobileRefusal, refuseUnfit } from "../length-refusal.ts";
import { notifyOwner } from "../recovery/new-password.ts";
import { provePassword } from "../login/prove-password.ts";
import { proveSecondFactor } from "../second-factor/prove-second-factor.ts";
import { normalisedEmail } from "../recovery/recover-password.ts";
import type { Member } from "../repository.ts";
import { writeAddress } from "./security-repository.ts";

interface Address {
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly recipient: string;
}

/**
 * Sends the code to the new mobile number or e-mail address. The response does not reveal whether another account has
 * verified it. Refusals, in this order: `format.mobile.err` or `format.email.err` (400), then the refusals of
 * verification's `sendCode` (200). Side effects: creates a code and sends a message.
 */
export async function sendAddressCode(deps: Deps, actor: MemberActor, body: AddressCodeBody): Promise<SentCode> {
  const { merchantId, memberId, language, ip } = actor;
  const address = readAddress(deps, merchantId, body);
  return deps.db.transaction((tx) => sendCode(deps, tx, { merchantId, ...address, memberId, language, ip }));
}

/**
 * Binds the mobile number or e-mail address, replaces the previous one, and returns the state of the security centre.
 *
 * Refusals, in this order: `format.mobile.err` or `format.email.err`, `verification.code.invalid`,
 * `verification.code.expired`, the refusals of `provePassword` and of `proveSecondFactor`, `exists.mobile.err` or
 * `exists.email.err` (another account has verified it), `person.not.accepted` (403, it belongs to an excluded person).
 * Side effects, in one transaction: consumes the code, writes the new number or address and an audit entry, and sends a
 * notice to the e-mail address, or else the mobile number, that was verified before. Not idempotent: the code works
 * once.
 */
export async function bindAddress(deps: Deps, actor: MemberActor, body: BindAddressBody): Promise<SecurityState> {
  const { merchantId, memberId, language } = actor;
  const { kind, verificationCode } = body;
  const { purpose, recipient } = readAddress(deps, merchantId, body);
  const checked = await checkCode(deps, { merchantId, purpose, recipient, memberId, code: verificationCode });
  // The second factor is checked last, because a correct authenticator code is consumed.
  const checkSecondFactor = (owner: Member) => proveSecondFactor(deps, owner, body.code);
  const member = await provePassword(deps, actor, { password: body.password, checkSecondFactor });
  const at = deps.clock.realNow();
  const work = deps.db.transaction(async (tx) => {
    await consumeCode(deps, tx, checked);
    await writeAddress(tx, { merchantId, memberId, kind, address: recipient, at });
    await deps.screenMember(tx, { merchantId, memberId, written: [kind === "mobile" ? "phone" : "email"] });
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: kind === "mobile" ? "member.mobileBound" : "member.emailBound",
      subject: { kind: "member", id: String(memberId) },
      detail: {},
    });
    // `member` was read before the change, so the notice is not sent to the new mobile number or e-mail address.
    await notifyOwner(deps, tx, { member, language, template: "address.changed", values: { account: member.account } });
  });
  await work.catch((error: unknown) => {
    if (!isDatabaseError(error, "23505")) throw error;
    throw new Refusal(kind === "mobile" ? "exists.mobile.err" : "exists.email.err", {}, { field: "address" });
  });
  return describeSecurity(deps, actor);
}

function readAddress(
  deps: Deps,
  merchantId: MerchantId,
  { kind, address, countryDialingCode }: AddressCodeBody,
): Address {
  if (kind === "email") {
    const recipient = normalisedEmail(address);
    const rule = rulesWith(deps.merchants.byId(merchantId).settings["registration.rules"]).email;
    refuseUnfit("format.email.err", "address", { value: recipient, rule });
    return { purpose: "bind-email", channel: "email", recipient };
  }
  const dialingCode = countryDialingCode ?? deps.merchants.byId(merchantId).dialingCode;
  const recipient = readMobileNumber(dialingCode, address);
  if (recipient === undefined) throw mobileRefusal(dialingCode, address, "address");
  return { purpose: "bind-mobile", channel: "sms", recipient };
}
