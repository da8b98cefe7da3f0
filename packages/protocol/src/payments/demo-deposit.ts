/**
 * POST /demo/deposit: completes a deposit of the sandbox provider through the real webhook. Only the demo has this
 * call.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DemoDepositBody = Type.Object(
  {
    account: Type.String({ minLength: 1, maxLength: 100 }),
    /** Minor units as a string or a whole number. */
    amountMinor: Type.Union([Type.String({ maxLength: 30 }), Type.Integer()]),
  },
  { additionalProperties: false },
);

export const DemoDepositReply = Type.Object({
  depositId: Type.String(),
  state: Type.Integer(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /** The balance of the main wallet after the deposit. */
  balanceMinor: Type.String(),
});

export type DemoDepositBody = Static<typeof DemoDepositBody>;
export type DemoDepositReply = Static<typeof DemoDepositReply>;
