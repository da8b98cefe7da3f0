/** All SQL of the marks on closed days of which a bet was corrected. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { DayToSettle, RebateRun } from "./rebate-run.ts";
import { runColumns, toRun } from "./run-repository.ts";
import type { RunRow } from "./run-repository.ts";

/** The closed days that have to be looked at again: the oldest; the next run takes more. */
export async function selectRechecks(
  db: Queryable,
  { merchantId, currency }: Pick<DayToSettle, "merchantId" | "currency">,
): Promise<RebateRun[]> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r
     where r.merchant_id = $1 and r.currency = $2
       and r.id in (select k.run_id from rebate_recheck k where k.merchant_id = $1)
     order by r.from_at limit 20`,
    [merchantId, currencies[currency].number],
  );
  return rows.map(toRun);
}

/** The marks of one day as they are now. */
export async function selectMarks(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(`select id from rebate_recheck where merchant_id = $1 and run_id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map((mark) => mark.id);
}

export async function endRechecks(tx: Transaction, merchantId: MerchantId, ids: readonly bigint[]): Promise<void> {
  await tx.query(`delete from rebate_recheck where merchant_id = $1 and id = any ($2::bigint[])`, [merchantId, ids]);
}

export interface CorrectionNote {
  readonly merchantId: MerchantId;
  /** Of the event: told twice, it is one mark. */
  readonly id: bigint;
  readonly settledAt: Date;
  readonly currency: CurrencyCode;
  readonly at: Date;
}

/** Notes that a bet of that moment was corrected, for the closed day that it lies in. Waits for nobody. */
export async function noteCorrection(tx: Queryable, note: CorrectionNote): Promise<void> {
  await tx.query(
    `insert into rebate_recheck (merchant_id, id, run_id, noted_at)
     select r.merchant_id, $5::bigint, r.id, $4 from rebate_run r
     where r.merchant_id = $1 and r.currency = $3 and r.from_at <= $2 and r.until_at > $2
       -- No day is longer than two.
       and r.until_at <= $2::timestamptz + interval '2 days'
     on conflict do nothing`,
    [note.merchantId, note.settledAt, currencies[note.currency].number, note.at, note.id],
  );
}
