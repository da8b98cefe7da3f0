/** The ledger transfers of a payout: the member's payment and the merchant's fee, as one group. */

import { money } from "@openhouse/rules/money/money";
import type { TransferRequest } from "../../wallet/index.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

/**
 * The idempotency keys follow from the withdrawal's id and the prefix: `withdraw` for the payout, `withdraw-settle` for
 * a later correction.
 */
export function payoutTransfers(
  { id, memberId, amount, fee }: Pick<Withdrawal, "id" | "memberId" | "amount" | "fee">,
  keyPrefix: "withdraw" | "withdraw-settle",
): TransferRequest[] {
  const common = { from: { member: memberId, kind: "hold" as const }, reference: `withdrawal:${id}`, group: 1 };
  const payout: TransferRequest = {
    ...common,
    to: { house: "clearing" },
    amount: money(amount.minor - fee.minor, amount.currency),
    code: "withdraw_payout",
    key: `${keyPrefix}-payout:${id}`,
  };
  if (fee.minor === 0n) return [payout];
  return [payout, { ...common, to: { house: "fees" }, amount: fee, code: "fee", key: `${keyPrefix}-fee:${id}` }];
}
