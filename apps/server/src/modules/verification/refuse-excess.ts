/**
 * The bounds on sending codes, in the order in which they refuse, and when a person must be proven (docs/security.md,
 * One-time codes). A code that goes to the owner of an account is no way to pump messages: no bound of its range or of
 * the range's use holds it, neither for a number that nobody has, because both must look alike. Such codes count for no
 * range either.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { Refusal } from "../../core/refusal.ts";
import type { CountedSends, SendsToCount } from "./repository.ts";

/** Who sends, what is to be sent, and what was sent before. */
export interface SendToJudge {
  readonly merchant: Merchant;
  readonly sends: SendsToCount;
  readonly counted: CountedSends;
}

/** Throws the first refusal that applies; a bound that stops everybody is also told to the log, as an alarm. */
export function refuseExcess({ log }: Pick<Deps, "log">, send: SendToJudge): void {
  const seconds = secondsToWait(send);
  if (seconds > 0) throw new Refusal("verification.too.soon", { seconds });
  const broken = boundsOf(send).find(({ isOver }) => isOver);
  if (broken === undefined) return;
  const { refusal, name } = broken;
  const { merchant, sends } = send;
  if (refusal === "verification.paused") {
    log.warn({ merchant: merchant.code, bound: name, range: sends.numberRange }, "codes are not sent");
  }
  throw new Refusal(refusal);
}

interface Bound {
  readonly name: string;
  readonly isOver: boolean;
  readonly refusal: ErrorCode;
}

function boundsOf(send: SendToJudge): readonly Bound[] {
  const { merchant, sends, counted } = send;
  const { settings } = merchant;
  const budget = settings[sends.channel === "sms" ? "verification.smsHourly" : "verification.emailHourly"];
  const openShare = budget - Math.floor((budget * settings["verification.memberSharePercent"]) / 100);
  const place = "verification.too.many";
  const house = "verification.paused";
  return [
    {
      name: "recipient",
      isOver: counted.toRecipient >= settings["verification.perRecipientDaily"],
      refusal: "verification.too.many.recipient",
    },
    { name: "address", isOver: counted.fromAddress >= settings["verification.perAddressHourly"], refusal: place },
    { name: "network", isOver: counted.fromNetwork >= settings["verification.perNetworkHourly"], refusal: place },
    { name: "device", isOver: counted.fromDevice >= settings["verification.perDeviceHourly"], refusal: place },
    { name: "range", isOver: counted.toRange >= settings["verification.perRangeHourly"], refusal: house },
    { name: "budget", isOver: counted.byChannel >= budget, refusal: house },
    { name: "strangers' share", isOver: !sends.isToOwner && counted.toStrangers >= openShare, refusal: house },
    { name: "conversion", isOver: isPumped(send), refusal: house },
  ];
}

/**
 * True when one more code takes the proof of a person: the address or device got its free ones, or a bound that many
 * share is half full, or a range's codes begin to go unused.
 */
export function needsPerson({ merchant: { settings }, sends, counted }: SendToJudge): boolean {
  const free = settings["verification.freePerAddressHourly"];
  const budget = settings[sends.channel === "sms" ? "verification.smsHourly" : "verification.emailHourly"];
  const isHalf = (count: number, bound: number) => count > 0 && count * 2 >= bound;
  return (
    counted.fromAddress >= free ||
    counted.fromDevice >= free ||
    isHalf(counted.fromNetwork, settings["verification.perNetworkHourly"]) ||
    isHalf(counted.toRange, settings["verification.perRangeHourly"]) ||
    isHalf(counted.byChannel, budget) ||
    (isHalf(counted.ended, settings["verification.conversionMinimum"]) && isUnused(settings, counted))
  );
}

/** Whole seconds until the recipient may get another code; 0 = now. */
function secondsToWait({ merchant, sends, counted }: SendToJudge): number {
  const { lastToRecipient } = counted;
  if (lastToRecipient === null) return 0;
  const elapsedMs = sends.now.getTime() - lastToRecipient.getTime();
  return Math.max(0, Math.ceil(merchant.settings["verification.pauseSeconds"] - elapsedMs / 1_000));
}

/** People use the codes they ask for; who pumps messages does not. */
function isPumped({ merchant: { settings }, counted: { ended, used } }: SendToJudge): boolean {
  return ended >= settings["verification.conversionMinimum"] && isUnused(settings, { ended, used });
}

function isUnused(settings: Merchant["settings"], { ended, used }: Pick<CountedSends, "ended" | "used">): boolean {
  return used * 100 < ended * settings["verification.conversionPercent"];
}
