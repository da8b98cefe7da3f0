/** The back office's list of adjustments, with the actions that the staff member may take. Reads only. */

import type { Adjustment, AdjustmentList, AdjustmentsQuery } from "@openhouse/protocol/finance/adjustments";
import type { StaffActor } from "../../core/actor.ts";
import { readCursor } from "../../core/records/read-id.ts";
import type { Queryable } from "../../db/connection.ts";
import { countWaitingAdjustments, selectAdjustments } from "./adjustment-repository.ts";
import type { AdjustmentRecord } from "./adjustment-repository.ts";

const defaultLimit = 50;

/**
 * Lists waiting adjustments oldest first, or all adjustments newest first. Refuses `request.param.err` for an invalid
 * cursor.
 */
export async function listAdjustments(
  db: Queryable,
  actor: StaffActor,
  query: AdjustmentsQuery,
): Promise<AdjustmentList> {
  const { isWaiting = false, cursor, limit = defaultLimit } = query;
  const { merchantId } = actor;
  const rows = await selectAdjustments(db, {
    merchantId,
    isWaiting,
    cursor: readCursor(cursor),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map((row) => toAdjustment(row, actor));
  return {
    list,
    cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null,
    waiting: await countWaitingAdjustments(db, merchantId),
  };
}

function toAdjustment(adjustment: AdjustmentRecord, { staffId, roles }: StaffActor): Adjustment {
  const { amount, state, requestedBy } = adjustment;
  const mayDecide = state === "waiting" && (roles.includes("finance") || roles.includes("admin"));
  const mayApprove = mayDecide && requestedBy !== staffId;
  return {
    id: String(adjustment.id),
    memberId: String(adjustment.memberId),
    account: adjustment.account,
    direction: adjustment.direction,
    wallet: adjustment.wallet,
    currency: amount.currency,
    amountMinor: String(amount.minor),
    reason: adjustment.reason,
    state,
    requestedBy: adjustment.requestedName,
    requestedAt: adjustment.requestedAt.getTime(),
    decidedBy: adjustment.decidedName,
    decidedAt: adjustment.decidedAt?.getTime() ?? null,
    decisionReason: adjustment.decisionReason,
    transferId: adjustment.transferId === null ? null : String(adjustment.transferId),
    actions: [...(mayApprove ? ["approve"] : []), ...(mayDecide ? ["refuse"] : [])],
  };
}
