/**
 * Phone-auth for registrations: an outside service sends the code and checks it, and answers with a token that proves
 * the number. Our server makes the calls for the browser, so that the portal needs no script of the service and its
 * content security policy no other origin. Sending counts against the limits of our own codes, because the merchant
 * pays for each message of the service too. Source: specification, sections 4, 8 and 9; docs/configuration.md.
 */

import type {
  ConfirmPhoneAuthBody,
  PhoneAuthCodeBody,
  PhoneAuthFault,
  PhoneAuthProof,
  SentPhoneAuthCode,
} from "@openhouse/protocol/identity/phone-auth";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { relayOf } from "../../../core/ports/login-provider.ts";
import type { PhoneAuthRelay } from "../../../core/ports/login-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import { sendToVisitor } from "../login/send-to-visitor.ts";
import type { SendProofs } from "../login/send-to-visitor.ts";
import { registerRecipient } from "./send-register-code.ts";

const timeoutMs = 8_000;
/** The service does not say how long its codes are valid; the specification counts one minute. */
const countdownMinutes = 1;

/**
 * Lets the service send a code.
 *
 * Refusals, in this order: `function.not.available` (no service is configured), `format.mobile.err` (400), the
 * refusals of `sendToVisitor` (200 with `success` false, except those of the captcha), `phone.auth.err` (400;
 * `value.code` is the service's error), `system.not.available` (no answer). Side effects: counts a code, and the
 * service sends a message.
 */
export async function sendPhoneAuthCode(
  deps: Deps,
  actor: VisitorActor,
  { person, device, ...body }: PhoneAuthCodeBody & SendProofs,
): Promise<SentPhoneAuthCode> {
  const relay = requireRelay(deps, actor.merchantId);
  const recipient = registerRecipient(deps.merchants.byId(actor.merchantId), body);
  const code = { purpose: "register" as const, channel: "sms" as const, recipient, memberId: null, isRelayed: true };
  await sendToVisitor(deps, actor, { ...code, person, device: device ?? body.loginDeviceId });
  const reply = await callService(relay, "accounts:sendVerificationCode", { phoneNumber: `+${recipient}` });
  return { sessionInfo: textOf(reply, "sessionInfo"), expiredMinutes: countdownMinutes };
}

/**
 * Exchanges the code for the token of the number. Refusals, in this order: `function.not.available`, `phone.auth.err`
 * (400; for example a wrong code), `system.not.available`. The service counts the attempts. No side effects here.
 */
export async function confirmPhoneAuth(
  deps: Pick<Deps, "config" | "merchants">,
  { merchantId }: VisitorActor,
  { sessionInfo, code }: ConfirmPhoneAuthBody,
): Promise<PhoneAuthProof> {
  const relay = requireRelay(deps, merchantId);
  const reply = await callService(relay, "accounts:signInWithPhoneNumber", { sessionInfo, code: code.trim() });
  return { firebaseChannel: "sms", firebaseIdToken: textOf(reply, "idToken") };
}

function requireRelay({ config, merchants }: Pick<Deps, "config" | "merchants">, merchantId: MerchantId) {
  const relay = relayOf(config, merchants.byId(merchantId));
  if (relay === undefined) throw new Refusal("function.not.available");
  return relay;
}

type Reply = Readonly<Record<string, unknown>>;

async function callService({ url, apiKey }: PhoneAuthRelay, name: string, body: object): Promise<Reply> {
  const { status, reply } = await post(`${url}/${name}?key=${encodeURIComponent(apiKey)}`, body);
  if (status === 200) return reply;
  const { error } = reply as { error?: { message?: unknown } };
  if (status >= 500 || typeof error?.message !== "string") throw new Refusal("system.not.available");
  // The message is a code, which an explanation may follow: `INVALID_CODE : The code is wrong.`
  const code = faultCodes[/^[A-Z_]+/.exec(error.message)?.[0] ?? ""] ?? "auth/internal-error";
  throw new Refusal("phone.auth.err", {}, { code } satisfies PhoneAuthFault);
}

async function post(url: string, body: object): Promise<{ readonly status: number; readonly reply: Reply }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const reply: unknown = await response.json();
    return { status: response.status, reply: typeof reply === "object" && reply !== null ? { ...reply } : {} };
  } catch {
    throw new Refusal("system.not.available");
  }
}

function textOf(reply: Reply, field: string): string {
  const value = reply[field];
  if (typeof value !== "string" || value === "") throw new Refusal("system.not.available");
  return value;
}

/** Error of the service → its name in Firebase Authentication, for which the portal has texts. */
const faultCodes: Readonly<Record<string, string>> = {
  INVALID_PHONE_NUMBER: "auth/invalid-phone-number",
  MISSING_PHONE_NUMBER: "auth/missing-phone-number",
  TOO_MANY_ATTEMPTS_TRY_LATER: "auth/too-many-requests",
  INVALID_CODE: "auth/invalid-verification-code",
  INVALID_SESSION_INFO: "auth/invalid-verification-code",
  MISSING_CODE: "auth/missing-verification-code",
  CAPTCHA_CHECK_FAILED: "auth/captcha-check-failed",
  QUOTA_EXCEEDED: "auth/quota-exceeded",
  OPERATION_NOT_ALLOWED: "auth/operation-not-allowed",
  SESSION_EXPIRED: "auth/code-expired",
};
