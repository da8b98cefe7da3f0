/**
 * What a registration proves beside its form: that a person sends it (captcha, GeeTest) and that the number is theirs.
 * Checked before the transaction, because a wrong try must count although the registration fails; the code is spent
 * inside it, exactly when the account comes to life.
 */

import type { RegisterBody } from "@openhouse/protocol/identity/register";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { checkCode } from "../verification/index.ts";
import type { CheckedCode } from "../verification/index.ts";
import type { FittingRegistration } from "./register-form.ts";

/**
 * The proof of the number, to be spent; undefined when the form asks for none.
 *
 * Refusals, in this order: `function.not.available` (a phone-auth proof, while no service is set up),
 * `verification.code.invalid`, `verification.code.expired`.
 */
export async function checkMobileProof(
  deps: Deps,
  merchantId: MerchantId,
  { form, body }: { form: FittingRegistration; body: RegisterBody },
): Promise<CheckedCode | undefined> {
  if (!form.isCodeAsked) return undefined;
  if (body.firebaseIdToken !== undefined) throw new Refusal("function.not.available");
  const { mobile, values } = form;
  if (mobile === null) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  return checkCode(deps, { merchantId, purpose: "register", recipient: mobile, code: values.verificationCode ?? "" });
}
