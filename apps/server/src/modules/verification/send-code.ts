/**
 * Sends a one-time code of six digits and returns its lifetime. The code invalidates older codes of the same purpose
 * and recipient if a message is sent. Responses, refusals and response times are the same for known and unknown
 * recipients. All times are those of the real clock, and every limit is a setting of the merchant. Writes in the
 * caller's transaction; the message is sent after commit.
 *
 * Refusals, in this order (200 with `success: false`, as existing clients expect of SMS calls):
 * - `verification.country.closed`: the dialling code is not on the merchant's list (SMS)
 * - `verification.too.soon` {seconds}: the last code to this recipient is younger than the pause (by default a minute)
 * - `verification.too.many.recipient`: the recipient has reached the daily limit
 * - `verification.too.many`: this IP address, its network or this device has reached the hourly limit
 * - `verification.paused`: the number range has reached its limit, the merchant has used its hourly budget, or too few
 *   codes of the range were used (message pumping); codes to owners of accounts are refused only if the whole budget is
 *   used, because a share of it is reserved for them
 * - `captcha.required` (400; `value` = {captcha: true}): a captcha is now required, and none was solved
 *
 * Source: docs/security.md, One-time codes.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { networkOf } from "../../core/network/network-of.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { codeText, normalisedRecipient } from "./code-text.ts";
import type { CodePurpose, CodeRequest, SentCode } from "./code-request.ts";
import { countSends, runOrRollBack, insertCode, lockSends } from "./repository.ts";
import type { SendsToCount } from "./repository.ts";
import { needsCaptchaProof, refuseOverLimit } from "./send-limits.ts";

export type SendCodeDeps = Pick<Deps, "merchants" | "clock" | "random" | "ids" | "log" | "codeHash" | "messages">;

const codeDigits = 6;
/** Maximum of ASVS 6.5.5; a higher setting has no effect. */
const maxLifeMinutes = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const maxDeviceLength = 128;
/** Purposes that send messages only to recipients that have an account. */
const purposesForOwners: ReadonlySet<CodePurpose> = new Set(["login", "recovery", "new-place"]);

export async function sendCode(deps: SendCodeDeps, tx: Transaction, request: CodeRequest): Promise<SentCode> {
  const merchant = deps.merchants.byId(request.merchantId);
  const now = deps.clock.realNow();
  const sends = describeSend(merchant, request, now);
  // The limits are checked once without the lock, so that floods are refused without waiting, and again under the lock.
  refuseOverLimit(deps, { merchant, sends, counts: await countSends(tx, sends) });
  await lockSends(tx, request.merchantId);
  const send = { merchant, sends, counts: await countSends(tx, sends) };
  refuseOverLimit(deps, send);
  // The captcha is checked again under the lock, because a concurrent request may have used the last free code.
  if (request.isCaptchaSolved === false && needsCaptchaProof(send))
    throw new Refusal("captcha.required", {}, { captcha: true });
  const expiredMinutes = lifeMinutesOf(merchant);
  await writeCode(deps, tx, { request, sends, expiresAt: new Date(now.getTime() + expiredMinutes * minuteMs) });
  return { expiredMinutes };
}

/**
 * Returns true if the request needs a captcha. Call this, and check the captcha, outside the transaction of `sendCode`,
 * because the captcha is consumed even if sending fails. Has the refusals of `sendCode` except the last.
 */
export async function requiresCaptcha(deps: Pick<Deps, "db" | "merchants" | "clock" | "log">, request: CodeRequest) {
  const merchant = deps.merchants.byId(request.merchantId);
  const sends = describeSend(merchant, request, deps.clock.realNow());
  const send = { merchant, sends, counts: await countSends(deps.db, sends) };
  refuseOverLimit(deps, send);
  return needsCaptchaProof(send);
}

interface CodeDraft {
  readonly request: CodeRequest;
  readonly sends: SendsToCount;
  readonly expiresAt: Date;
}

async function writeCode(deps: SendCodeDeps, tx: Transaction, { request, sends, expiresAt }: CodeDraft): Promise<void> {
  const { merchantId, purpose, channel, memberId, language, isRelayed = false } = request;
  const { recipient, address, network, device, numberRange, isSent, now: sentAt } = sends;
  const id = deps.ids.next();
  const code = String(deps.random.int(10 ** codeDigits)).padStart(codeDigits, "0");
  const codeHash = deps.codeHash.of(codeText({ merchantId, purpose, recipient }, id, code));
  const origin = { address, network, device, numberRange };
  const key = { merchantId, id, purpose, channel, recipient, memberId };
  await insertCode(tx, { ...key, ...origin, isSent, codeHash, sentAt, expiresAt });
  if (isRelayed) return;
  const minutes = Math.round((expiresAt.getTime() - sentAt.getTime()) / minuteMs);
  const draft = { merchantId, kind: channel, recipient, memberId, language, code, goodUntil: expiresAt };
  await runOrRollBack(tx, isSent, () =>
    deps.messages.write(tx, { ...draft, template: `code.${purpose}`, values: { minutes } }),
  );
}

/** Returns the keys by which the limits count a send. Refuses `verification.country.closed`. */
function describeSend(merchant: Merchant, request: CodeRequest, now: Date): SendsToCount {
  const { channel, purpose, memberId, ip, deviceId } = request;
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const isToOwner = purposesForOwners.has(purpose);
  const range = channel === "sms" ? rangeOf(merchant, request.recipient) : null;
  return {
    merchantId: merchant.id,
    channel,
    recipient: normalisedRecipient(request.recipient),
    address: ip,
    network: networkOf(ip),
    // The client chooses the device id, so its stored length is limited.
    device: deviceId === undefined || deviceId === "" ? null : shortenDeviceId(deviceId),
    numberRange: isToOwner ? null : range,
    isSent: memberId !== null || purpose === "register",
    isToOwner,
    now,
    hourAgo: ago(hourMs),
    dayAgo: ago(24 * hourMs),
    usageSince: ago(Math.min(merchant.settings["verification.conversionHours"], 24) * hourMs),
  };
}

/**
 * Returns the dialling code and the next three digits of a number. Refuses countries to which the merchant does not
 * send.
 */
function rangeOf(merchant: Merchant, recipient: string): string {
  const listedCodes = merchant.settings["verification.dialingCodes"];
  const registrationCodes = merchant.settings["registration.countries"].map(
    ({ countryDialingCode }) => countryDialingCode,
  );
  const allowedCodes = listedCodes.length > 0 ? listedCodes : [merchant.dialingCode, ...registrationCodes];
  // The longest match is used, because a list may contain 1 (North America) and 1868 (Trinidad and Tobago).
  const [dialingCode] = allowedCodes
    .filter((code) => recipient.startsWith(code))
    .toSorted((a, b) => b.length - a.length);
  if (dialingCode === undefined || !/^\d{7,15}$/.test(recipient)) throw new Refusal("verification.country.closed");
  return recipient.slice(0, dialingCode.length + 3);
}

function lifeMinutesOf(merchant: Merchant): number {
  return Math.max(1, Math.min(Math.floor(merchant.settings["verification.codeMinutes"]), maxLifeMinutes));
}

function shortenDeviceId(text: string): string {
  return text.length <= maxDeviceLength ? text : createHash("sha256").update(text).digest("base64url");
}
