/**
 * GET and POST /backoffice/api/members/:id/payout: a member who excluded himself cannot sign in, and gets his money all
 * the same: to an account that he has kept here himself, by a withdrawal like any other. Amounts: minor units.
 *
 * Refuses, in this order: `no.data` (404), `payout.not.excluded` (he can sign in and asks for himself),
 * `withdraw.after.change` {hours}, `payout.still.open` (one is under way), those of an own withdrawal.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const PayoutTarget = Type.Object({
  accountId: Type.String(),
  /** Masked. */
  number: Type.String(),
  bankName: Type.String(),
  holder: Type.String(),
  /**
   * As much of the balance as one withdrawal there carries today; what is left follows by another. 0: the day is used
   * up, or the fee would take all of it.
   */
  payableMinor: Type.String(),
});

export const ExcludedPayout = Type.Object({
  isExcluded: Type.Boolean(),
  /** A withdrawal is under way; the next one starts after it. */
  hasOpen: Type.Boolean(),
  currency: Type.String(),
  balanceMinor: Type.String(),
  /** What a vendor keeps for the member: brought back by POST …/payout/wallet-return. */
  vendorMinor: Type.String(),
  /** As much as may leave in a day has left, or as often: the next one starts tomorrow. */
  isDayUsedUp: Type.Boolean(),
  targets: Type.Array(PayoutTarget),
});

export const StartPayoutBody = Type.Object(
  { accountId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }), reason: Reason },
  { additionalProperties: false },
);

export const ReturnWalletBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type ExcludedPayout = Static<typeof ExcludedPayout>;
export type ReturnWalletBody = Static<typeof ReturnWalletBody>;
export type StartPayoutBody = Static<typeof StartPayoutBody>;
