/** SQL of comparisons and differences. */

import type {
  DifferenceKind,
  TransactionKind,
  TransactionState,
} from "@openhouse/rules/suppliers/compare-transactions";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

/** A transaction of ours in the format that is compared. */
export interface OwnTransaction {
  readonly uuid: string;
  readonly kind: TransactionKind;
  readonly amount: bigint;
  readonly state: TransactionState;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly round: string;
  readonly reference: string | null;
}

interface Span {
  readonly merchantId: MerchantId;
  readonly supplier: string;
  readonly from: Date;
  readonly until: Date;
}

/** Prefix of transaction ids that a repair creates itself. The supplier does not know these transactions. */
export const repairPrefix = "house-repair:";

/**
 * Selects the bets and wins of a period of business time, and those whose id is in `uuids` even if they are outside the
 * period. Transactions with an id of `repairPrefix` are left out.
 */
export async function selectOwnTransactions(
  db: Queryable,
  { merchantId, supplier, from, until }: Span,
  uuids: readonly string[],
): Promise<OwnTransaction[]> {
  return db.query<OwnTransaction & { [column: string]: unknown }>(
    `select x.uuid, case when x.kind = 2 then 'win' else 'bet' end as kind, x.amount,
       case when x.rolled_back_at is null then 'standing' else 'undone' end as state, x.member_id as "memberId",
       coalesce(b.game_code, '') as "gameCode", x.round, x.reference
     from (
       select * from gateway_transaction
       where merchant_id = $1 and supplier = $2 and at >= $3 and at <= $4 and kind in (0, 1, 2)
       union
       select * from gateway_transaction
       where merchant_id = $1 and supplier = $2 and uuid = any ($5) and kind in (0, 1, 2)
     ) x
     left join bet b on b.merchant_id = x.merchant_id and b.id = x.bet_id
     where not starts_with(x.uuid, $6)
     order by x.at, x.uuid collate "C"`,
    [merchantId, supplier, from, until, uuids, repairPrefix],
  );
}

export interface Comparison extends Span {
  readonly id: bigint;
  readonly staffId: StaffId | null;
  readonly by: string | null;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly ourCount: number | null;
  readonly theirCount: number | null;
  readonly differenceCount: number | null;
  readonly failure: string | null;
}

const comparisonColumns = `c.merchant_id as "merchantId", c.id, c.supplier, c.from_at as "from", c.until_at as "until",
  c.staff_id as "staffId", s.account as "by", c.begun_at as "begunAt", c.ended_at as "endedAt",
  c.our_count as "ourCount", c.their_count as "theirCount", c.difference_count as "differenceCount", c.failure`;

