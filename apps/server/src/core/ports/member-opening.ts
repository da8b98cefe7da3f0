/**
 * What other modules do when an account comes to life, in the transaction that creates it: wallets are opened, the
 * place in the agents' tree is taken. Wired in app.ts, because identity knows no other module.
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
  /** The agent who opens the account; a code is not asked then. */
  readonly uplineId?: MemberId | undefined;
  readonly referralCode: string | null;
  readonly affiliateCode: string | null;
  /** The affiliate code was typed where one is asked for: an unknown one is refused instead of ignored. */
  readonly isAffiliateRequested: boolean;
}

export type MemberOpener = (tx: Transaction, member: NewMember) => Promise<void>;
