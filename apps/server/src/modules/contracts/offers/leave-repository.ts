/** SQL that finds what contracts still owe to a leaving member, and what the member still owes. */

import type { SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/**
 * Returns true if the member has a live contract, money set aside for a current window, or an adjustment or correction
 * that the merchant still has to pay with the next bill.
 */
export async function hasOpenPay(db: Queryable, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from contract
         where merchant_id = $1 and (receiver_id = $2 or giver_id = $2) and state not in ('C', 'R'))
       or exists (select from contract_hold where merchant_id = $1 and payer_id = $2 and run_id is null)
       or exists (select from bill_adjustment
         where merchant_id = $1 and payee_id = $2 and bill_id is null and payer_id is null and difference > 0) as has`,
    [merchantId, memberId],
  );
  return row?.has ?? false;
}

/** The span of an ended version that reaches beyond the settled windows of the contract's kind and period. */
export interface UnsettledSpan {
  readonly period: SettlementPeriod;
  readonly fromAt: Date;
  readonly untilAt: Date;
  /** Null if no window is settled. */
  readonly settledUntil: Date | null;
}

export async function selectUnsettledSpans(
  db: Queryable,
  { merchantId, memberId, currency }: MemberKey & { readonly currency: CurrencyCode },
): Promise<UnsettledSpan[]> {
  return db.query<UnsettledSpan>(
    `select c.period, s.from_at as "fromAt", s.until_at as "untilAt", l.until_at as "settledUntil"
     from contract c
     join contract_span s on s.merchant_id = $1 and s.contract_id = c.id and s.until_at > s.from_at
     left join lateral (
       select r.until_at from salary_run r
       where r.merchant_id = $1 and r.kind = c.kind and r.period = c.period and r.currency = $3
       order by r.until_at desc limit 1) l on true
     where c.merchant_id = $1 and (c.receiver_id = $2 or c.giver_id = $2)
       and (l.until_at is null or s.until_at > l.until_at)`,
    [merchantId, memberId, currencies[currency].number],
  );
}
