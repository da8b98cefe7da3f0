/** The input and output types of the ledger. */

import type { Money } from "@openhouse/rules/money/money";
import type { HouseAccountName, MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId, TransferId } from "../../core/ids.ts";

/** An account, identified by its owner and kind. Its currency is the transfer's currency. */
export type AccountRef =
  | { readonly member: MemberId; readonly kind: MemberAccountName }
  | { readonly house: HouseAccountName };

export interface TransferRequest {
  /** The account that pays. */
  readonly from: AccountRef;
  /** The account that receives. */
  readonly to: AccountRef;
  /** Must be positive. */
  readonly amount: Money;
  readonly code: TransferCodeName;
  /** A reference that people can look up ("withdrawal:123"). Part of the payload that a repeated key must match. */
  readonly reference: string;
  /** Idempotency key, unique per merchant. */
  readonly key: string;
  /**
   * Adjacent transfers with the same number are posted together or not at all. Without a number, a transfer is
   * independent.
   */
  readonly group?: number;
}

export interface Posting {
  readonly merchantId: MerchantId;
  /** Business time. A line that would be earlier than the account's previous line gets the time of that line. */
  readonly at: Date;
  readonly transfers: readonly TransferRequest[];
  /**
   * True if the caller emits an event of the live channel (background.ts) in the same transaction. Open browser pages
   * then read the balance because of that event, and `post` emits no `balance.changed`.
   */
  readonly hasOwnEvent?: boolean;
}

export interface AccountLine {
  readonly balance: Money;
  /** Number of the statement line; grows by one with each line. */
  readonly version: bigint;
}

export interface PostedTransfer {
  /** The id of the posted transfer; for a repeated key, the id of the first transfer. */
  readonly id: TransferId;
  /** True if the key was posted before with the same payload. The other fields are then the first result. */
  readonly isDuplicate: boolean;
  /** The debited account after the transfer; undefined for a house account, which has no running balance. */
  readonly from: AccountLine | undefined;
  /** The credited account after the transfer; undefined for a house account. */
  readonly to: AccountLine | undefined;
}
