/** SQL for lists of deposits: the member's report and the back office's queue. */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { DepositState } from "@openhouse/rules/payments/deposit-states";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { depositColumns } from "./deposit-repository.ts";
import { toDeposit } from "./deposit.ts";
import type { Deposit, DepositRow } from "./deposit.ts";

export interface DepositReportFilter {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly from: Date;
  readonly to: Date;
  readonly methodCode: string | null;
  readonly state: DepositState | null;
}

const reportWhere = `merchant_id = $1 and member_id = $2 and created_at between $3 and $4
  and ($5::text is null or method_code = $5) and ($6::text is null or state = $6)`;

function reportValues({ merchantId, memberId, from, to, methodCode, state }: DepositReportFilter): unknown[] {
  return [merchantId, memberId, from, to, methodCode, state];
}

/** One page of the member's deposits, newest first. */
export async function selectDepositReport(
  db: Queryable,
  filter: DepositReportFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit where ${reportWhere} order by id desc offset $7 limit $8`,
    [...reportValues(filter), offset, limit],
  );
  return rows.map(toDeposit);
}

export interface DepositSums {
  readonly count: number;
  readonly requested: Money;
  readonly credited: Money;
  /** Fees of the credited deposits. */
  readonly fee: Money;
}

/** Sums over all deposits that match the filter, in the member's currency. */
export async function sumDepositReport(
  db: Queryable,
  filter: DepositReportFilter,
  currency: CurrencyCode,
): Promise<DepositSums> {
  const [row] = await db.query<{ count: number; requested: bigint; credited: bigint; fee: bigint }>(
    `select count(*)::int as count, coalesce(sum(requested), 0)::bigint as requested,
       coalesce(sum(credited), 0)::bigint as credited,
       coalesce(sum(fee) filter (where state = 'approved' and fee_payer = 'member'), 0)::bigint as fee
     from deposit where ${reportWhere}`,
    reportValues(filter),
  );
  return {
    count: row?.count ?? 0,
    requested: money(row?.requested ?? 0n, currency),
    credited: money(row?.credited ?? 0n, currency),
    fee: money(row?.fee ?? 0n, currency),
  };
}

export interface DepositQueueFilter {
  readonly merchantId: MerchantId;
  readonly state: string | null;
  readonly methodCode: string | null;
  readonly account: string | null;
  readonly reference: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly isHeld: boolean;
  /** The id of the last row on the previous page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/**
 * Reads a page of the queue: the oldest deposits first if only held deposits are listed, otherwise the newest first.
 */
export async function selectDepositQueue(db: Queryable, filter: DepositQueueFilter): Promise<Deposit[]> {
  const { merchantId, state, methodCode, account, reference, from, to, isHeld, before, limit } = filter;
  const { minMinor, maxMinor } = filter;
  const [comparison, order] = isHeld ? [">", "asc"] : ["<", "desc"];
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit
     where merchant_id = $1 and ($2::text is null or state = $2) and ($3::text is null or method_code = $3)
       and ($4::text is null or account = $4) and ($5::text is null or reference = $5)
       and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at <= $7)
       and (not $8 or held_reason is not null) and ($9::bigint is null or id ${comparison} $9)
       and ($11::bigint is null or requested >= $11) and ($12::bigint is null or requested <= $12)
     order by id ${order} limit $10`,
    [merchantId, state, methodCode, account, reference, from, to, isHeld, before, limit, minMinor, maxMinor],
  );
  return rows.map(toDeposit);
}

/** Counts the open deposits and the held deposits. */
export async function countDepositQueue(db: Queryable, merchantId: MerchantId) {
  const [row] = await db.query<{ open: number; held: number }>(
    `select (select count(*) from deposit where merchant_id = $1 and state in ('new', 'pending'))::int as open,
       (select count(*) from deposit where merchant_id = $1 and held_reason is not null)::int as held`,
    [merchantId],
  );
  return row ?? { open: 0, held: 0 };
}

/** Counts the member's open deposits and the withdrawals whose money is held. */
export async function countPending(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  const [row] = await db.query<{ deposit: number; withdraw: number }>(
    `select (select count(*) from deposit
         where merchant_id = $1 and member_id = $2 and state in ('new', 'pending'))::int as deposit,
       (select count(*) from withdrawal where merchant_id = $1 and member_id = $2
         and state in ('processing', 'approved', 'transferring'))::int as withdraw`,
    [merchantId, memberId],
  );
  return row ?? { deposit: 0, withdraw: 0 };
}
