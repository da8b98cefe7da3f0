/** The body of the call that sets or changes the payment password. Source: docs/wire-format.md, Withdrawals. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const PaymentPasswordBody = Type.Object(
  {
    /** The account's password. */
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    /** The current payment password. Required if one is set. */
    oldPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    paymentPassword: Type.String({ maxLength: longestValue }),
    confirmPaymentPassword: Type.String({ maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export type PaymentPasswordBody = Static<typeof PaymentPasswordBody>;
