/** SQL of the delivery of messages. All times are those of the real clock, not business time. */

import type { Language } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface MessageKey {
  readonly merchantId: MerchantId;
  readonly id: bigint;
}

/** A message that only the holder of the lease may send. */
export interface LeasedMessage
  extends MessageKey, Pick<Tables["message"], "recipient" | "subject" | "text" | "round" | "attempts"> {
  readonly kind: "sms" | "email";
  readonly language: Language;
  /** Encrypted. */
  readonly code: string | null;
  readonly giveUpAt: Date;
}

export interface Lease {
  readonly now: Date;
  readonly until: Date;
}

/** Leases a queued message that is due. Returns undefined if the message is not queued, not due, or leased. */
export async function leaseMessage(db: Queryable, key: MessageKey, lease: Lease): Promise<LeasedMessage | undefined> {
  const [row] = await db.query<LeasedMessage>(
    `update message set attempts = attempts + 1, next_attempt_at = $4
     where merchant_id = $1 and id = $2 and status = 'queued' and next_attempt_at <= $3
     returning merchant_id as "merchantId", id, kind, recipient, language, subject, text, code, round, attempts,
       give_up_at as "giveUpAt"`,
    [key.merchantId, key.id, lease.now, lease.until],
  );
  return row;
}

/** Selects due messages. Those that have waited longest come first. */
export async function selectDueMessages(db: Queryable, merchantId: MerchantId, now: Date): Promise<MessageKey[]> {
  return db.query<MessageKey>(
    `select merchant_id as "merchantId", id from message
     where merchant_id = $1 and status = 'queued' and next_attempt_at <= $2
     order by next_attempt_at, id limit 200`,
    [merchantId, now],
  );
}

/** One round of sending: a series of attempts. A result of an older round changes nothing. */
export interface RoundKey extends MessageKey {
  readonly round: number;
}

/** Marks a message as sent and deletes its code. */
export async function markSent(db: Queryable, key: RoundKey, sent: { at: Date; reference: string | null }) {
  await db.query(
    `update message set status = 'sent', sent_at = $4, provider_ref = $5, failure = null, code = null,
       next_attempt_at = null
     where merchant_id = $1 and id = $2 and round = $3 and status = 'queued'`,
    [key.merchantId, key.id, key.round, sent.at, sent.reference],
  );
}

/** Marks a message as failed and deletes its code. */
export async function markFailed(db: Queryable, key: RoundKey, reason: string): Promise<void> {
  await db.query(
    `update message set status = 'failed', failure = $4, code = null, next_attempt_at = null
     where merchant_id = $1 and id = $2 and round = $3 and status = 'queued'`,
    [key.merchantId, key.id, key.round, reason],
  );
}

export async function markWaiting(db: Queryable, key: RoundKey, next: { at: Date; reason: string }): Promise<void> {
  await db.query(
    `update message set next_attempt_at = $4, failure = $5
     where merchant_id = $1 and id = $2 and round = $3 and status = 'queued'`,
    [key.merchantId, key.id, key.round, next.at, next.reason],
  );
}

export type MessageState = Pick<Tables["message"], "kind" | "recipient" | "subject" | "status" | "text" | "round">;

export async function lockMessage(tx: Queryable, key: MessageKey): Promise<MessageState | undefined> {
  const [row] = await tx.query<MessageState>(
    `select kind, recipient, subject, text, status, round from message where merchant_id = $1 and id = $2 for update`,
    [key.merchantId, key.id],
  );
  return row;
}

/**
 * Queues the message to be sent again, under the next round number. The id that the provider gets contains this number,
 * so the provider does not drop the message as a duplicate.
 */
export async function queueAgain(tx: Queryable, key: MessageKey, plan: { now: Date; giveUpAt: Date }): Promise<void> {
  await tx.query(
    `update message set status = 'queued', round = round + 1, attempts = 0, failure = null, provider_ref = null,
       sent_at = null, next_attempt_at = $3, give_up_at = $4
     where merchant_id = $1 and id = $2`,
    [key.merchantId, key.id, plan.now, plan.giveUpAt],
  );
}

/** Deletes the codes of expired messages that are not queued. */
export async function forgetMessageCodes(db: Queryable, merchantId: MerchantId, now: Date): Promise<void> {
  await db.query(
    `update message set code = null
     where merchant_id = $1 and code is not null and good_until < $2 and status <> 'queued'`,
    [merchantId, now],
  );
}
