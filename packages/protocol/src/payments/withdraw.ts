/**
 * POST /wps/relay/MCSFE_withdraw: requests a withdrawal; the amount is held at once. Source: docs/wire-format.md,
 * Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const WithdrawBody = Type.Object(
  {
    /** Decimal amount in major units, fee included: number or decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** Checked against the account's currency when given. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
    bankCardId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }),
    /** The payment password. */
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    /** The member was shown which bonus the withdrawal forfeits, and agreed. */
    forfeitsBonus: Type.Optional(Type.Boolean()),
    /** A code of the authenticator or a recovery code; required when the member has an authenticator. */
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
