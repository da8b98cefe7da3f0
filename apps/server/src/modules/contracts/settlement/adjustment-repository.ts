/** SQL of adjustments: later changes of the amounts of closed windows, and which bill includes each adjustment. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { SettledContract } from "@openhouse/rules/contracts/settlement-input";
import type { AdjustmentLine } from "@openhouse/rules/contracts/adjust-bills";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import { currencies } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { WindowToSettle } from "./settlement.ts";

/** The accounted amounts of a bill after its latest adjustment. */
export type LatestAdjustment = Pick<
  Tables["bill_adjustment"],
  "contractId" | "version" | "after" | "tierAfter" | "carryAfter"
>;

export async function selectLatestAdjustments(
  db: Queryable,
  merchantId: MerchantId,
  windowKey: string,
): Promise<LatestAdjustment[]> {
  return db.query<LatestAdjustment>(
    `select distinct on (a.contract_id, a.version) a.contract_id as "contractId", a.version, a.after,
       a.tier_after as "tierAfter", a.carry_after as "carryAfter"
     from bill_adjustment a join salary_run r on r.merchant_id = $1 and r.id = a.run_id
     where a.merchant_id = $1 and a.window_key = $2 and a.kind = 'adjustment'
     order by a.contract_id, a.version, r.until_at desc`,
    [merchantId, windowKey],
  );
}

/** An adjustment that no bill includes yet. */
export interface OpenAdjustment extends Pick<Tables["bill_adjustment"], "id" | "contractId" | "version" | "windowKey"> {
  readonly differenceMinor: bigint;
  /** The reason of a correction; null for an automatic adjustment. */
  readonly reason: string | null;
}

/** Selects the open adjustments and corrections of earlier runs of the kind and period, oldest first. */
export async function selectOpenAdjustments(
  db: Queryable,
  { merchantId, kind, period, currency }: Pick<WindowToSettle, "merchantId" | "kind" | "period" | "currency">,
): Promise<OpenAdjustment[]> {
  return db.query<OpenAdjustment>(
    `select a.id, a.contract_id as "contractId", a.version, a.window_key as "windowKey",
       a.difference as "differenceMinor", a.reason
     from bill_adjustment a join salary_run r on r.merchant_id = $1 and r.id = a.run_id
     where a.merchant_id = $1 and a.bill_id is null and r.kind = $2 and r.period = $3 and r.currency = $4
     order by a.id`,
    [merchantId, kind, period, currencies[currency].number],
  );
}

/** A new adjustment, with the carry that the closed window has after the adjustment. */
export interface NewAdjustment extends AdjustmentLine {
  readonly id: bigint;
  readonly carryAfter: bigint;
  readonly closedBillId: bigint;
}

export interface AdjustmentsToInsert {
  readonly merchantId: MerchantId;
  readonly runId: bigint;
  readonly at: Date;
  readonly newAdjustments: readonly NewAdjustment[];
  /** Maps the id of an adjustment to the bill that includes it; adjustments without a bill are absent. */
  readonly billOf: ReadonlyMap<bigint, bigint>;
}

/**
 * Inserts the new adjustments, records which bill includes each new or open adjustment, and marks the bills that they
 * correct as adjusted.
 */
