/** Reads what a request for a code contains besides the recipient: the captcha answer and the known device. */

import type { FastifyRequest } from "fastify";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { captchaIdOf } from "../../captcha/index.ts";
import { knownDeviceOf } from "./known-device.ts";
import type { SendProofs } from "./send-to-visitor.ts";
import { typedAccount } from "./typed-account.ts";
import type { TypedName } from "./typed-account.ts";

export interface AskedCode {
  readonly body: { readonly captcha?: string | undefined; readonly geetestValidateV4?: GeetestProof | undefined };
  /** Whose code it is; absent if no account can exist yet. */
  readonly owner?: { readonly merchantId: MerchantId; readonly typed: TypedName };
}

export async function readSendProofs(
  deps: Deps,
  { headers: { cookie } }: FastifyRequest,
  { body, owner }: AskedCode,
): Promise<SendProofs> {
  const person = { captchaId: captchaIdOf(cookie), captcha: body.captcha, geetest: body.geetestValidateV4 };
  if (owner === undefined) return { person };
  const { merchantId, typed } = owner;
  const account = await typedAccount(deps, merchantId, typed);
  return { person, device: knownDeviceOf(deps, cookie, { merchantId, account }) };
}

/** A phone number in the form that `typedAccount` takes. */
export function typedNumber(body: { readonly mobileNum: string; readonly countryDialingCode?: string | undefined }) {
  const { mobileNum: username, countryDialingCode } = body;
  return { username, type: "sms", countryDialingCode };
}
