/** The i18n key of a statement line's description. */

import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

/**
 * Transfers between members have one code but two texts, one per direction. A positive amount means that the member
 * received the money.
 */
export function transferNameKey(code: TransferCodeName, minor: bigint): string {
  const isReceived = minor > 0n && (code === "transfer_to_upline" || code === "transfer_to_downline");
  return `wallet.transfer.${code}${isReceived ? ".in" : ""}`;
}
