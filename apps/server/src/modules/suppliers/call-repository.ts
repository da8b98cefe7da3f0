/** SQL of the notes of calls in both directions. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StampedNote } from "./call-notes.ts";

export async function insertCalls(db: Queryable, notes: readonly StampedNote[]): Promise<void> {
  await db.query(
    `insert into gateway_call (merchant_id, id, supplier, is_ours, name, status, took_ms, at)
     select * from unnest($1::int[], $2::bigint[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::int[],
       $8::timestamptz[])`,
    [
      notes.map(({ merchantId }) => merchantId),
      notes.map(({ id }) => id),
      notes.map(({ supplier }) => supplier),
      notes.map(({ isOurs }) => isOurs),
      notes.map(({ name }) => name),
      notes.map(({ status }) => status),
      notes.map(({ tookMs }) => Math.round(tookMs)),
      notes.map(({ at }) => at),
    ],
  );
}

export interface StoredCall {
  readonly id: bigint;
  readonly isOurs: boolean;
  readonly name: string;
  readonly status: string;
  readonly tookMs: number;
  readonly at: Date;
}

/** The latest calls of a supplier, newest first. */
export async function selectCalls(
  db: Queryable,
  { merchantId, supplier, limit }: { merchantId: MerchantId; supplier: string; limit: number },
): Promise<StoredCall[]> {
  return db.query<StoredCall & { [column: string]: unknown }>(
    `select id, is_ours as "isOurs", name, status, took_ms as "tookMs", at from gateway_call
     where merchant_id = $1 and supplier = $2 order by id desc limit $3`,
    [merchantId, supplier, limit],
  );
}

export interface CallCounts {
  readonly supplier: string;
  readonly status: string;
  readonly calls: bigint;
  readonly slowestMs: number;
}

/** Counts calls since that time per supplier and status. */
export async function countCalls(db: Queryable, merchantId: MerchantId, since: Date): Promise<CallCounts[]> {
  return db.query<CallCounts & { [column: string]: unknown }>(
    `select supplier, status, count(*) as calls, max(took_ms) as "slowestMs" from gateway_call
     where merchant_id = $1 and at >= $2 group by supplier, status`,
    [merchantId, since],
  );
}

/** Deletes notes older than that time. */
export async function deleteCalls(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from gateway_call where at < $1`, [before]);
}
