/**
 * GET and POST /backoffice/api/members/:id/payout: pays out a self-excluded member, who cannot sign in, by a withdrawal
 * to a payout account that the member registered. Amounts: minor units.
 *
 * Refuses, in this order: `no.data` (404), `payout.not.excluded` (the member can sign in and request a withdrawal),
 * `withdraw.after.change` {hours}, `payout.still.open` (another withdrawal is open), those of a member's withdrawal.
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
   * As much of the balance as one withdrawal to this account allows today; the rest needs another one. 0: the daily
   * limit is used up, or the fee would use up the amount.
   */
  payableMinor: Type.String(),
});

export const ExcludedPayout = Type.Object({
  isExcluded: Type.Boolean(),
  /** A withdrawal is open; the next one can start after it. */
  hasOpen: Type.Boolean(),
  currency: Type.String(),
  balanceMinor: Type.String(),
  /** The vendor wallet's balance; POST …/payout/wallet-return returns it to the main wallet. */
  vendorMinor: Type.String(),
  /** The daily amount or number of withdrawals is used up; the next one can start tomorrow. */
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
