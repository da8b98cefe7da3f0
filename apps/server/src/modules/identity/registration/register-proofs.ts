/**
 * What a registration proves beside its form: that a person sends it (captcha, GeeTest) and that the number is theirs.
 * Checked before the transaction, because a wrong try must count although the registration fails; a code is spent
 * inside it, exactly when the account comes to life.
 */

import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { requireFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { checkCode, consumeCode } from "../../verification/index.ts";
import { proveNumber } from "../login/prove-by-identity.ts";
import { provePerson } from "../login/prove-person.ts";
import type { FittingRegistration } from "./register-form.ts";

export interface FormToProve {
  readonly form: FittingRegistration;
  readonly body: RegisterBody;
  /** Of the cookie. */
  readonly captchaId: string | undefined;
}

/** A number that was proved; `spend` uses the proof up, in the transaction that creates the account. */
export interface MobileProof {
  readonly spend: (tx: Transaction) => Promise<void>;
}

/** Checks that a person sends the form, where it asks. Refusals: those of `provePerson`. */
export async function checkPersonProof(
  deps: Deps,
  from: { readonly merchantId: MerchantId; readonly ip: string },
  proved: FormToProve,
): Promise<void> {
  const { form, body, captchaId } = proved;
  if (!form.isPersonAsked) return;
  const proof = { captchaId, captcha: form.values.captcha, geetest: body.geetestValidateV4 };
  await provePerson(deps, { ...from, action: "register" }, proof);
}

/**
 * The proof of the number; undefined when the form asks for none.
 *
 * Refusals, in this order: `function.not.available` (phone-auth, flag FIREBASECREATEACC3 is off), those of
 * `proveNumber` (phone-auth), `format.mobile.err` (it proved another number), or those of verification's `checkCode` (`verification.code.invalid`, `verification.code.expired`).
 */
export async function checkMobileProof(
  deps: Deps,
  merchantId: MerchantId,
  { form, body }: FormToProve,
): Promise<MobileProof | undefined> {
  const { mobile, values, isCodeAsked } = form;
  if (!isCodeAsked || mobile === null) return undefined;
  if (body.firebaseIdToken !== undefined) {
    requireFlag(deps.merchants.byId(merchantId), "FIREBASECREATEACC3");
    const proved = await proveNumber(deps, merchantId, body.firebaseIdToken);
    if (proved !== mobile) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
    return { spend: async () => undefined };
  }
  const attempt = { purpose: "register" as const, recipient: mobile, code: values.verificationCode ?? "" };
  const checked = await checkCode(deps, { merchantId, ...attempt });
  return { spend: (tx) => consumeCode(deps, tx, checked) };
}
