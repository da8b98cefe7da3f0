/** Reads the form of a payout account by the rules that the server has, too. */

import { isSameHolder, readAccountNumber, readHolderName } from "@openhouse/rules/payments/payout-account";

/** As typed. */
export interface PayoutForm {
  readonly payeeName: string;
  readonly cardNumber: string;
  readonly paymentPassword: string;
}

export interface PayoutFormProblems {
  readonly payeeName?: "empty" | "name" | "otherHolder";
  readonly cardNumber?: "empty" | "number";
  readonly paymentPassword?: "empty";
}

/** What is wrong with it, by field; `holder` is the name on the member's other accounts. */
export function findPayoutProblems(form: PayoutForm, holder: string | undefined): PayoutFormProblems {
  const payeeName = nameProblem(form.payeeName, holder);
  const cardNumber = numberProblem(form.cardNumber);
  return {
    ...(payeeName !== undefined && { payeeName }),
    ...(cardNumber !== undefined && { cardNumber }),
    ...(form.paymentPassword === "" && { paymentPassword: "empty" }),
  };
}

function nameProblem(text: string, holder: string | undefined): PayoutFormProblems["payeeName"] {
  if (text.trim() === "") return "empty";
  const name = readHolderName(text);
  if (name === undefined) return "name";
  return holder === undefined || isSameHolder(name, holder) ? undefined : "otherHolder";
}

function numberProblem(text: string): PayoutFormProblems["cardNumber"] {
  if (text.trim() === "") return "empty";
  return readAccountNumber(text) === undefined ? "number" : undefined;
}
