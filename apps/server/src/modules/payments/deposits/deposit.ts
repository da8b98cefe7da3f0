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

export interface DepositRow {
  merchant_id: MerchantId;
  id: bigint;
  member_id: bigint;
  account: string;
  key: string;
  input_hash: Buffer;
  reference: string;
  method_code: string;
  channel_code: string;
  channel_name: string;
  provider: string;
  currency: number;
  requested: bigint;
  fee: bigint;
  fee_payer: FeePayer;
  state: DepositState;
  held_reason: DepositHold | null;
  paid: bigint | null;
  paid_currency: string | null;
  credited: bigint | null;
  provider_ref: string | null;
  redirect_url: string | null;
  return_url: string;
  language: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  next_check_at: Date | null;
  checks: number;
  means: PaymentMeans;
  pay_to: PayTo | null;
  needs_second: boolean;
  first_by: StaffId | null;
  first_name: string | null;
  decided_by: StaffId | null;
  decided_name: string | null;
}

export function toDeposit(row: DepositRow): Deposit {
  const currency = currencyOfNumber(row.currency);
  return {
    merchantId: row.merchant_id,
    id: row.id,
    memberId: row.member_id as MemberId,
    account: row.account,
    key: row.key,
    inputHash: row.input_hash,
    reference: row.reference,
    methodCode: row.method_code,
    channelCode: row.channel_code,
    channelName: row.channel_name,
    provider: row.provider,
    requested: money(row.requested, currency),
    fee: money(row.fee, currency),
    feePayer: row.fee_payer,
    state: row.state,
    heldReason: row.held_reason,
    paidMinor: row.paid,
    paidCurrency: row.paid_currency,
    credited: row.credited === null ? null : money(row.credited, currency),
    providerRef: row.provider_ref,
    redirectUrl: row.redirect_url,
    returnUrl: row.return_url,
    language: row.language,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    nextCheckAt: row.next_check_at,
    checks: row.checks,
    means: row.means,
    payTo: row.pay_to,
    needsSecond: row.needs_second,
    firstDecider: staffRefOf(row.first_by, row.first_name),
    decider: staffRefOf(row.decided_by, row.decided_name),
  };
}

function staffRefOf(id: StaffId | null, name: string | null): StaffRef | null {
  return id === null ? null : { id, name: name ?? "" };
}
