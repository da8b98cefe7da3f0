/** SQL that lists days of rebates for the back office. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface RunFilter {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  /** The first and the last day, both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export type ListedRun = Pick<
  Tables["rebate_run"],
  "id" | "day" | "fromAt" | "untilAt" | "settledAt" | "mode" | "entries"
>;

/** Selects days, newest first. */
export function selectRuns(
  db: Queryable,
  { merchantId, currency, firstDay, lastDay }: RunFilter,
): Promise<ListedRun[]> {
  return db.query<ListedRun>(
    `select id, day, from_at as "fromAt", until_at as "untilAt", settled_at as "settledAt", mode, entries
     from rebate_run where merchant_id = $1 and currency = $2 and day between $3::date and $4::date
     order by until_at desc`,
    [merchantId, currencies[currency].number, firstDay, lastDay],
  );
}

/** The totals of a run in one category and side, in minor units. */
export interface RunSums extends Pick<Tables["rebate_run_sum"], "runId" | "category" | "side" | "payees" | "validBet"> {
  readonly dueMinor: bigint;
  readonly correctionMinor: bigint;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  readonly remainingMinor: bigint;
  readonly lapsedMinor: bigint;
  readonly withheldMinor: bigint;
}

/**
 * Selects the totals of runs. Combines the stored totals with the remaining amounts of waiting entries; other entries
 * are not read.
 */
export function selectRunSums(
  db: Queryable,
  { merchantId, runIds }: { readonly merchantId: MerchantId; readonly runIds: readonly bigint[] },
): Promise<RunSums[]> {
  return db.query<RunSums>(
    `select s.run_id as "runId", s.category, s.side, s.payees, s.valid_bet as "validBet", s.due as "dueMinor",
       s.taken as "correctionMinor", s.amount as "amountMinor",
       s.amount - s.lapsed - s.withheld - coalesce(w.minor, 0) as "paidMinor",
       coalesce(w.minor, 0) as "remainingMinor", s.lapsed as "lapsedMinor", s.withheld as "withheldMinor"
     from rebate_run_sum s
     left join (
       select run_id, category, side, sum(remaining)::bigint as minor from rebate
       where merchant_id = $1 and run_id = any ($2) and remaining > 0 group by run_id, category, side) w
       on w.run_id = s.run_id and w.category = s.category and w.side = s.side
     where s.merchant_id = $1 and s.run_id = any ($2)
     order by s.category collate "C", s.side collate "C" desc`,
    [merchantId, runIds],
  );
}
