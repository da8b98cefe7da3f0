/** Checks the form of a payout account by the rules of the server, except the form of crypto addresses. */

import { isSameHolder, readAccountNumber, readHolderName } from "@openhouse/rules/payments/payout-account";
import type { PayoutKind } from "./withdraw-terms.ts";

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

interface PayoutConditions {
  readonly kind: PayoutKind;
  /** The name on the member's other accounts. */
  readonly holder: string | undefined;
}

export function findPayoutProblems(form: PayoutForm, { kind, holder }: PayoutConditions): PayoutFormProblems {
  const payeeName = nameProblem(form.payeeName, holder);
  const cardNumber = numberProblem(form.cardNumber, kind);
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

/**
 * Only the server checks the form and the checksum of a crypto address, because the code for three networks would make
 * the page larger.
 */
function numberProblem(text: string, kind: PayoutKind): PayoutFormProblems["cardNumber"] {
  if (text.trim() === "") return "empty";
  if (kind === "crypto") return undefined;
  return readAccountNumber(text) === undefined ? "number" : undefined;
}
