/**
 * Sends a code that a visitor requests. With flag CAPTCHA3, an IP address or device gets the number of codes in the
 * setting `verification.freePerAddressHourly` per hour without a captcha. Later codes need a captcha, and all codes
 * need one while a shared limit is half used or too few codes of the number range are used.
 *
 * Refusals: those of `sendCode`, and before a code is created `captcha.required` and `captcha.invalid` (400; `value` =
 * {captcha: true}). Side effects: consumes the captcha, and has the side effects of `sendCode`. Source:
 * docs/security.md, Captcha; docs/security.md, One-time codes.
 */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { requiresCaptcha, sendCode } from "../../verification/index.ts";
import type { CodeRequest, SentCode } from "../../verification/index.ts";
import { checkCaptchaProof } from "./captcha-proof.ts";
import type { CaptchaAnswer } from "./captcha-proof.ts";

/** The captcha answer and the known device of the request. */
export interface SendProofs {
  readonly person: CaptchaAnswer;
  /** As returned by `knownDeviceOf`. */
  readonly device?: string | undefined;
}

type CodeToSend = Pick<CodeRequest, "purpose" | "channel" | "recipient" | "memberId">;

export async function sendToVisitor(
  deps: Deps,
  { merchantId, language, ip }: VisitorActor,
  { person, device, ...code }: CodeToSend & SendProofs,
): Promise<SentCode> {
  const request = { ...code, merchantId, language, ip, deviceId: device };
  if (!hasFlag(deps.merchants.byId(merchantId), "CAPTCHA3")) {
    return deps.db.transaction((tx) => sendCode(deps, tx, request));
  }
  const isCaptchaSolved = await requiresCaptcha(deps, request);
  if (isCaptchaSolved)
    await checkCaptchaProof(deps, { merchantId, ip, action: "code" }, person).catch(refuseWithCaptcha);
  return deps.db.transaction((tx) => sendCode(deps, tx, { ...request, isCaptchaSolved }));
}

/** Adds `captcha: true` to the refusal, so that clients show the captcha. */
function refuseWithCaptcha(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.code, error.params, { captcha: true });
}
