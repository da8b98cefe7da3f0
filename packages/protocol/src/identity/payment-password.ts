/** The body of the call that sets or changes the payment password. Source: docs/wire-format.md, Withdrawals. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText, Secret } from "./client-fields.ts";

export const PaymentPasswordBody = Type.Object(
  {
    /**
     * The account's password. Other clients of the family do not ask for it: without it, withdrawals are blocked for a
     * time, also after the first payment password.
     */
    password: Type.Optional(Secret),
    /** The current payment password. Required if one is set. */
    oldPassword: Type.Optional(ComparedText),
    paymentPassword: Type.Optional(ComparedText),
    confirmPaymentPassword: Type.Optional(ComparedText),
    /** Other names of the two fields above, which other clients use for a change. */
    newPassword: Type.Optional(ComparedText),
    confirmation: Type.Optional(ComparedText),
  },
  { additionalProperties: false },
);

export type PaymentPasswordBody = Static<typeof PaymentPasswordBody>;
