/** Setting and changing the payment password. Source: api-facts section 9.2. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const PaymentPasswordBody = Type.Object(
  {
    /** The account's password: proves who sets or changes it. */
    password: Type.String({ minLength: 1, maxLength: 200 }),
    /** The payment password in force; required when there is one. */
    oldPassword: Type.Optional(Type.String({ maxLength: 200 })),
    paymentPassword: Type.String({ maxLength: 200 }),
    confirmPaymentPassword: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
);

export type PaymentPasswordBody = Static<typeof PaymentPasswordBody>;
