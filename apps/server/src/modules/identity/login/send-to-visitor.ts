/**
 * Sends a code that a visitor requests. The first code for an IP address without recent requests needs no captcha.
 * After that, and when a shared limit is nearly reached, a captcha is required (setting
 * verification.freePerAddressHourly, flag CAPTCHA3).
 *
 * Has the refusals of `sendCode`, including `captcha.required` and `captcha.invalid` (400; `value` = {captcha: true})
 * before anything is sent. Side effects: consumes the captcha, and has the side effects of `sendCode`. Source:
 * docs/security.md, Captcha; docs/security.md, One-time codes.
 */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { requiresCaptcha, sendCode } from "../../verification/index.ts";
import type { CodeRequest, SentCode } from "../../verification/index.ts";
import { checkCaptchaProof } from "./captcha-proof.ts";
import type { PersonProof } from "./captcha-proof.ts";

/** What the request contains besides its body. */
export interface SendProofs {
  readonly person: PersonProof;
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
  if (isCaptchaSolved) await checkCaptchaProof(deps, { merchantId, ip, action: "code" }, person).catch(tellCaptcha);
  return deps.db.transaction((tx) => sendCode(deps, tx, { ...request, isCaptchaSolved }));
}

/** Clients show the captcha when `value.captcha` is true. */
function tellCaptcha(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.code, error.params, { captcha: true });
}
