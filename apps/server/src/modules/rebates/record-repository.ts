/** SQL that reads rebates for their payee. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import { beforeDeadlineSql } from "./payout-repository.ts";

export interface RemainingSearch {
  readonly merchantId: MerchantId;
  readonly payeeId: MemberId;
  readonly currency: CurrencyCode;
  /** yyyy-mm-dd; null means all days. */
  readonly day: string | null;
  /** Business time. */
  readonly at: Date;
}

/** The claimable amount of a day in one category. */
export interface RemainingSum {
  readonly day: string;
  readonly category: string;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
  readonly claimUntil: Date;
}

/** Selects the claimable amounts by day and category, oldest first. */
export async function selectRemaining(
  db: Queryable,
  { merchantId, payeeId, currency, day, at }: RemainingSearch,
): Promise<RemainingSum[]> {
  const rows = await db.query<Omit<RemainingSum, "currency">>(
    `select day, category, sum(remaining)::bigint as minor, min(claim_until) as "claimUntil"
     from rebate
     where merchant_id = $1 and payee_id = $2 and currency = $3 and ($4::date is null or day = $4) and remaining > 0
       and ${beforeDeadlineSql}
     group by day, category order by day, category collate "C"`,
    [merchantId, payeeId, currencies[currency].number, day, at],
  );
  return rows.map((row) => ({ ...row, currency }));
}

export interface RecordFilter {
  readonly merchantId: MerchantId;
  readonly payeeId: MemberId;
  readonly currency: CurrencyCode;
  /** The first and the last day, both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface RecordedRebate extends Pick<
  Tables["rebate"],
  "id" | "day" | "side" | "category" | "validBet" | "restMillionths" | "claimUntil" | "madeAt"
> {
  readonly dueMinor: bigint;
  readonly correctionMinor: bigint;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  readonly remainingMinor: bigint;
  readonly lapsedMinor: bigint;
  readonly withheldMinor: bigint;
}

const where = `where r.merchant_id = $1 and r.payee_id = $2 and r.currency = $3 and r.day between $4::date and $5::date`;

function valuesOf({ merchantId, payeeId, currency, firstDay, lastDay }: RecordFilter): unknown[] {
  return [merchantId, payeeId, currencies[currency].number, firstDay, lastDay];
}

/** Selects rebates, newest first. */
export function selectRecord(
  db: Queryable,
  filter: RecordFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RecordedRebate[]> {
  return db.query<RecordedRebate>(
    `select r.id, r.day, r.side, r.category, r.valid_bet as "validBet", r.due as "dueMinor",
       r.rest_millionths as "restMillionths", r.taken as "correctionMinor", r.amount as "amountMinor",
       r.paid as "paidMinor", r.remaining as "remainingMinor", r.lapsed as "lapsedMinor",
       r.withheld as "withheldMinor", r.claim_until as "claimUntil", r.made_at as "madeAt"
     from rebate r ${where} order by r.made_at desc, r.id desc limit $6 offset $7`,
    [...valuesOf(filter), limit, offset],
  );
}

export interface RecordSums {
  readonly rebates: number;
  readonly validBet: bigint;
  readonly amountMinor: bigint;
}

export async function sumRecord(db: Queryable, filter: RecordFilter): Promise<RecordSums> {
  const [row] = await db.query<RecordSums>(
    `select count(*)::int as rebates, coalesce(sum(r.valid_bet), 0)::bigint as "validBet",
       coalesce(sum(r.amount), 0)::bigint as "amountMinor" from rebate r ${where}`,
    valuesOf(filter),
  );
  return row ?? { rebates: 0, validBet: 0n, amountMinor: 0n };
}

export interface RecordedLine extends Omit<Tables["rebate_line"], "merchantId" | "line" | "viaId"> {
  readonly name: string;
  /** The number of all lines of the rebate. */
  readonly lineCount: number;
}

/** Selects up to `maxLines` lines of each rebate, largest first. */
export function selectLines(
  db: Queryable,
  {
    merchantId,
    ids,
    maxLines,
  }: { readonly merchantId: MerchantId; readonly ids: readonly bigint[]; readonly maxLines: number },
): Promise<RecordedLine[]> {
  return db.query<RecordedLine>(
    `select l.rebate_id as "rebateId", m.account as name, l.own_ppm as "ownPpm", l.below_ppm as "belowPpm",
       l.valid_bet as "validBet", l.line_count as "lineCount"
     from unnest($2::bigint[]) u (id)
     cross join lateral (
       select x.*, (count(*) over ())::int as line_count from rebate_line x
       where x.merchant_id = $1 and x.rebate_id = u.id
       order by x.valid_bet desc, x.line limit $3) l
     join member m on m.merchant_id = $1 and m.id = l.via_id
     order by l.rebate_id, l.valid_bet desc, l.line`,
    [merchantId, ids, maxLines],
  );
}
