/**
 * POST /wps/relay/MCSFE_withdraw: requests a withdrawal. The amount is held immediately. Source: docs/wire-format.md,
 * Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Secret } from "../identity/client-fields.ts";

export const WithdrawBody = Type.Object(
  {
    /** A decimal amount in major units, including the fee: a number or a decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** If given, must be the currency of the account. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
    bankCardId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }),
    /** The payment password. */
    password: Secret,
    /** True if the member was shown which bonus the withdrawal forfeits, and agreed. */
    forfeitsBonus: Type.Optional(Type.Boolean()),
    /** A code of the authenticator or a recovery code. Required if the member has an authenticator. */
    verificationCode: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export const WithdrawReply = Type.Object({
  refId: Type.String(),
  /** 1 processing. */
  status: Type.Integer(),
  amountMinor: Type.String(),
  feeMinor: Type.String(),
  currency: Type.String(),
});

export type WithdrawBody = Static<typeof WithdrawBody>;
export type WithdrawReply = Static<typeof WithdrawReply>;
