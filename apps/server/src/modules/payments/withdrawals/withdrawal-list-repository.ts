/** SQL for lists of withdrawals: the member's report and the back office's queue. */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { WithdrawalState } from "@openhouse/rules/payments/withdrawal-states";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { toWithdrawal, withdrawalColumns } from "./withdrawal-repository.ts";
import type { Withdrawal, WithdrawalRow } from "./withdrawal-repository.ts";

export interface WithdrawReportFilter {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly from: Date;
  readonly to: Date;
  /** Null means all states. */
  readonly states: readonly WithdrawalState[] | null;
}

const reportWhere = `merchant_id = $1 and member_id = $2 and created_at between $3 and $4
  and ($5::text[] is null or state = any ($5))`;

function reportValues({ merchantId, memberId, from, to, states }: WithdrawReportFilter): unknown[] {
  return [merchantId, memberId, from, to, states];
}

/** Reads a page of the member's withdrawals that match the filter, newest first. */
export async function selectWithdrawReport(
  db: Queryable,
  filter: WithdrawReportFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Withdrawal[]> {
  const rows = await db.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawal where ${reportWhere} order by id desc offset $6 limit $7`,
    [...reportValues(filter), offset, limit],
  );
  return rows.map(toWithdrawal);
}

export interface WithdrawSums {
  readonly count: number;
  readonly requested: Money;
  /** The amounts of paid withdrawals, fees included. Returned amounts are not included. */
  readonly paid: Money;
  readonly fee: Money;
}

/** Count and sums over all withdrawals that match the filter, in the member's currency. */
export async function sumWithdrawReport(
  db: Queryable,
  filter: WithdrawReportFilter,
  currency: CurrencyCode,
): Promise<WithdrawSums> {
  const [row] = await db.query<{ count: number; requested: bigint; paid: bigint; fee: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as requested,
       coalesce(sum(amount) filter (where state = 'success'), 0)::bigint as paid,
       coalesce(sum(fee) filter (where state = 'success'), 0)::bigint as fee
     from withdrawal where ${reportWhere}`,
    reportValues(filter),
  );
  return {
    count: row?.count ?? 0,
    requested: money(row?.requested ?? 0n, currency),
    paid: money(row?.paid ?? 0n, currency),
    fee: money(row?.fee ?? 0n, currency),
  };
}

/** The withdrawals with these ids, in no particular order. */
export async function selectWithdrawalsByIds(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly bigint[],
): Promise<Withdrawal[]> {
  const rows = await db.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawal where merchant_id = $1 and id = any ($2::bigint[])`,
    [merchantId, ids],
  );
  return rows.map(toWithdrawal);
}

export interface WithdrawalQueueFilter {
  readonly merchantId: MerchantId;
  readonly state: string | null;
  readonly account: string | null;
  readonly reference: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly isHeld: boolean;
  readonly isAwaitingSecond: boolean;
  readonly isDisputed: boolean;
  /** The id of the last row on the previous page. */
  readonly cursor: bigint | null;
  readonly limit: number;
}

/** Withdrawals that wait for a second person, after a first approval or after a requested write-off of a dispute. */
const awaitingSecond = `select id from withdrawal
    where merchant_id = $1 and state = 'processing' and first_approved_by is not null
  union all select withdrawal_id from receipt_claim
    where merchant_id = $1 and write_off is not null and write_off_transfer_id is null`;

const queueWhere = `merchant_id = $1 and ($2::text is null or state = $2) and ($3::text is null or account = $3)
  and ($4::text is null or reference = $4) and ($5::timestamptz is null or created_at >= $5)
  and ($6::timestamptz is null or created_at <= $6) and (not $7 or held_reason is not null)
  and (not $8 or id in (${awaitingSecond}))
  and ($11::bigint is null or amount >= $11) and ($12::bigint is null or amount <= $12)
  and (not $13 or id in (select withdrawal_id from withdrawal_receipt where merchant_id = $1 and state = 'disputed'))`;

/**
 * Reads a page of the queue: the oldest first if the filter selects waiting withdrawals, otherwise the newest first.
 */
export async function selectWithdrawalQueue(db: Queryable, filter: WithdrawalQueueFilter): Promise<Withdrawal[]> {
  const { merchantId, state, account, reference, from, to, isHeld, isAwaitingSecond, cursor, limit } = filter;
  const { minMinor, maxMinor, isDisputed } = filter;
  const values = [
    merchantId,
    state,
    account,
    reference,
    from,
    to,
    isHeld,
    isAwaitingSecond,
    cursor,
    limit,
    minMinor,
    maxMinor,
    isDisputed,
  ];
  const sql =
    state === "processing" || state === "approved" || isHeld || isAwaitingSecond || isDisputed
      ? `select ${withdrawalColumns} from withdrawal where ${queueWhere} and ($9::bigint is null or id > $9)
         order by id limit $10`
      : `select ${withdrawalColumns} from withdrawal where ${queueWhere} and ($9::bigint is null or id < $9)
         order by id desc limit $10`;
  const rows = await db.query<WithdrawalRow>(sql, values);
  return rows.map(toWithdrawal);
}

interface WithdrawalCounts {
  readonly processing: number;
  readonly awaitingSecond: number;
  readonly toPay: number;
  readonly held: number;
  readonly disputed: number;
}

/** Counts the waiting withdrawals by the work that they need. */
export async function countWithdrawalQueue(db: Queryable, merchantId: MerchantId): Promise<WithdrawalCounts> {
  const [row] = await db.query<WithdrawalCounts>(
    `select count(*) filter (where state = 'processing')::int as processing,
       (select count(*) from (${awaitingSecond}) as waiting)::int as "awaitingSecond",
       count(*) filter (where state = 'approved')::int as "toPay",
       count(*) filter (where held_reason is not null)::int as held,
       (select count(*) from withdrawal_receipt where merchant_id = $1 and state = 'disputed')::int as disputed
     from withdrawal
     where merchant_id = $1 and (state in ('processing', 'approved') or held_reason is not null)`,
    [merchantId],
  );
  return row ?? { processing: 0, awaitingSecond: 0, toPay: 0, held: 0, disputed: 0 };
}
