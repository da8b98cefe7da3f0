/** The body of the call that sets or changes the payment password. Source: docs/wire-format.md, Withdrawals. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const PaymentPasswordBody = Type.Object(
  {
    /**
     * The account's password. Other clients of the family do not ask for it: without it, withdrawals are blocked for a
     * time, also after the first payment password.
     */
    password: Type.Optional(Type.String({ minLength: 1, maxLength: longestValue })),
    /** The current payment password. Required if one is set. */
    oldPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    paymentPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    confirmPaymentPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    /** Other names of the two fields above, which other clients use for a change. */
    newPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    confirmation: Type.Optional(Type.String({ maxLength: longestValue })),
  },
  { additionalProperties: false },
);

export type PaymentPasswordBody = Static<typeof PaymentPasswordBody>;
