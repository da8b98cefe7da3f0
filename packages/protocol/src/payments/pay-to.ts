/**
 * Where a member sends the money of a deposit if the provider has no page: a bank account, or the account of a QR code.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const PayTo = Type.Union([
  Type.Object({
    kind: Type.Literal("account"),
    bank: Type.String({ minLength: 1, maxLength: 80 }),
    holder: Type.String({ minLength: 1, maxLength: 80 }),
    number: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  Type.Object({
    kind: Type.Literal("qr"),
    /** The EMVCo text of the code (rules/payments/emv-qr). */
    text: Type.String({ minLength: 1, maxLength: 500 }),
  }),
]);

export type PayTo = Static<typeof PayTo>;
