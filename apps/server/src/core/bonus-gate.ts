/**
 * What becomes of a bonus that is not bet yet when money leaves: bonuses decide, the cashier asks. Wired in
 * wire-deps.ts, because both stand in one row.
 */

import type { Transaction } from "../db/connection.ts";
import type { MemberId, MerchantId } from "./ids.ts";

export interface BonusAtStake {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  /** The member was told what is lost and agreed. */
  readonly mayForfeit: boolean;
}

/** Called under the lock of the member's wallets. Throws the refusal that keeps the money in. */
export type BonusGate = (tx: Transaction, asked: BonusAtStake) => Promise<void>;
