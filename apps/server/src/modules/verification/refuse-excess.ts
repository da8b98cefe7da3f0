/** The bounds on sending codes, in the order in which they refuse (security.md 6.10). */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant.ts";
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
    { name: "conversion", isOver: isPumped(send), refusal: house },
  ];
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
  const isEnough = ended >= settings["verification.conversionMinimum"];
  return isEnough && used * 100 < ended * settings["verification.conversionPercent"];
}
