/**
 * Lists one page of the transfers that a member sent and received, newest first (MCSFE_getTransferReport). No refusals;
 * reads only.
 */

import type { TransferReport, TransferReportQuery } from "@openhouse/protocol/agents/transfers";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { nameSeenBy } from "../tree/name-seen-by.ts";
import { countOwnTransfers, selectOwnTransfers } from "./transfer-repository.ts";
import type { OwnTransfer } from "./transfer-repository.ts";

const defaultPageSize = 10;

export async function listTransfers(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId }: MemberActor,
  { page = 1, size = defaultPageSize }: TransferReportQuery,
): Promise<TransferReport> {
  const owner = { merchantId, memberId };
  const transfers = await selectOwnTransfers(db, { ...owner, offset: (page - 1) * size, limit: size });
  const total = await countOwnTransfers(db, owner);
  return { records: transfers.map(toRecord), total, totalPages: Math.ceil(total / size) };
}

function toRecord({ id, direction, isSender, otherAccount, amount, createdAt }: OwnTransfer) {
  return {
    transferId: String(id),
    direction: isSender ? ("out" as const) : ("in" as const),
    other: isSender === (direction === "up") ? ("upline" as const) : ("downline" as const),
    otherName: nameSeenBy(isSender ? "sender" : "receiver", direction, otherAccount),
    amountMinor: String(amount.minor),
    currency: amount.currency,
    transferDate: createdAt.getTime(),
  };
}