export async function insertComparison(
  db: Queryable,
  {
    merchantId,
    id,
    supplier,
    from,
    until,
    staffId,
    begunAt,
  }: Omit<Comparison, "by" | "endedAt" | `${string}Count` | "failure">,
): Promise<void> {
  await db.query(
    `insert into gateway_comparison (merchant_id, id, supplier, from_at, until_at, staff_id, begun_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [merchantId, id, supplier, from, until, staffId, begunAt],
  );
}

export interface ComparisonEnd {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly endedAt: Date;
  readonly ourCount: number | null;
  readonly theirCount: number | null;
  readonly differenceCount: number | null;
  readonly failure: string | null;
}

export async function endComparison(db: Queryable, end: ComparisonEnd): Promise<void> {
  await db.query(
    `update gateway_comparison set ended_at = $3, our_count = $4, their_count = $5, difference_count = $6, failure = $7
     where merchant_id = $1 and id = $2`,
    [end.merchantId, end.id, end.endedAt, end.ourCount, end.theirCount, end.differenceCount, end.failure],
  );
}

/** Selects the latest comparisons of all suppliers, newest first. */
export async function selectComparisons(db: Queryable, merchantId: MerchantId, limit: number): Promise<Comparison[]> {
  return db.query<Comparison & { [column: string]: unknown }>(
    `select ${comparisonColumns} from gateway_comparison c
     left join staff s on s.merchant_id = c.merchant_id and s.id = c.staff_id
     where c.merchant_id = $1 order by c.id desc limit $2`,
    [merchantId, limit],
  );
}

export async function findComparison(
  db: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<Comparison | undefined> {
  const [row] = await db.query<Comparison & { [column: string]: unknown }>(
    `select ${comparisonColumns} from gateway_comparison c
     left join staff s on s.merchant_id = c.merchant_id and s.id = c.staff_id
     where c.merchant_id = $1 and c.id = $2`,
    [merchantId, id],
  );
  return row;
}

/**
 * Returns the latest end of a successful comparison with the supplier; null if there is none. It does not follow that
 * all periods before that end were compared.
 */
export async function selectComparedUntil(
  db: Queryable,
  merchantId: MerchantId,
  supplier: string,
): Promise<Date | null> {
  const [row] = await db.query<{ until: Date | null }>(
    `select max(until_at) as "until" from gateway_comparison
     where merchant_id = $1 and supplier = $2 and ended_at is not null and failure is null`,
    [merchantId, supplier],
  );
  return row?.until ?? null;
}

export interface Difference {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly supplier: string;
  readonly uuid: string;
  readonly kind: DifferenceKind;
  readonly transaction: TransactionKind;
  readonly memberId: MemberId | null;
  readonly gameCode: string;
  readonly round: string;
  readonly reference: string | null;
  readonly ourAmount: bigint | null;
  readonly theirAmount: bigint | null;
  readonly ourState: TransactionState | null;
  readonly theirState: TransactionState | null;
  readonly state: "open" | "repaired" | "accepted" | "gone";
  readonly foundAt: Date;
  readonly comparisonId: bigint;
  readonly closedAt: Date | null;
}

const differenceColumns = `merchant_id as "merchantId", id, supplier, uuid, kind, transaction, member_id as "memberId",
  game_code as "gameCode", round, reference, our_amount as "ourAmount", their_amount as "theirAmount",
  our_state as "ourState", their_state as "theirState", state, found_at as "foundAt", comparison_id as "comparisonId",
  closed_at as "closedAt"`;

/**
 * Writes a difference. A repaired or accepted difference stays closed while the supplier reports the same amount and
 * state, and is opened again when amount or state change.
 */
export async function upsertDifference(tx: Transaction, difference: Difference): Promise<void> {
  await tx.query(
    `insert into gateway_difference as d (merchant_id, id, supplier, uuid, kind, transaction, member_id, game_code,
       round, reference, our_amount, their_amount, our_state, their_state, state, found_at, comparison_id, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'open', $15, $16, null)
     on conflict on constraint gateway_difference_merchant_id_supplier_uuid_key do update set
       kind = excluded.kind, member_id = excluded.member_id, our_amount = excluded.our_amount,
       their_amount = excluded.their_amount, our_state = excluded.our_state, their_state = excluded.their_state,
       state = 'open', comparison_id = excluded.comparison_id, closed_at = null
     where d.state in ('open', 'gone') or d.their_amount is distinct from excluded.their_amount
       or d.their_state is distinct from excluded.their_state`,
    [
      difference.merchantId,
      difference.id,
      difference.supplier,
      difference.uuid,
      difference.kind,
      difference.transaction,
      difference.memberId,
      difference.gameCode,
      difference.round,
      difference.reference,
      difference.ourAmount,
      difference.theirAmount,
      difference.ourState,
      difference.theirState,
      difference.foundAt,
      difference.comparisonId,
    ],
  );
}

/** Closes open differences that the comparison checked and that no longer exist. */
export async function closeResolvedDifferences(
  tx: Transaction,
  comparedIds: {
    readonly merchantId: MerchantId;
    readonly supplier: string;
    readonly checkedIds: readonly string[];
    readonly differingIds: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `update gateway_difference set state = 'gone', closed_at = $5
     where merchant_id = $1 and supplier = $2 and state = 'open' and uuid = any ($3) and not uuid = any ($4)`,
    [comparedIds.merchantId, comparedIds.supplier, comparedIds.checkedIds, comparedIds.differingIds, comparedIds.at],
  );
}

/** Selects differences: first the open ones, then the closed ones, each group with the newest first. */
export async function selectDifferences(db: Queryable, merchantId: MerchantId, limit: number): Promise<Difference[]> {
  return db.query<Difference & { [column: string]: unknown }>(
    `select ${differenceColumns} from gateway_difference where merchant_id = $1
     order by (state = 'open') desc, coalesce(closed_at, found_at) desc, id desc limit $2`,
    [merchantId, limit],
  );
}

export async function lockDifference(
  tx: Transaction,
  merchantId: MerchantId,
  id: bigint,
): Promise<Difference | undefined> {
  const [row] = await tx.query<Difference & { [column: string]: unknown }>(
    `select ${differenceColumns} from gateway_difference where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return row;
}

export async function closeDifference(
  tx: Transaction,
  { merchantId, id }: Difference,
  { state, at }: { state: "repaired" | "accepted"; at: Date },
): Promise<void> {
  await tx.query(`update gateway_difference set state = $3, closed_at = $4 where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
    state,
    at,
  ]);
}
