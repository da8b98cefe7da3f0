/** SQL of the notifications about claimable rebates. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import type { RebateRun } from "./rebate-run.ts";

/** Marks a day whose payees are not notified yet. */
export async function insertUnnotifiedDay(
  tx: Transaction,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<void> {
  await tx.query(`insert into rebate_untold (merchant_id, run_id) values ($1, $2)`, [merchantId, id]);
}

interface MerchantCurrency {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
}

/**
 * Deletes the marks of the currency's days and returns the days, so that no other transaction notifies their payees.
 */
export async function takeUnnotifiedDays(
  tx: Transaction,
  { merchantId, currency }: MerchantCurrency,
): Promise<bigint[]> {
  const rows = await tx.query<{ runId: bigint }>(
    `delete from rebate_untold u using rebate_run r
     where u.merchant_id = $1 and r.merchant_id = $1 and r.id = u.run_id and r.currency = $2
     returning u.run_id as "runId"`,
    [merchantId, currencies[currency].number],
  );
  return rows.map(({ runId }) => runId);
}

/** The claimable total of one payee over some days. */
export interface WaitingRebates {
  readonly payeeId: bigint;
  readonly minor: bigint;
  readonly days: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

export async function sumWaiting(
  tx: Transaction,
  { merchantId, runIds, now }: { readonly merchantId: MerchantId; readonly runIds: readonly bigint[]; now: Date },
): Promise<WaitingRebates[]> {
  return tx.query<WaitingRebates>(
    `select payee_id as "payeeId", sum(remaining)::bigint as minor, count(distinct run_id)::int as days,
       min(day)::text as "firstDay", max(day)::text as "lastDay"
     from rebate
     where merchant_id = $1 and run_id = any ($2) and remaining > 0 and claim_until > $3
     group by payee_id order by payee_id`,
    [merchantId, runIds, now],
  );
}
