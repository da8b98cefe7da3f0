/** Stores the remark that the member's statement shows with a transfer. */

import type { MerchantId, TransferId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertRemark } from "./repository.ts";

export interface Remark {
  readonly merchantId: MerchantId;
  readonly transferId: TransferId;
  readonly remark: string;
}

/**
 * Writes the remark once, in the transaction that posts the transfer. A second remark for the same transfer is a
 * programming error.
 */
export function storeRemark(tx: Transaction, remark: Remark): Promise<void> {
  return insertRemark(tx, remark);
}
