/** SQL of the margins of contracts. */

import type { ClassMargin, ActiveContract } from "@openhouse/rules/contracts/compute-margins";
import { readTerms } from "@openhouse/rules/contracts/read-terms";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface ActiveVersion extends ActiveContract {
  readonly version: number;
}

const marginLockKey = 7_268_030;

/**
 * Locks the computation for the merchant until the transaction ends, so that a worker never replaces stored results by
 * results that are based on older data.
 */
export async function lockMargins(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1::int, $2::int)`, [marginLockKey, merchantId]);
}

/** Selects all active contracts of a merchant, with the current agents above each receiver. */
export async function selectActiveContracts(db: Queryable, merchantId: MerchantId): Promise<ActiveVersion[]> {
  const rows = await db.query<Omit<ActiveVersion, "terms"> & { text: string }>(
    `select c.id, c.receiver_id as "receiverId", c.active_version as version, coalesce(l.chain, '{}') as chain,
       v.terms as text
     from contract c
     join contract_version v on v.merchant_id = $1 and v.contract_id = c.id and v.version = c.active_version
     join member_place p on p.merchant_id = $1 and p.member_id = c.receiver_id
     left join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
     where c.merchant_id = $1 and c.active_version is not null`,
    [merchantId],
  );
  return rows.map(({ text, ...contract }) => ({ ...contract, terms: readTerms(text) }));
}

export interface ComputedMargin extends Omit<ClassMargin, "isFlagged"> {
  readonly contractId: bigint;
  readonly version: number;
}

interface MarginsToWrite {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly margins: readonly ComputedMargin[];
}

/**
 * Stores the margins that changed, and on each contract the lowest margin of its classes. The update of the contracts
 * skips locked rows, so that it never waits for an acceptance; the acceptance starts a new computation.
 */
export async function writeMargins(tx: Transaction, { merchantId, at, margins }: MarginsToWrite): Promise<void> {
  const column = <Key extends keyof ComputedMargin>(key: Key) => margins.map((margin) => margin[key]);
  await tx.query(
    `insert into contract_margin (merchant_id, contract_id, version, product_class, margin_ppm, rebate_ppm,
       contracts_ppm, first_left_ppm, first_judged_at, judged_at)
     select $1, n.*, $8, $8
     from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $9::bigint[])
       n (contract_id, version, product_class, margin_ppm, rebate_ppm, contracts_ppm, left_ppm)
     -- An upsert locks a conflicting row before it evaluates its WHERE clause, so unchanged rows are filtered here.
     left join contract_margin k on k.merchant_id = $1 and k.contract_id = n.contract_id and k.version = n.version
       and k.product_class = n.product_class
     where (k.margin_ppm, k.rebate_ppm, k.contracts_ppm) is distinct from (n.margin_ppm, n.rebate_ppm, n.contracts_ppm)
     order by n.contract_id, n.version, n.product_class collate "C"
     on conflict (merchant_id, contract_id, version, product_class) do update
       set margin_ppm = excluded.margin_ppm, rebate_ppm = excluded.rebate_ppm,
         contracts_ppm = excluded.contracts_ppm, judged_at = excluded.judged_at`,
    [
      merchantId,
      column("contractId"),
      column("version"),
      column("productClass"),
      column("marginPpm"),
      column("rebatePpm"),
      column("contractsPpm"),
      at,
      column("leftPpm"),
    ],
  );
  await tx.query(
    `with judged as (
       select contract_id, version, min(left_ppm) as left_ppm
       from unnest($2::bigint[], $3::int[], $4::bigint[]) u (contract_id, version, left_ppm) group by 1, 2
     ), free as (
       select c.id, j.left_ppm from contract c join judged j on j.contract_id = c.id and j.version = c.active_version
       where c.merchant_id = $1 and c.margin_left_ppm is distinct from j.left_ppm
       order by c.id for no key update of c skip locked
     )
     update contract c set margin_left_ppm = f.left_ppm from free f where c.merchant_id = $1 and c.id = f.id`,
    [merchantId, column("contractId"), column("version"), column("leftPpm")],
  );
}

export type StoredMargin = Omit<Tables["contract_margin"], "merchantId" | "contractId">;

/** Selects the margins of all versions, newest version first; within a version the lowest margin first. */
export function selectMargins(db: Queryable, merchantId: MerchantId, contractId: bigint): Promise<StoredMargin[]> {
  return db.query<StoredMargin>(
    `select version, product_class as "productClass", margin_ppm as "marginPpm", rebate_ppm as "rebatePpm",
       contracts_ppm as "contractsPpm", left_ppm as "leftPpm", first_left_ppm as "firstLeftPpm",
       first_judged_at as "firstJudgedAt", judged_at as "judgedAt"
     from contract_margin where merchant_id = $1 and contract_id = $2
     order by version desc, left_ppm, product_class collate "C"`,
    [merchantId, contractId],
  );
}
