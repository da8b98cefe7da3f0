/**
 * What other modules do when an account is created, in the same transaction: open wallets, add the member to the team
 * tree. Wired in member-openers.ts, because identity imports no other module.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Transaction } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";

export interface NewMember {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  readonly type: number;
  readonly currency: CurrencyCode;
  readonly at: Date;
  /** The agent who opens the account; then no code is needed. */
  readonly uplineId?: MemberId | undefined;
  readonly referralCode: string | null;
  readonly affiliateCode: string | null;
  /** True if the form contains the affiliate code; then an unknown code is refused instead of ignored. */
  readonly isAffiliateRequested: boolean;
}

export type MemberOpener = (tx: Transaction, member: NewMember) => Promise<void>;
