/** SQL of corrections of closed days. */

import type { DividedCorrection, RebateDifference } from "@openhouse/rules/rebates/correct-rebates";
import type { RebateKey } from "@openhouse/rules/rebates/rebate-entry";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { RebateRun } from "./rebate-run.ts";

/** A correction, divided into the amounts that are offset, withheld and carried. */
export interface NewCorrection extends RebateDifference, DividedCorrection {
  readonly id: bigint;
  readonly closedRunId: bigint;
  /** The closed entry; null if the day had no entry for this key. */
  readonly closedId: bigint | null;
  /** Counted from 1 per closed day, payee, category and side. Part of the table's unique key. */
  readonly number: number;
}

/** The result of the earlier corrections of a closed day, for one payee, category and side. */
export interface EarlierCorrection extends RebateKey {
  readonly afterMinor: bigint;
  readonly offsetMinor: bigint;
  /** The number of the last correction. */
  readonly number: number;
}

export async function selectCorrections(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<EarlierCorrection[]> {
  return db.query<EarlierCorrection>(
    `select payee_id as "payeeId", side, category, (array_agg(after order by number desc))[1] as "afterMinor",
       sum(offset_lapsed)::bigint as "offsetMinor", max(number) as number
     from rebate_adjustment where merchant_id = $1 and closed_run_id = $2
     group by payee_id, side, category`,
    [merchantId, id],
  );
}

export interface CorrectionsToInsert {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly corrections: readonly NewCorrection[];
}

/** Inserts the corrections and withholds their amounts from closed entries that are not paid yet. */
export async function insertCorrections(
  tx: Transaction,
  { merchantId, at, corrections }: CorrectionsToInsert,
): Promise<void> {
  if (corrections.length === 0) return;
  await tx.query(
    `insert into rebate_adjustment (merchant_id, found_at, id, closed_run_id, payee_id, side, category, before,
       after, offset_lapsed, withheld, carried, number)
     select $1, $2, u.* from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[],
       $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::int[]) u (id, closed_run_id, payee_id, side,
       category, before, after, offset_lapsed, withheld, carried, number)`,
    [
      merchantId,
      at,
      corrections.map(({ id }) => id),
      corrections.map(({ closedRunId }) => closedRunId),
      corrections.map(({ payeeId }) => payeeId),
      corrections.map(({ side }) => side),
      corrections.map(({ category }) => category),
      corrections.map(({ beforeMinor }) => beforeMinor),
      corrections.map(({ afterMinor }) => afterMinor),
      corrections.map(({ offsetMinor }) => offsetMinor),
      corrections.map(({ withheldMinor }) => withheldMinor),
      corrections.map(({ carriedMinor }) => carriedMinor),
      corrections.map(({ number }) => number),
    ],
  );
  const withheld = corrections.filter(({ withheldMinor }) => withheldMinor > 0n);
  if (withheld.length === 0) return;
  await tx.query(
    `with affected as (
       select r.run_id, r.category, r.side, r.id, u.minor from unnest($2::bigint[], $3::bigint[]) u (id, minor)
       join rebate r on r.merchant_id = $1 and r.id = u.id
     ), withheld as (
       update rebate r set withheld = r.withheld + k.minor from affected k where r.merchant_id = $1 and r.id = k.id)
     update rebate_run_sum s set withheld = s.withheld + k.minor
     from (select run_id, category, side, sum(minor)::bigint as minor from affected group by run_id, category, side) k
     where s.merchant_id = $1 and s.run_id = k.run_id and s.category = k.category and s.side = k.side`,
    [merchantId, withheld.map(({ closedId }) => closedId), withheld.map(({ withheldMinor }) => withheldMinor)],
  );
}
