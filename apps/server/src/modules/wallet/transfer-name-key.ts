/** The text that names a line of a statement. */

import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

/** A transfer between people has one code and two sides, all others one way. Above zero: the member received. */
export function transferNameKey(code: TransferCodeName, minor: bigint): string {
  const comes = minor > 0n && (code === "transfer_to_upline" || code === "transfer_to_downline");
  return `wallet.transfer.${code}${comes ? ".in" : ""}`;
}
