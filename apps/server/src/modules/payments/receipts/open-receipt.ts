/** Opens the receipt that the member must confirm, in the transaction that posts the payment. */

import { money } from "@openhouse/rules/money/money";
import { receiptDueAt } from "@openhouse/rules/payments/receipt-states";
import type { Deps } from "../../../core/deps.ts";
import type { Transaction } from "../../../db/connection.ts";
import { insertReceipt } from "./receipt-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

/** The expected amount is the withdrawal's amount minus the fee. `at` is the business time of the payment. */
export async function openReceipt(
  { merchants }: Pick<Deps, "merchants">,
  tx: Transaction,
  { withdrawal, at }: { withdrawal: Withdrawal; at: Date },
): Promise<void> {
  const { merchantId, id: withdrawalId, memberId, amount, fee } = withdrawal;
  const minutes = merchants.byId(merchantId).settings["withdraw.autoReceiptMinutes"];
  await insertReceipt(tx, {
    merchantId,
    withdrawalId,
    memberId,
    state: "waiting",
    expected: money(amount.minor - fee.minor, amount.currency),
    received: money(0n, amount.currency),
    dueAt: receiptDueAt(at, minutes),
    warnedAt: null,
    closedAt: null,
  });
}
