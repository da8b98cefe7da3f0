/**
 * The function that decides whether a member with an unfinished bonus may withdraw. The payments module calls this
 * function and the bonuses module implements it. Wired in wire-deps.ts, because neither of these modules imports the
 * other.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

export interface BonusAtStake {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  /** The staff member who pays out an excluded member; absent when the member withdraws. */
  readonly staff?: string | undefined;
  /** True if the member has confirmed the loss of the bonus, or is excluded from betting. */
  readonly mayForfeit: boolean;
}

/** Called under the lock of the member's wallets. Throws a refusal if the withdrawal is not allowed. */
export type BonusGate = (tx: Transaction, atStake: BonusAtStake) => Promise<void>;
