/** SQL of the records of calls in both directions. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StampedCall } from "./call-log.ts";

export async function insertCalls(db: Queryable, calls: readonly StampedCall[]): Promise<void> {
  await db.query(
    `insert into gateway_call (merchant_id, id, supplier, is_ours, name, status, took_ms, at)
     select * from unnest($1::int[], $2::bigint[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::int[],
       $8::timestamptz[])`,
    [
      calls.map(({ merchantId }) => merchantId),
      calls.map(({ id }) => id),
      calls.map(({ supplier }) => supplier),
      calls.map(({ isOurs }) => isOurs),
      calls.map(({ name }) => name),
      calls.map(({ status }) => status),
      calls.map(({ tookMs }) => Math.round(tookMs)),
      calls.map(({ at }) => at),
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

/** Selects the latest recorded calls of a supplier, newest first. */
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

/** Counts the recorded calls since `since`, per supplier and status. `CallLog` does not record every call. */
export async function countCalls(db: Queryable, merchantId: MerchantId, since: Date): Promise<CallCounts[]> {
  return db.query<CallCounts & { [column: string]: unknown }>(
    `select supplier, status, count(*) as calls, max(took_ms) as "slowestMs" from gateway_call
     where merchant_id = $1 and at >= $2 group by supplier, status`,
    [merchantId, since],
  );
}

/** Deletes records of all merchants that are older than `before`. */
export async function deleteCalls(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from gateway_call where at < $1`, [before]);
}
