/** Finds the form field that a server's refusal concerns, so that the message is shown there. */

import type { ApiError } from "@openhouse/browser/api-error";

/**
 * Error code → possible field names, the most specific first. Used if the refusal names no field, or a field that the
 * form does not have.
 */
const fieldsOfCode: Readonly<Partial<Record<string, readonly string[]>>> = {
  "login.cred.err": ["oldPassword", "password"],
  "login.totp.err": ["code"],
  "login.totp.required": ["code"],
  "verification.code.invalid": ["verificationCode", "code"],
  "verification.code.expired": ["verificationCode", "code"],
  "captcha.invalid": ["captcha"],
  "captcha.required": ["captcha"],
  "exists.account.err": ["username"],
  "format.pwd.err": ["newPassword", "paymentPassword"],
  "length.pwd.err": ["newPassword", "paymentPassword"],
  "confirm.pwd.err": ["confirmNewPassword", "confirmPaymentPassword"],
  "payment.password.same": ["paymentPassword"],
  "invalid.payment.pw": ["oldPassword", "paymentPassword", "password"],
  "not.exists.payment.password": ["paymentPassword", "password"],
  "exists.bank.card": ["cardNumber"],
  "withdraw.address.invalid": ["cardNumber"],
  "withdraw.holder.differs": ["payeeName"],
};

/**
 * Returns the field in `names` that the refusal names or that its error code implies; undefined if the refusal concerns
 * the whole form.
 */
export function refusedField<Name extends string>(
  refusal: ApiError | undefined,
  names: readonly Name[],
): Name | undefined {
  if (refusal === undefined) return undefined;
  const { code, value } = refusal;
  const namedFields = typeof value === "object" && value !== null && "field" in value ? [value.field] : [];
  for (const candidate of [...namedFields, ...(fieldsOfCode[code] ?? [])]) {
    const name = names.find((fieldName) => fieldName === candidate);
    if (name !== undefined) return name;
  }
  return undefined;
}
