/**
 * Sends a one-time code of six digits and answers how long it lives; older codes of the same purpose and recipient end,
 * unless nothing left the house for the new one. Answers, refuses and takes its time alike for known and unknown
 * recipients. Everything is judged by real time and every bound is a setting of the merchant. Writes in the caller's
 * transaction; the message leaves after commit.
 *
 * Refusals, in order (200 with `success: false`, as the family's SMS calls answer):
 * - `verification.country.closed` the dialling code is not on the merchant's list (SMS)
 * - `verification.too.soon` {seconds} the last code to this recipient is younger than a minute
 * - `verification.too.many.recipient` the recipient got the day's share
 * - `verification.too.many` this address, its network or this device asked too often in the last hour
 * - `verification.paused` the number range got too many, the house spent its hourly budget, or too few codes of the
 *   range were ever used (somebody pumps messages); codes to the owners of accounts are held by the budget alone, of
 *   which a share is theirs
 * - `captcha.required` (400; `value` = {captcha: true}) by now it takes the proof of a person, and none was given
 *
 * Source: docs/security.md, One-time codes; specification, sections 4 and 7.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { networkOf } from "../../core/network/network-of.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { codeText, sameRecipient } from "./code-text.ts";
import type { CodePurpose, CodeRequest, SentCode } from "./code-request.ts";
import { countSends, doOrPretend, insertCode, takeTurn } from "./repository.ts";
import type { SendsToCount } from "./repository.ts";
import { needsPerson, refuseExcess } from "./refuse-excess.ts";

export type SendCodeDeps = Pick<Deps, "merchants" | "clock" | "random" | "ids" | "log" | "codeHash" | "messages">;

const digits = 6;
/** ASVS 6.5.5: whatever the setting says. */
const longestLifeMinutes = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const longestDevice = 128;
/** These go to an address of an account that was proven, or given with it, and to no other. */
const ownersPurposes: ReadonlySet<CodePurpose> = new Set(["login", "recovery", "new-place"]);

export async function sendCode(deps: SendCodeDeps, tx: Transaction, request: CodeRequest): Promise<SentCode> {
  const merchant = deps.merchants.byId(request.merchantId);
  const now = deps.clock.realNow();
  const sends = describeSend(merchant, request, now);
  // Once without a lock, so that a flood is refused without standing in line; once more when it is our turn.
  refuseExcess(deps, { merchant, sends, counted: await countSends(tx, sends) });
  await takeTurn(tx, request.merchantId);
  const send = { merchant, sends, counted: await countSends(tx, sends) };
  refuseExcess(deps, send);
  // Of many who ask at the same moment, one is the first.
  if (request.isPersonProven === false && needsPerson(send))
    throw new Refusal("captcha.required", {}, { captcha: true });
  const expiredMinutes = lifeMinutesOf(merchant);
  await writeCode(deps, tx, { request, sends, expiresAt: new Date(now.getTime() + expiredMinutes * minuteMs) });
  return { expiredMinutes };
}

/**
 * Whether such a request takes the proof of a person, judged outside of a transaction: a proof is spent whatever comes
 * of the send. Refusals: those of `sendCode` before the last.
 */
export async function asksForPerson(deps: Pick<Deps, "db" | "merchants" | "clock" | "log">, request: CodeRequest) {
  const merchant = deps.merchants.byId(request.merchantId);
  const sends = describeSend(merchant, request, deps.clock.realNow());
  const send = { merchant, sends, counted: await countSends(deps.db, sends) };
  refuseExcess(deps, send);
  return needsPerson(send);
}

interface CodeDraft {
  readonly request: CodeRequest;
  readonly sends: SendsToCount;
  readonly expiresAt: Date;
}

async function writeCode(deps: SendCodeDeps, tx: Transaction, { request, sends, expiresAt }: CodeDraft): Promise<void> {
  const { merchantId, purpose, channel, memberId, language } = request;
  const { recipient, address, network, device, numberRange, isSent, now: sentAt } = sends;
  const id = deps.ids.next();
  const code = String(deps.random.int(10 ** digits)).padStart(digits, "0");
  const codeHash = deps.codeHash.of(codeText({ merchantId, purpose, recipient }, id, code));
  const place = { address, network, device, numberRange };
  const about = { merchantId, id, purpose, channel, recipient, memberId };
  await insertCode(tx, { ...about, ...place, isSent, codeHash, sentAt, expiresAt });
  const minutes = Math.round((expiresAt.getTime() - sentAt.getTime()) / minuteMs);
  const draft = { merchantId, kind: channel, recipient, memberId, language, code, goodUntil: expiresAt };
  await doOrPretend(tx, isSent, () =>
    deps.messages.write(tx, { ...draft, template: `code.${purpose}`, values: { minutes } }),
  );
}

/** What the bounds count a send by. Refusal: `verification.country.closed`. */
function describeSend(merchant: Merchant, request: CodeRequest, now: Date): SendsToCount {
  const { channel, purpose, memberId, ip, deviceId } = request;
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const isToOwner = ownersPurposes.has(purpose);
  const range = channel === "sms" ? rangeOf(merchant, request.recipient) : null;
  return {
    merchantId: merchant.id,
    channel,
    recipient: sameRecipient(request.recipient),
    address: ip,
    network: networkOf(ip),
    // A device names itself as it likes: what is stored has a bound.
    device: deviceId === undefined || deviceId === "" ? null : shortened(deviceId),
    numberRange: isToOwner ? null : range,
    isSent: memberId !== null || purpose === "register",
    isToOwner,
    now,
    hourAgo: ago(hourMs),
    dayAgo: ago(24 * hourMs),
    judgedFrom: ago(Math.min(merchant.settings["verification.conversionHours"], 24) * hourMs),
  };
}

/** The number's dialling code and three digits. Refuses a country that the merchant does not send to. */
function rangeOf(merchant: Merchant, recipient: string): string {
  const listed = merchant.settings["verification.dialingCodes"];
  const registering = merchant.settings["registration.countries"].map(({ countryDialingCode }) => countryDialingCode);
  const allowed = listed.length > 0 ? listed : [merchant.dialingCode, ...registering];
  // The longest that fits: a list may hold 1 (North America) and 1868 (one of its islands).
  const [dialing] = allowed.filter((code) => recipient.startsWith(code)).toSorted((a, b) => b.length - a.length);
  if (dialing === undefined || !/^\d{7,15}$/.test(recipient)) throw new Refusal("verification.country.closed");
  return recipient.slice(0, dialing.length + 3);
}

function lifeMinutesOf(merchant: Merchant): number {
  return Math.max(1, Math.min(Math.floor(merchant.settings["verification.codeMinutes"]), longestLifeMinutes));
}

function shortened(text: string): string {
  return text.length <= longestDevice ? text : createHash("sha256").update(text).digest("base64url");
}