export async function insertAdjustments(
  tx: Transaction,
  { merchantId, runId, at, newAdjustments, billOf }: AdjustmentsToInsert,
): Promise<void> {
  await tx.query(
    `insert into bill_adjustment (merchant_id, run_id, found_at, id, contract_id, version, payee_id, payer_id,
       window_key, before, after, difference, tier_before, tier_after, carry_difference, carry_after, bill_id)
     select $1, $2, $3, u.id, u.contract_id, u.version, u.payee_id, u.payer_id, u.window_key, u.before, u.after,
       u.after - u.before, u.tier_before, u.tier_after, u.carry_difference, u.carry_after, null
     from unnest($4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[],
       $11::bigint[], $12::int[], $13::int[], $14::text[], $15::text[]) u (id, contract_id, version, payee_id,
       payer_id, window_key, before, after, tier_before, tier_after, carry_difference, carry_after)`,
    [
      merchantId,
      runId,
      at,
      newAdjustments.map(({ id }) => id),
      newAdjustments.map(({ contractId }) => contractId),
      newAdjustments.map(({ version }) => version),
      newAdjustments.map(({ payeeId }) => payeeId),
      newAdjustments.map(({ payerId }) => payerId),
      newAdjustments.map(({ windowKey }) => windowKey),
      newAdjustments.map(({ beforeMinor }) => beforeMinor),
      newAdjustments.map(({ afterMinor }) => afterMinor),
      newAdjustments.map(({ tierBefore }) => tierBefore),
      newAdjustments.map(({ tierAfter }) => tierAfter),
      newAdjustments.map(({ carryDifferenceMillionths }) => String(carryDifferenceMillionths)),
      newAdjustments.map(({ carryAfter }) => String(carryAfter)),
    ],
  );
  await tx.query(
    `update bill_adjustment a set bill_id = u.bill_id from unnest($2::bigint[], $3::bigint[]) u (id, bill_id)
     where a.merchant_id = $1 and a.id = u.id`,
    [merchantId, [...billOf.keys()], [...billOf.values()]],
  );
  await tx.query(
    `update bill set state = 'adjusted' where merchant_id = $1 and id = any ($2) and state in ('paid', 'claimed')`,
    [merchantId, newAdjustments.map(({ closedBillId }) => closedBillId)],
  );
}

export interface UnpaidBills {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly billIds: readonly bigint[];
  /** Ids for the new rows, one per bill. */
  readonly ids: readonly bigint[];
  /** True for a refusal: later bills must still include the adjustments of earlier windows that this bill included. */
  readonly keepsEarlier: boolean;
}

/**
 * Reverses adjustments of bills that were never paid: amounts that later bills deducted are given back, and amounts
 * that later bills added are deducted. The adjustments of earlier windows that a refused bill included stay open,
 * because the refusal does not concern them.
 */
export async function reverseAdjustments(
  tx: Transaction,
  { merchantId, at, billIds, ids, keepsEarlier }: UnpaidBills,
): Promise<void> {
  await tx.query(
    `insert into bill_adjustment (merchant_id, run_id, found_at, id, contract_id, version, payee_id, payer_id,
       window_key, before, after, difference, tier_before, tier_after, carry_difference, carry_after, bill_id)
     select $1, b.run_id, $2, u.id, b.contract_id, b.version, b.payee_id, b.payer_id, b.window_key, s.last,
       s.last + s.change, s.change, s.tier, s.tier, '0', s.carry, null
     from unnest($3::bigint[], $4::bigint[]) u (bill_id, id)
     join bill b on b.merchant_id = $1 and b.id = u.bill_id
     cross join lateral (
       select coalesce(-sum(a.difference), 0)::bigint
           + case when $5::boolean then b.paid + b.passed - b.payable else 0 end as change,
         coalesce((array_agg(a.after order by a.id desc))[1], b.due) as last,
         coalesce((array_agg(a.tier_after order by a.id desc))[1], (b.content::jsonb->>'tier')::smallint) as tier,
         coalesce((array_agg(a.carry_after order by a.id desc))[1], b.content::jsonb->>'carryMillionths') as carry
       from bill_adjustment a
       where a.merchant_id = $1 and a.contract_id = b.contract_id and a.version = b.version
         and a.window_key = b.window_key and a.kind = 'adjustment') s
     where s.change <> 0`,
    [merchantId, at, billIds, ids, keepsEarlier],
  );
}

/**
 * Selects these contracts, which have ended, with the last version that was in force, for bills that contain
 * adjustments only.
 */
export async function selectEndedContracts(
  db: Queryable,
  { merchantId, kind, ids }: { readonly merchantId: MerchantId; readonly kind: ContractKind; readonly ids: bigint[] },
): Promise<SettledContract[]> {
  const rows = await db.query<Omit<SettledContract, "terms" | "carriedMillionths"> & { text: string }>(
    `select c.id, s.version, c.receiver_id as "receiverId", c.giver_id as "giverId", v.terms as text
     from contract c
     cross join lateral (
       select x.version from contract_span x where x.merchant_id = $1 and x.contract_id = c.id
       order by x.version desc limit 1) s
     join contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.version = s.version
     where c.merchant_id = $1 and c.kind = $2 and c.id = any ($3)`,
    [merchantId, kind, ids],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text), carriedMillionths: 0n }));
}
