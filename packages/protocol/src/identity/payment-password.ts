/** The body of the call that sets or changes the payment password. Source: docs/wire-format.md, Withdrawals. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText, Secret } from "./client-fields.ts";

export const PaymentPasswordBody = Type.Object(
  {
    /** The account's password. */
    password: Secret,
    /** The current payment password. Required if one is set. */
    oldPassword: Type.Optional(ComparedText),
    paymentPassword: ComparedText,
    confirmPaymentPassword: ComparedText,
  },
  { additionalProperties: false },
);

export type PaymentPasswordBody = Static<typeof PaymentPasswordBody>;
