/**
 * GET and POST /backoffice/api/members/:id/payout: the staff pays out the balance of a member who cannot sign in
 * because of a self-exclusion or a block as under age. GET returns the balance and the payout accounts that the member
 * registered; POST starts a withdrawal to one of them. POST …/account requests an account in the member's own name,
 * which a second person decides by POST …/account/decision. Amounts are strings of minor units.
 *
 * POST is refused for these reasons, in this order: `no.data` (404), `payout.not.excluded` (the member is neither
 * self-excluded nor blocked as under age), `withdraw.after.change` {hours}, `payout.still.open` (another withdrawal is
 * open), and the reasons that refuse a member's own withdrawal.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { accountFields } from "./bank-cards.ts";

const { cardType, bankCode, payeeName, cardNumber } = accountFields;

const PayoutTarget = Type.Object({
  accountId: Type.String(),
  /** The account number, masked. */
  number: Type.String(),
  bankName: Type.String(),
  holder: Type.String(),
  /**
   * The part of the balance that one withdrawal to this account allows today; the rest needs another withdrawal. 0 if
   * the daily limit is used up, or if the fee would use up the amount.
   */
  payableMinor: Type.String(),
});

/** The account that one staff member has requested and a second person has not decided yet. */
const AccountRequest = Type.Object({
  by: Type.String(),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  at: Type.Number(),
  bankName: Type.String(),
  holder: Type.String(),
  /** Masked. The second person enters the number again. */
  number: Type.String(),
});

const PayoutBank = Type.Object({ cardType, bankCode: Type.String(), bankName: Type.String() });

export const ExcludedPayout = Type.Object({
  isExcluded: Type.Boolean(),
  /** True if a withdrawal is open. The next withdrawal can start when the open one has ended. */
  hasOpen: Type.Boolean(),
  currency: Type.String(),
  balanceMinor: Type.String(),
  /** The balance of the vendor wallet. POST …/payout/wallet-return returns this balance to the main wallet. */
  vendorMinor: Type.String(),
  /** True if the daily amount or number of withdrawals is used up. The next withdrawal can start tomorrow. */
  isDayUsedUp: Type.Boolean(),
  targets: Type.Array(PayoutTarget),
  accountRequest: Type.Union([AccountRequest, Type.Null()]),
  /** The banks that pay out in the member's currency. */
  banks: Type.Array(PayoutBank),
});

export const StartPayoutBody = Type.Object(
  { accountId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }), reason: Reason },
  { additionalProperties: false },
);

export const ReturnWalletBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export const RecordAccountBody = Type.Object(
  { cardType, bankCode, payeeName, cardNumber, reason: Reason },
  { additionalProperties: false },
);

/** The second person's decision. An approval needs the account number once more. */
export const DecideAccountBody = Type.Object(
  {
    decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]),
    cardNumber: Type.Optional(cardNumber),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type RecordAccountBody = Static<typeof RecordAccountBody>;
export type DecideAccountBody = Static<typeof DecideAccountBody>;
export type ExcludedPayout = Static<typeof ExcludedPayout>;
export type ReturnWalletBody = Static<typeof ReturnWalletBody>;
export type StartPayoutBody = Static<typeof StartPayoutBody>;
