/** A grant of bonus money: to whom, on which terms, and how it ended. */

import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";

/**
 * waiting: a second person has to agree · active: its money lies in the bonus account · released: it is the member's
 * own · forfeited: given up, taken back or lost by a withdrawal · expired: it was not bet in time.
 */
export type BonusState = "waiting" | "refused" | "active" | "released" | "forfeited" | "expired";

export type EndState = "released" | "forfeited" | "expired";

export interface BonusTerms {
  readonly amount: Money;
  /** Parts per million of the amount that must be bet, at least once the whole. */
  readonly turnoverPpm: bigint;
  readonly validDays: number;
}

export interface BonusGrant extends BonusTerms {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  /** The member reads it. */
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
  /** What lay in the bonus account then. */
  readonly endedAmount: Money | null;
}

/** Whose grant; there is one active at most. */
export interface BonusOwner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}
