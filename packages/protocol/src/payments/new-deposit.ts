/**
 * POST /wps/relay/MCSFE_newDepositPG: opens a deposit at a payment provider. The header `Idempotency-Key` names the
 * deposit: a repeat answers the same deposit as it stands then, never a second one. Source: docs/wire-format.md,
 * Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const NewDepositBody = Type.Object(
  {
    /** Decimal amount in major units: number or decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** Checked against the account's currency when given. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
    /** The four fields of a channel of getDepositBanksList; `bankType` is the method, `bankCode` the channel. */
    bankCode: Type.String({ minLength: 1, maxLength: 40 }),
    bankType: Type.String({ minLength: 1, maxLength: 40 }),
    vendorId: Type.Optional(Type.String({ maxLength: 40 })),
    mcsBankCode: Type.Optional(Type.String({ maxLength: 40 })),
    /** The family's client sends the own account here; another one is refused. */
    targetUsername: Type.Optional(Type.String({ maxLength: 100 })),
    /** The family's client sends these two empty; one that names something is refused, for nothing hangs on them. */
    bankCardId: Type.Optional(Type.Literal("")),
    promotionId: Type.Optional(Type.Literal("")),
  },
  { additionalProperties: false },
);

export const NewDepositReply = Type.Object({
  depositId: Type.String(),
  /** Number of the state (rules/payments/deposit-states): 4 pending, 5 new. */
  state: Type.Integer(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /**
   * Where the member pays. Null while the provider has not answered (state 5): ask getDepositStatus every few seconds,
   * the house finds out by itself; sending again creates no second payment.
   */
  redirectUrl: Type.Union([Type.String(), Type.Null()]),
});

export type NewDepositBody = Static<typeof NewDepositBody>;
export type NewDepositReply = Static<typeof NewDepositReply>;
