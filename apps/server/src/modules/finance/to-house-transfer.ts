/** Converts a transfer to the wire format of the finance pages. */

import type { HouseTransfer } from "@openhouse/protocol/finance/house-transfer";
import type { HouseTransferRecord } from "./close-transfer-repository.ts";

export function toHouseTransfer({ id, at, amount, memberId, account, ...rest }: HouseTransferRecord): HouseTransfer {
  return {
    ...rest,
    id: String(id),
    at: at.getTime(),
    amountMinor: String(amount),
    member: memberId === null ? null : { id: String(memberId), account: account ?? "" },
  };
}
