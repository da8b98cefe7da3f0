/** Reads the form of the payment password by the rules that the server has, too. */

import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";

/** As typed. */
export interface PaymentPasswordForm {
  /** The account's own password. */
  readonly password: string;
  /** The payment password in force; asked for when there is one. */
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

/** Shortest and longest, for the hint. */
export const paymentPasswordBounds = {
  min: registrationRules.paymentPassword.minLength,
  max: registrationRules.paymentPassword.maxLength,
};

/** What is wrong with it, by field; a change needs the old one. */
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
