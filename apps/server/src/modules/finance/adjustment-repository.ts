/** SQL of adjustments. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId, StaffId, TransferId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface AdjustmentRecord extends Omit<Tables["adjustment"], "currency" | "amount" | "decidedBy"> {
  readonly amount: Money;
}

interface AdjustmentRow extends Omit<AdjustmentRecord, "amount"> {
  currency: number;
  minor: bigint;
}

const columns = `merchant_id as "merchantId", id, member_id as "memberId", account, direction, wallet, currency,
  amount as minor, reason, requested_by as "requestedBy", requested_name as "requestedName",
  requested_at as "requestedAt", state, decided_name as "decidedName", decided_at as "decidedAt",
  decision_reason as "decisionReason", transfer_id as "transferId"`;

export type NewAdjustment = Omit<
  AdjustmentRecord,
  "state" | "decidedName" | "decidedAt" | "decisionReason" | "transferId"
>;

export async function insertAdjustment(tx: Queryable, adjustment: NewAdjustment): Promise<void> {
  const { merchantId, id, memberId, account, direction, wallet, amount, reason } = adjustment;
  await tx.query(
    `insert into adjustment (merchant_id, id, member_id, account, direction, wallet, currency, amount, reason,
       requested_by, requested_name, requested_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting')`,
    [
      merchantId,
      id,
      memberId,
      account,
      direction,
      wallet,
      currencies[amount.currency].number,
      amount.minor,
      reason,
      adjustment.requestedBy,
      adjustment.requestedName,
      adjustment.requestedAt,
    ],
  );
}

export interface RequestedToday {
  readonly merchantId: MerchantId;
  readonly staffId: StaffId;
  readonly day: string;
  readonly amount: Money;
  readonly limitMinor: bigint;
}

/**
 * Adds an amount to the sum that the staff member has requested on `day`. Returns false and adds nothing if the sum
 * would exceed the limit. Concurrent calls together cannot exceed the limit either.
 */
export async function addRequestedToday(tx: Queryable, addition: RequestedToday): Promise<boolean> {
  const { merchantId, staffId, day, amount, limitMinor } = addition;
  if (amount.minor > limitMinor) return false;
  const rows = await tx.query(
    `insert into adjustment_day as d (merchant_id, staff_id, currency, day, amount) values ($1, $2, $3, $4::date, $5)
     on conflict (merchant_id, staff_id, currency, day) do update set amount = d.amount + excluded.amount
       where d.amount + excluded.amount <= $6
     returning amount`,
    [merchantId, staffId, currencies[amount.currency].number, day, amount.minor, limitMinor],
  );
  return rows.length === 1;
}

/** Finds and locks an adjustment until the transaction ends. */
export async function lockAdjustment(
  tx: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<AdjustmentRecord | undefined> {
  const rows = await tx.query<AdjustmentRow>(
    `select ${columns} from adjustment where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toRecord)[0];
}

export interface AdjustmentDecision {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly state: "booked" | "refused";
  readonly decidedBy: StaffId;
  readonly decidedName: string;
  readonly decidedAt: Date;
  readonly reason: string;
  readonly transferId: TransferId | null;
}

export async function decideAdjustmentRow(tx: Queryable, decision: AdjustmentDecision): Promise<void> {
  await tx.query(
    `update adjustment set state = $3, decided_by = $4, decided_name = $5, decided_at = $6, decision_reason = $7,
       transfer_id = $8
     where merchant_id = $1 and id = $2 and state = 'waiting'`,
    [
      decision.merchantId,
      decision.id,
      decision.state,
      decision.decidedBy,
      decision.decidedName,
      decision.decidedAt,
      decision.reason,
      decision.transferId,
    ],
  );
}

/** Selects waiting adjustments oldest first, or all adjustments newest first. */
export async function selectAdjustments(
  db: Queryable,
  search: { merchantId: MerchantId; isWaiting: boolean; cursor: bigint | null; limit: number },
): Promise<AdjustmentRecord[]> {
  const { merchantId, isWaiting, cursor, limit } = search;
  const [where, comparison, order] = isWaiting ? ["state = 'waiting'", ">", "asc"] : ["true", "<", "desc"];
  const rows = await db.query<AdjustmentRow>(
    `select ${columns} from adjustment
     where merchant_id = $1 and ${where} and ($2::bigint is null or id ${comparison} $2) order by id ${order} limit $3`,
    [merchantId, cursor, limit],
  );
  return rows.map(toRecord);
}

export async function countWaitingAdjustments(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from adjustment where merchant_id = $1 and state = 'waiting'`,
    [merchantId],
  );
  return row?.waiting ?? 0;
}

/** Finds a member by account name, with the currency that an adjustment for the member must have. */
export async function findMemberOfAccount(
  db: Queryable,
  merchantId: MerchantId,
  account: string,
): Promise<{ id: MemberId; account: string; type: number; currency: number } | undefined> {
  const [row] = await db.query<{ id: MemberId; account: string; type: number; currency: number }>(
    `select id, account, type, currency from member where merchant_id = $1 and account = $2`,
    [merchantId, account],
  );
  return row;
}

function toRecord({ currency, minor, ...row }: AdjustmentRow): AdjustmentRecord {
  return { ...row, amount: money(minor, currencyOfNumber(currency)) };
}
