/** A grant of bonus money: its member, its terms, and how it ended. */

import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type EndState = "released" | "forfeited" | "expired";

export interface BonusTerms {
  readonly amount: Money;
  /** The turnover requirement in parts per million of the amount; at least the whole amount. */
  readonly turnoverPpm: bigint;
  readonly validDays: number;
}

export interface BonusGrant
  extends
    BonusTerms,
    Omit<Tables["bonus_grant"], "currency" | "amount" | "turnoverPpm" | "validDays" | "decidedBy" | "endedAmount"> {
  /** Shown to the member. */
  readonly reason: string;
  /**
   * waiting: needs the approval of a second person. refused: not approved, or withdrawn by the requester. active: its
   * money is in the bonus account or in open bets. released: the money was moved to the main wallet. forfeited: the
   * member gave it up, the staff cancelled it, the member lost it by a withdrawal, or it had no money left. expired:
   * the turnover was not met in time.
   */
  readonly state: Tables["bonus_grant"]["state"];
  /** The balance of the bonus account at the end. */
  readonly endedAmount: Money | null;
}

/** The member of a grant. A member has at most one active grant. */
export interface BonusOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}
