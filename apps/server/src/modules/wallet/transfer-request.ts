/** What callers ask of the ledger, and what they get. */

import type { Money } from "@openhouse/rules/money/money";
import type { HouseAccountName, MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId, TransferId } from "../../core/ids.ts";

/** An account by its owner; the currency is that of the transfer. */
export type AccountRef =
  | { readonly member: MemberId; readonly kind: MemberAccountName }
  | { readonly house: HouseAccountName };

export interface TransferRequest {
  /** Where the money leaves. */
  readonly from: AccountRef;
  /** Where it arrives. */
  readonly to: AccountRef;
  /** More than zero. */
  readonly amount: Money;
  readonly code: TransferCodeName;
  /** What a person may look up ("withdrawal:123"); part of the payload that a repeated key must match. */
  readonly reference: string;
  /** Any text that is the same when the same thing is asked again; unique per merchant. */
  readonly key: string;
  /** Neighbours with one number stand or fall together; without a number a transfer stands for itself. */
  readonly group?: number;
}

export interface Posting {
  readonly merchantId: MerchantId;
  /** Business time; a line of an account never stands before an earlier one. */
  readonly at: Date;
  readonly transfers: readonly TransferRequest[];
}

/** An account after a transfer. */
export interface AccountLine {
  readonly balance: Money;
  /** Number of the statement line; grows by one with each. */
  readonly version: bigint;
}

export interface PostedTransfer {
  /** The id under which it is booked; of a repeat: that of the first. */
  readonly id: TransferId;
  /** True when the key was booked before with the same payload: this is the first result. */
  readonly isDuplicate: boolean;
  /** The debited account afterwards; undefined for an account of the house, which has no running balance. */
  readonly from: AccountLine | undefined;
  /** The credited account afterwards; undefined for an account of the house. */
  readonly to: AccountLine | undefined;
}
