/** Reads what a request for a code contains in addition to the recipient: the captcha answer and the known device. */

import type { FastifyRequest } from "fastify";
import type { GeetestProof } from "@openhouse/protocol/identity/captcha";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { captchaIdOf } from "../../captcha/index.ts";
import { knownDeviceOf } from "./known-device.ts";
import type { SendProofs } from "./send-to-visitor.ts";
import { typedAccount } from "./typed-account.ts";
import type { TypedName } from "./typed-account.ts";

export interface CodeRequest {
  readonly body: { readonly captcha?: string | undefined; readonly geetestValidateV4?: GeetestProof | undefined };
  /** The account for which the code is sent; absent if no account can exist yet. */
  readonly owner?: { readonly merchantId: MerchantId; readonly typedName: TypedName };
}

export async function readSendProofs(
  deps: Deps,
  { headers: { cookie } }: FastifyRequest,
  { body, owner }: CodeRequest,
): Promise<SendProofs> {
  const person = { captchaId: captchaIdOf(cookie), captcha: body.captcha, geetest: body.geetestValidateV4 };
  if (owner === undefined) return { person };
  const { merchantId, typedName } = owner;
  const account = await typedAccount(deps, merchantId, typedName);
  return { person, device: knownDeviceOf(deps, cookie, { merchantId, account }) };
}

/** Returns a phone number in the form that `typedAccount` expects. */
export function typedNumber(body: { readonly mobileNum: string; readonly countryDialingCode?: string | undefined }) {
  const { mobileNum: username, countryDialingCode } = body;
  return { username, type: "sms", countryDialingCode };
}
