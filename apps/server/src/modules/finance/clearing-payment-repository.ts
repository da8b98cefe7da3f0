/**
 * SQL that reads the payments that went through a source, and the ledger's balance with the source. A source is a
 * provider, or `hand`: the merchant's own bank.
 */

import type { MerchantPayment } from "@openhouse/rules/finance/match-clearing";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { houseAccountId } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface SourcePayment extends MerchantPayment {
  readonly kind: "deposit" | "withdrawal";
  readonly memberId: MemberId;
}

export interface PaymentsOfSource {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly source: string;
  readonly timeZone: string;
}

/**
 * Parameters: $1 merchant, $2 currency, $3 source, $4 time zone of the days. For the source `hand`, payouts through
 * providers have `"isOwn"` false: they may have been paid manually in the end, so a line may name them, but the
 * statement need not contain them.
 */
const payments = `select d.id, 'deposit' as kind, 'in' as direction, d.member_id as "memberId", d.reference,
    d.provider_ref as "providerRef", coalesce(d.credited, d.requested) as "amountMinor", d.fee as "feeMinor",
    d.state = 'approved' as "isBooked",
    case d.state when 'approved' then (d.closed_at at time zone $4)::date end as day, true as "isOwn"
  from deposit d where d.merchant_id = $1 and d.currency = $2 and d.provider = $3
  union all
  select w.id, 'withdrawal', 'out', w.member_id, w.reference, w.provider_ref, w.amount - w.fee, w.fee,
    w.state = 'success', case w.state when 'success' then (w.closed_at at time zone $4)::date end,
    case w.payout when 'hand' then 'hand' else w.provider end = $3
  from withdrawal w
  where w.merchant_id = $1 and w.currency = $2 and ($3 = 'hand' or (w.payout = 'provider' and w.provider = $3))`;
const columns = `p.id, p.kind, p.direction, p."memberId", p.reference, p."providerRef", p."amountMinor", p."feeMinor",
  p."isBooked", to_char(p.day, 'YYYY-MM-DD') as day`;

function valuesOf({ merchantId, currency, source, timeZone }: PaymentsOfSource): unknown[] {
  return [merchantId, currencies[currency].number, source, timeZone];
}

/** Payments that one of these references may name. References are in canonical form. */
export async function selectNamedPayments(
  db: Queryable,
  paymentSource: PaymentsOfSource,
  names: { readonly providerRefs: readonly string[]; readonly references: readonly string[] },
): Promise<SourcePayment[]> {
  return db.query<SourcePayment>(
    `select ${columns} from (${payments}) p
     where canonical_reference(p."providerRef") in (select unnest($5::text[]))
       or (p."providerRef" is null and canonical_reference(p.reference) in (select unnest($6::text[])))`,
    [...valuesOf(paymentSource), names.providerRefs, names.references],
  );
}

/** Payments that were booked on these days and that no line of any file names, oldest first. */
export async function selectUnnamedPayments(
  db: Queryable,
  paymentSource: PaymentsOfSource,
  { fromDay, untilDay }: { readonly fromDay: string; readonly untilDay: string },
): Promise<SourcePayment[]> {
  return db.query<SourcePayment>(
    `select ${columns} from (${payments}) p
     where p."isBooked" and p."isOwn" and p.day between $5::date and $6::date
       and not exists (select 1 from clearing_line l where l.merchant_id = $1 and l.subject_id = p.id)
     order by p.id`,
    [...valuesOf(paymentSource), fromDay, untilDay],
  );
}

/** One payment with its source. */
export async function findSourcePayment(
  db: Queryable,
  paymentSource: Omit<PaymentsOfSource, "source" | "currency">,
  { kind, id }: { readonly kind: SourcePayment["kind"]; readonly id: bigint },
): Promise<{ source: string; currency: number; providerRef: string | null; reference: string } | undefined> {
  const [row] = await db.query<{
    source: string;
    currency: number;
    providerRef: string | null;
    reference: string;
  }>(
    kind === "deposit"
      ? `select provider as source, currency, provider_ref as "providerRef", reference from deposit
         where merchant_id = $1 and id = $2`
      : `select case payout when 'hand' then 'hand' else provider end as source, currency,
           provider_ref as "providerRef", reference from withdrawal where merchant_id = $1 and id = $2`,
    [paymentSource.merchantId, id],
  );
  return row;
}

/**
 * The ledger's balance with the source at the end of the day: deposits through the source minus payouts through the
 * source. For the merchant's own bank, second payments of disputed payouts are also subtracted, and returned payments
 * are added (docs/decisions/0035-disputed-payouts.md). Reads every transfer of the clearing account.
 */
export async function readClearingBalance(
  db: Queryable,
  { merchantId, currency, source, timeZone }: PaymentsOfSource,
  untilDay: string,
): Promise<bigint> {
  const [row] = await db.query<{ minor: string }>(
    `with moved as (
       select t.amount, t.reference from transfer t
       where t.merchant_id = $1 and t.debit_id = $2 and t.code = $3
         and t.created_at < ($6::date + 1)::timestamp at time zone $5
       union all
       select -t.amount, t.reference from transfer t
       where t.merchant_id = $1 and t.credit_id = $2 and t.code = $4
         and t.created_at < ($6::date + 1)::timestamp at time zone $5),
     source_payment as (
       select 'deposit:' || id as reference from deposit where merchant_id = $1 and provider = $7
       union all
       select 'withdrawal:' || id from withdrawal
       where merchant_id = $1 and case payout when 'hand' then 'hand' else provider end = $7)
     select (coalesce((select sum(m.amount) from moved m join source_payment o on o.reference = m.reference), 0)
       + coalesce((select sum(case t.code when $9 then t.amount else -t.amount end) from transfer t
           where t.merchant_id = $1 and $7 = 'hand' and t.created_at < ($6::date + 1)::timestamp at time zone $5
             and ((t.credit_id = $2 and t.code = $8) or (t.debit_id = $2 and t.code = $9))), 0))::text as minor`,
    [
      merchantId,
      houseAccountId("clearing", currency),
      transferCodes.deposit,
      transferCodes.withdraw_payout,
      timeZone,
      untilDay,
      source,
      transferCodes.claim_payout,
      transferCodes.claim_recovery,
    ],
  );
  return BigInt(row?.minor ?? "0");
}
