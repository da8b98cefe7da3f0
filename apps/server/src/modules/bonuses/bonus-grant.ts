/** A grant of bonus money: its member, its terms, and how it ended. */

import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";

/**
 * waiting: needs the approval of a second person. active: its money is in the bonus account. released: the money was
 * moved to the main wallet. forfeited: given up by the member, cancelled by the staff or lost by a withdrawal. expired:
 * the turnover was not met in time.
 */
export type BonusState = "waiting" | "refused" | "active" | "released" | "forfeited" | "expired";

export type EndState = "released" | "forfeited" | "expired";

export interface BonusTerms {
  readonly amount: Money;
  /** The turnover requirement in parts per million of the amount; at least the whole amount. */
  readonly turnoverPpm: bigint;
  readonly validDays: number;
}

export interface BonusGrant extends BonusTerms {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  /** Shown to the member. */
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly requestedName: string;
  readonly requestedAt: Date;
  readonly state: BonusState;
  readonly decidedName: string | null;
  readonly decisionReason: string;
  readonly grantedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly endedAt: Date | null;
  /** house, member or staff. */
  readonly endedBy: string | null;
  readonly endedName: string | null;
  readonly endReason: string;
  /** The balance of the bonus account at the end. */
  readonly endedAmount: Money | null;
}

/** The member of a grant. A member has at most one active grant. */
export interface BonusOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}
