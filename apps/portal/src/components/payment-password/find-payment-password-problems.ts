/** Checks the payment password form by the same rules as the server. */

import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";

export interface PaymentPasswordForm {
  /** The password of the member account. */
  readonly password: string;
  /** The current payment password, if there is one. */
  readonly oldPassword: string;
  readonly paymentPassword: string;
  readonly confirmPaymentPassword: string;
}

export interface PaymentPasswordProblems {
  readonly password?: "empty";
  readonly oldPassword?: "empty";
  readonly paymentPassword?: "empty" | "format" | "same";
  readonly confirmPaymentPassword?: "empty" | "unequal";
}

/** Minimum and maximum length, for the hint. */
export const paymentPasswordBounds = {
  min: registrationRules.paymentPassword.minLength,
  max: registrationRules.paymentPassword.maxLength,
};

/** Returns the problems by field. A change also requires the current payment password. */
export function findPaymentPasswordProblems(form: PaymentPasswordForm, isChange: boolean): PaymentPasswordProblems {
  const paymentPassword = newPasswordProblem(form);
  const confirm = confirmProblem(form);
  return {
    ...(form.password === "" && { password: "empty" as const }),
    ...(isChange && form.oldPassword === "" && { oldPassword: "empty" as const }),
    ...(paymentPassword !== undefined && { paymentPassword }),
    ...(confirm !== undefined && { confirmPaymentPassword: confirm }),
  };
}

function newPasswordProblem({ password, paymentPassword }: PaymentPasswordForm) {
  if (paymentPassword === "") return "empty";
  if (!fitsRule(paymentPassword, { ...registrationRules.paymentPassword, enabled: true })) return "format";
  return paymentPassword === password ? "same" : undefined;
}

function confirmProblem({ paymentPassword, confirmPaymentPassword }: PaymentPasswordForm) {
  if (confirmPaymentPassword === "") return "empty";
  return confirmPaymentPassword === paymentPassword ? undefined : "unequal";
}
