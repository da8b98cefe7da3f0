/**
 * What becomes of a bonus that is not bet yet when money leaves: bonuses decide, the cashier asks. Wired in
 * wire-deps.ts, because both stand in one row.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

export interface BonusAtStake {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  /** Who of the staff pays out a member that is kept out; without it the member withdraws. */
  readonly staff?: string | undefined;
  /** The member was told what is lost and agreed; or may not bet any more. */
  readonly mayForfeit: boolean;
}

/** Called under the lock of the member's wallets. Throws the refusal that keeps the money in. */
export type BonusGate = (tx: Transaction, asked: BonusAtStake) => Promise<void>;
