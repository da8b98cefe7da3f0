/** The deposit type and its conversion from a table row. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { DepositState } from "@openhouse/rules/payments/deposit-states";
import type { PayTo } from "@openhouse/protocol/payments/pay-to";
import type { MemberId, MerchantId, StaffId } from "../../../core/ids.ts";
import type { PaymentMeans } from "../../../core/ports/payment-provider.ts";
import type { FeePayer } from "../methods/method-repository.ts";
import type { StaffRef } from "../withdrawals/withdrawal-repository.ts";

/** The provider code of transfers to the merchant's own account, which the staff book manually. */
export const manualProvider = "hand";

/** The kind of approval by a second person for such a transfer. */
export const transferApproval = "deposit.transfer";

/** Why a deposit is held for the staff. `proof`: the member states that the transfer was made. */
export type DepositHold = "amount" | "currency" | "late" | "contradiction" | "frozen" | "proof";

export interface Deposit {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  readonly key: string;
  readonly inputHash: Buffer;
  readonly reference: string;
  readonly methodCode: string;
  readonly channelCode: string;
  readonly channelName: string;
  readonly provider: string;
  readonly requested: Money;
  readonly fee: Money;
  readonly feePayer: FeePayer;
  readonly state: DepositState;
  readonly heldReason: DepositHold | null;
  /** The amount that the provider reports as paid; for a transfer, the amount that the staff entered. */
  readonly paidMinor: bigint | null;
  readonly paidCurrency: string | null;
  readonly credited: Money | null;
  readonly providerRef: string | null;
  readonly redirectUrl: string | null;
  readonly returnUrl: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly checks: number;
  readonly means: PaymentMeans;
  /** The account or code that the member pays to; null when the provider's page shows it. */
  readonly payTo: PayTo | null;
  /** The amount needs the approval of a second person. */
  readonly needsSecond: boolean;
  readonly firstDecider: StaffRef | null;
  readonly decider: StaffRef | null;
}

export interface DepositRow extends Omit<
  Deposit,
  "requested" | "fee" | "paidMinor" | "credited" | "firstDecider" | "decider"
> {
  readonly currency: number;
  readonly requested: bigint;
  readonly fee: bigint;
  readonly paid: bigint | null;
  readonly credited: bigint | null;
  readonly firstBy: StaffId | null;
  readonly firstName: string | null;
  readonly decidedBy: StaffId | null;
  readonly decidedName: string | null;
}

export function toDeposit(depositRow: DepositRow): Deposit {
  const {
    currency: number,
    requested,
    fee,
    paid,
    credited,
    firstBy,
    firstName,
    decidedBy,
    decidedName,
    ...row
  } = depositRow;
  const currency = currencyOfNumber(number);
  return {
    ...row,
    requested: money(requested, currency),
    fee: money(fee, currency),
    paidMinor: paid,
    credited: credited === null ? null : money(credited, currency),
    firstDecider: staffRefOf(firstBy, firstName),
    decider: staffRefOf(decidedBy, decidedName),
  };
}

function staffRefOf(id: StaffId | null, name: string | null): StaffRef | null {
  return id === null ? null : { id, name: name ?? "" };
}
