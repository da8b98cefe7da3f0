/** SQL of messages to members. */

import type { Language } from "../../core/actor.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type MessageKind = "sms" | "email" | "inbox";
export type MessageStatus = "kept" | "queued" | "sent" | "failed";

export interface MessageToInsert {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly kind: MessageKind;
  /** Phone number, e-mail address or account name. */
  readonly recipient: string;
  readonly memberId: MemberId | null;
  readonly language: Language;
  /** Subject and text contain the placeholder of `message-code.ts` for the code. */
  readonly subject: string;
  readonly text: string;
  /** Encrypted. */
  readonly code: string | null;
  readonly status: MessageStatus;
  /** The event that the message is about. Only the first message of a kind about an event is written. */
  readonly eventId: bigint | null;
  /** Business time. */
  readonly at: Date;
  /** The message is valid until this time of the real clock. */
  readonly goodUntil: Date | null;
  /** The time of the next attempt; null unless the message is queued. */
  readonly nextAttemptAt: Date | null;
  readonly giveUpAt: Date | null;
}

/** Inserts a message. Returns false if a message of the same kind about the same event exists. */
export async function insertMessage(tx: Queryable, message: MessageToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into message (merchant_id, id, kind, recipient, member_id, language, subject, text, code, status,
       event_id, at, good_until, next_attempt_at, give_up_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning id`,
    [
      message.merchantId,
      message.id,
      message.kind,
      message.recipient,
      message.memberId,
      message.language,
      message.subject,
      message.text,
      message.code,
      message.status,
      message.eventId,
      message.at,
      message.goodUntil,
      message.nextAttemptAt,
      message.giveUpAt,
    ],
  );
  return rows.length === 1;
}

export interface MessageRow extends Pick<
  Tables["message"],
  "id" | "kind" | "recipient" | "subject" | "text" | "status" | "at" | "attempts" | "sentAt"
> {
  /** Encrypted. */
  readonly code: string | null;
  /** Why the last attempt failed. */
  readonly failure: string | null;
}

export interface MessageFilter {
  readonly merchantId: MerchantId;
  /** The exact recipient; null means all. */
  readonly recipient: string | null;
  readonly kind: MessageKind | null;
  readonly status: MessageStatus | null;
  /** Only messages older than this id. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Selects a page of messages, newest first. */
export async function selectMessages(db: Queryable, filter: MessageFilter): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select id, kind, recipient, subject, text, code, status, at, attempts, failure, sent_at as "sentAt" from message
     where merchant_id = $1 and ($2::text is null or recipient = $2) and ($3::text is null or kind = $3)
       and ($4::text is null or status = $4) and ($5::bigint is null or id < $5)
     order by id desc limit $6`,
    [filter.merchantId, filter.recipient, filter.kind, filter.status, filter.before, filter.limit],
  );
}

export interface Recipient {
  readonly account: string;
  readonly language: string;
  readonly email: string | null;
}

/**
 * Finds the member's account, language, and e-mail address if it is confirmed. An unconfirmed address may belong to
 * another person.
 */
export async function findRecipient(db: Queryable, merchantId: MerchantId, memberId: MemberId) {
  const [row] = await db.query<Recipient>(
    `select account, language, case when email_verified_at is not null then email end as email
     from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row;
}

export interface MessageOfDay {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly name: string;
  readonly side: string;
  /** The day in the merchant's time zone. */
  readonly day: string;
}

/**
 * Records that a message was written on the day. Returns true for the first call with that member, event name, side and
 * day.
 */
export async function insertMessageOfDay(
  tx: Queryable,
  { merchantId, memberId, name, side, day }: MessageOfDay,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into message_of_day (merchant_id, member_id, name, side, day) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning member_id as "memberId"`,
    [merchantId, memberId, name, side, day],
  );
  return rows.length === 1;
}
