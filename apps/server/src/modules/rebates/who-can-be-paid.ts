/**
 * Who of these may be paid now: with an account that is not closed, a main wallet that is not frozen, and no exclusion
 * in force. Who is frozen or excluded loses nothing: it waits. The caller holds the wallets. Reads only.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { selectExcluded } from "../limits/index.ts";
import { selectOpenWallets } from "./payout-repository.ts";

export interface PayeesAsked {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly memberIds: readonly MemberId[];
  /** Business time. */
  readonly at: Date;
}

export async function whoCanBePaid(tx: Transaction, asked: PayeesAsked): Promise<Set<bigint>> {
  const open = await selectOpenWallets(tx, asked);
  const excluded = await selectExcluded(tx, asked, asked.at);
  return new Set([...open].filter((memberId) => !excluded.has(memberId)));
}
