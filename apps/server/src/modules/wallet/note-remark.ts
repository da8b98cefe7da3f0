/** What the member reads beside a line of the statement. */

import type { MerchantId, TransferId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertRemark } from "./repository.ts";

export interface Remark {
  readonly merchantId: MerchantId;
  readonly transferId: TransferId;
  readonly remark: string;
}

/** Written once, in the transaction that posts the transfer; a second one for it is an error of ours. */
export function noteRemark(tx: Transaction, remark: Remark): Promise<void> {
  return insertRemark(tx, remark);
}
