/**
 * Sends a code that a visitor asks for. The first of a calm address goes out at once; after that, and whenever a bound
 * that many share comes near, a person must be proven first (setting verification.freePerAddressHourly, flag CAPTCHA3).
 *
 * Refusals, in this order: those of `sendCode`, `captcha.required` and `captcha.invalid` (400; `value` = {captcha:
 * true}) among them before anything is sent. Side effects: the proof is spent; those of `sendCode`. Source:
 * docs/security.md, Captcha; docs/security.md, One-time codes.
 */

import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { asksForPerson, sendCode } from "../../verification/index.ts";
import type { CodeRequest, SentCode } from "../../verification/index.ts";
import { provePerson } from "./prove-person.ts";
import type { PersonProof } from "./prove-person.ts";

/** What comes with the request beside its body. */
export interface SendGround {
  readonly person: PersonProof;
  /** As `knownDeviceOf` answers it. */
  readonly device?: string | undefined;
}

type CodeToSend = Pick<CodeRequest, "purpose" | "channel" | "recipient" | "memberId">;

export async function sendToVisitor(
  deps: Deps,
  { merchantId, language, ip }: VisitorActor,
  { person, device, ...code }: CodeToSend & SendGround,
): Promise<SentCode> {
  const request = { ...code, merchantId, language, ip, deviceId: device };
  if (!hasFlag(deps.merchants.byId(merchantId), "CAPTCHA3")) {
    return deps.db.transaction((tx) => sendCode(deps, tx, request));
  }
  const isPersonProven = await asksForPerson(deps, request);
  if (isPersonProven) await provePerson(deps, { merchantId, ip, action: "code" }, person).catch(tellCaptcha);
  return deps.db.transaction((tx) => sendCode(deps, tx, { ...request, isPersonProven }));
}

/** Clients show the captcha by this. */
function tellCaptcha(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.code, error.params, { captcha: true });
}
