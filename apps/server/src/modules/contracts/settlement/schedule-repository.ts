/** SQL that determines which windows are due: when contracts were in force, and which windows are settled. */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/** A kind and period of the merchant's contracts. */
export interface Schedule {
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  /** The end of the last settled window; null if there is none. */
  readonly settledUntil: Date | null;
  /**
   * True if a closed window needs a recheck, or an adjustment waits for a bill. Adjustments that wait for an upline's
   * funds do not count.
   */
  readonly hasLeftOver: boolean;
}

export async function selectSchedules(
  db: Queryable,
  merchantId: MerchantId,
  currency: CurrencyCode,
): Promise<Schedule[]> {
  const rows = await db.query<Schedule>(
    `select k.kind, k.period, l.until_at as "settledUntil",
       exists (select from salary_recheck c join salary_run r on r.merchant_id = $1 and r.id = c.run_id
           where c.merchant_id = $1 and r.kind = k.kind and r.period = k.period and r.currency = $2)
         or exists (select from bill_adjustment a join salary_run r on r.merchant_id = $1 and r.id = a.run_id
           where a.merchant_id = $1 and a.bill_id is null and (a.payer_id is null or a.difference < 0)
             and r.kind = k.kind and r.period = k.period and r.currency = $2) as "hasLeftOver"
     from (select distinct c.kind, c.period from contract c where c.merchant_id = $1) k
     left join lateral (
       select r.until_at from salary_run r
       where r.merchant_id = $1 and r.kind = k.kind and r.period = k.period and r.currency = $2
       order by r.until_at desc limit 1) l on true`,
    [merchantId, currencies[currency].number],
  );
  return rows.toSorted((a, b) => contractKinds.indexOf(a.kind) - contractKinds.indexOf(b.kind));
}

/** A time span in which a contract version was in force. */
export interface Span {
  readonly fromMs: number;
  /** Infinity while the version is in force. */
  readonly untilMs: number;
}

/** Selects the spans of a kind and period that end after that moment. */
export async function selectSpans(
  db: Queryable,
  {
    merchantId,
    kind,
    period,
    after,
  }: { merchantId: MerchantId; after: Date | null } & Pick<Schedule, "kind" | "period">,
): Promise<Span[]> {
  const rows = await db.query<{ fromAt: Date; untilAt: Date | null }>(
    `select distinct s.from_at as "fromAt", s.until_at as "untilAt"
     from contract_span s join contract c on c.merchant_id = $1 and c.id = s.contract_id
     where s.merchant_id = $1 and c.kind = $2 and c.period = $3
       and (s.until_at is null or $4::timestamptz is null or s.until_at > $4)`,
    [merchantId, kind, period, after],
  );
  return rows.map(({ fromAt, untilAt }) => ({ fromMs: fromAt.getTime(), untilMs: untilAt?.getTime() ?? Infinity }));
}
