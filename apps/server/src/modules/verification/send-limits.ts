/**
 * The limits on sending codes, in the order in which they refuse, and the conditions for a captcha (docs/security.md,
 * One-time codes). Codes to owners of accounts cannot be used to pump messages, so the limits per number range do not
 * apply to them, and they do not count for a range. A request for such a code to a number without an account is treated
 * in the same way, because known and unknown numbers must have the same responses.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { Refusal } from "../../core/refusal.ts";
import type { SendCounts, SendsToCount } from "./repository.ts";

/** The merchant, the code to send, and the counts of earlier sends. */
export interface SendWithCounts {
  readonly merchant: Merchant;
  readonly sends: SendsToCount;
  readonly counts: SendCounts;
}

/** Throws the first refusal that applies. The refusal `verification.paused` is also logged as a warning. */
export function refuseOverLimit({ log }: Pick<Deps, "log">, send: SendWithCounts): void {
  const seconds = secondsToWait(send);
  if (seconds > 0) throw new Refusal("verification.too.soon", { seconds });
  const exceededBound = boundsOf(send).find(({ isOver }) => isOver);
  if (exceededBound === undefined) return;
  const { refusal, name } = exceededBound;
  const { merchant, sends } = send;
  if (refusal === "verification.paused") {
    log.warn(
      { merchant: merchant.code, bound: name, range: sends.numberRange },
      "a limit stopped the sending of codes",
    );
  }
  throw new Refusal(refusal);
}

interface Bound {
  readonly name: string;
  readonly isOver: boolean;
  readonly refusal: ErrorCode;
}

function boundsOf(send: SendWithCounts): readonly Bound[] {
  const { merchant, sends, counts } = send;
  const { settings } = merchant;
  const budget = settings[sends.channel === "sms" ? "verification.smsHourly" : "verification.emailHourly"];
  const shareForNewNumbers = budget - Math.floor((budget * settings["verification.memberSharePercent"]) / 100);
  const tooMany = "verification.too.many";
  const paused = "verification.paused";
  return [
    {
      name: "recipient",
      isOver: counts.toRecipient >= settings["verification.perRecipientDaily"],
      refusal: "verification.too.many.recipient",
    },
    { name: "address", isOver: counts.fromAddress >= settings["verification.perAddressHourly"], refusal: tooMany },
    { name: "network", isOver: counts.fromNetwork >= settings["verification.perNetworkHourly"], refusal: tooMany },
    { name: "device", isOver: counts.fromDevice >= settings["verification.perDeviceHourly"], refusal: tooMany },
    { name: "range", isOver: counts.toRange >= settings["verification.perRangeHourly"], refusal: paused },
    { name: "budget", isOver: counts.byChannel >= budget, refusal: paused },
    {
      name: "strangers' share",
      isOver: !sends.isToOwner && counts.toNewRecipients >= shareForNewNumbers,
      refusal: paused,
    },
    { name: "conversion", isOver: isPumped(send), refusal: paused },
  ];
}

/**
 * Returns true if the next code requires a captcha: the IP address or device has used its free codes, a shared limit is
 * half used, or codes of the number range begin to remain unused.
 */
export function needsCaptchaProof({ merchant: { settings }, sends, counts }: SendWithCounts): boolean {
  const freeCodes = settings["verification.freePerAddressHourly"];
  const budget = settings[sends.channel === "sms" ? "verification.smsHourly" : "verification.emailHourly"];
  const isHalfUsed = (count: number, bound: number) => count > 0 && count * 2 >= bound;
  return (
    counts.fromAddress >= freeCodes ||
    counts.fromDevice >= freeCodes ||
    isHalfUsed(counts.fromNetwork, settings["verification.perNetworkHourly"]) ||
    isHalfUsed(counts.toRange, settings["verification.perRangeHourly"]) ||
    isHalfUsed(counts.byChannel, budget) ||
    (isHalfUsed(counts.ended, settings["verification.conversionMinimum"]) && isUnused(settings, counts))
  );
}

/** Returns the whole seconds until another code can be sent to the recipient; 0 if a code can be sent now. */
function secondsToWait({ merchant, sends, counts }: SendWithCounts): number {
  const { lastToRecipient } = counts;
  if (lastToRecipient === null) return 0;
  const elapsedMs = sends.now.getTime() - lastToRecipient.getTime();
  return Math.max(0, Math.ceil(merchant.settings["verification.pauseSeconds"] - elapsedMs / 1_000));
}

/** Returns true if too few codes of the range are used: real recipients use their codes, message pumping does not. */
function isPumped({ merchant: { settings }, counts: { ended, used } }: SendWithCounts): boolean {
  return ended >= settings["verification.conversionMinimum"] && isUnused(settings, { ended, used });
}

function isUnused(settings: Merchant["settings"], { ended, used }: Pick<SendCounts, "ended" | "used">): boolean {
  return used * 100 < ended * settings["verification.conversionPercent"];
}
