/**
 * POST /wps/relay/MCSFE_newDepositPG: creates a deposit at a payment provider. The header `Idempotency-Key` identifies
 * the deposit: a repeated request returns the current state of the same deposit and never creates a second deposit.
 * Source: docs/wire-format.md, Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const NewDepositBody = Type.Object(
  {
    /** A decimal amount in major units: a number or a decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** If given, must be the currency of the account. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
    /** The code of a channel of MCSFE_getDepositBanksList. `vendorId` and `mcsBankCode` may repeat the channel's. */
    bankCode: Type.String({ minLength: 1, maxLength: 40 }),
    bankType: Type.String({ minLength: 1, maxLength: 40 }),
    vendorId: Type.Optional(Type.String({ maxLength: 40 })),
    mcsBankCode: Type.Optional(Type.String({ maxLength: 40 })),
    /** Existing clients send the member's own account name here; any other name is refused. */
    targetUsername: Type.Optional(Type.String({ maxLength: 100 })),
    /** The account from which the member will pay. It has no effect, because the payment names its own sender. */
    bankCardId: Type.Optional(Type.String({ maxLength: 40 })),
    /** Must be empty, because it would have no effect, although a member who sends it expects a bonus. */
    promotionId: Type.Optional(Type.Literal("")),
  },
  { additionalProperties: false },
);

export const NewDepositReply = Type.Object({
  depositId: Type.String(),
  /** 2 approved, 3 cancelled, 4 pending, 5 new, 6 rejected, 7 expired. A new deposit is 4 or 5. */
  state: Type.Integer(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /**
   * The page where the member pays. Null while the provider has not replied (state 5): the client polls
   * getDepositStatus every few seconds, and the server repeats the call to the provider, which creates no second
   * payment.
   */
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
});

export type NewDepositBody = Static<typeof NewDepositBody>;
export type NewDepositReply = Static<typeof NewDepositReply>;
