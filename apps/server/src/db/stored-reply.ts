/** SQL of the stored replies of idempotent calls (plugins/idempotency.ts). */

import type { MemberId, MerchantId } from "../core/ids.ts";
import type { Queryable } from "./connection.ts";

interface NewReply {
  readonly merchantId: MerchantId;
  readonly key: string;
  readonly inputHash: Buffer;
  /** The member who sent the request; null for a visitor or the staff. */
  readonly memberId: MemberId | null;
  readonly at: Date;
}

/**
 * Inserts the key, after waiting for a concurrent caller with the same key. Returns false if the key was already used.
 */
export async function insertStoredReply(tx: Queryable, row: NewReply): Promise<boolean> {
  const rows = await tx.query(
    `insert into stored_reply (merchant_id, key, input_hash, at, member_id) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, key) do nothing returning key`,
    [row.merchantId, row.key, row.inputHash, row.at, row.memberId],
  );
  return rows.length === 1;
}

interface ReplyUpdate {
  readonly merchantId: MerchantId;
  readonly key: string;
  readonly reply: unknown;
}

/** Stores the reply under the key of its request. Call it in the transaction in which the request makes its changes. */
export async function storeReply(tx: Queryable, { merchantId, key, reply }: ReplyUpdate): Promise<void> {
  await tx.query(`update stored_reply set reply = $3::jsonb where merchant_id = $1 and key = $2`, [
    merchantId,
    key,
    JSON.stringify(reply ?? null),
  ]);
}

/** Returns the reply to the first request with this key, and the hash of the input of that request. */
export async function findStoredReply(tx: Queryable, merchantId: MerchantId, key: string) {
  const [row] = await tx.query<{ inputHash: Buffer; reply: unknown }>(
    `select input_hash as "inputHash", reply from stored_reply where merchant_id = $1 and key = $2`,
    [merchantId, key],
  );
  return row === undefined ? undefined : { inputHash: row.inputHash, reply: row.reply };
}

interface RepeatWindow extends Omit<NewReply, "key"> {
  /** Identifies the caller and the call. */
  readonly key: string;
  /** The key that the call gets if it is no repeat. */
  readonly newKey: string;
  /** Calls that succeeded before this time are not repeated by this one. */
  readonly since: Date;
  /** Calls that began before this time and did not succeed, because they were refused or stopped, are not either. */
  readonly sinceUnfinished: Date;
}

/**
 * Returns the key under which a call without an idempotency key runs: the new one, or that of an equal earlier call.
 * The period begins again with each call until one has succeeded, so that neither a refusal nor a crash shortens it.
 * One statement, so that of concurrent calls only one begins the period.
 */
export async function takeRepeatKey(db: Queryable, call: RepeatWindow): Promise<string> {
  const [row] = await db.query<{ key: string }>(
    `insert into stored_reply as r (merchant_id, key, input_hash, at, member_id, reply)
     values ($1, $2, $3, $4, $5, jsonb_build_object('key', $6::text, 'isDone', false))
     on conflict (merchant_id, key) do update set
       reply = case when r.at > case when (r.reply ->> 'isDone')::boolean then $7::timestamptz else $8::timestamptz end
         then r.reply else excluded.reply end,
       at = case when r.at > $7 and (r.reply ->> 'isDone')::boolean then r.at else greatest(r.at, excluded.at) end
     returning reply ->> 'key' as key`,
    [call.merchantId, call.key, call.inputHash, call.at, call.memberId, call.newKey, call.since, call.sinceUnfinished],
  );
  if (row === undefined) throw new RangeError("the upsert returned no key");
  return row.key;
}

/** Notes that a call under this key has just succeeded. */
export async function closeRepeatWindow(
  db: Queryable,
  { merchantId, key, takenKey, at }: { merchantId: MerchantId; key: string; takenKey: string; at: Date },
): Promise<void> {
  await db.query(
    `update stored_reply set reply = jsonb_set(reply, '{isDone}', 'true'), at = greatest(at, $4)
     where merchant_id = $1 and key = $2 and reply ->> 'key' = $3 and not (reply ->> 'isDone')::boolean`,
    [merchantId, key, takenKey, at],
  );
}
