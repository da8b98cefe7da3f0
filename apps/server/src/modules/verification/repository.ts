/** SQL of one-time codes. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import { deleteInBatches } from "../../db/delete-in-batches.ts";
import type { CheckedCode, CodeChannel, CodePurpose, CodeSubject } from "./code-request.ts";

/** An arbitrary number that, with the merchant's id, identifies the advisory lock of sending. */
const sendLockKey = 4_801_017;

/** Waits for other sends of the merchant to commit, and holds the lock until the caller's transaction ends. */
export async function lockSends(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1::int, $2::int)`, [sendLockKey, merchantId]);
}

export interface SendsToCount {
  readonly merchantId: MerchantId;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly address: string;
  readonly network: string;
  readonly device: string | null;
  /** Null means that the limits per number range do not apply. */
  readonly numberRange: string | null;
  /** True if a message is sent; false if the code is only stored, because no member has the recipient. */
  readonly isSent: boolean;
  /** True if the purpose sends messages only to recipients that have an account. */
  readonly isToOwner: boolean;
  readonly now: Date;
  readonly hourAgo: Date;
  readonly dayAgo: Date;
  /** Start of the period in which the use of the range's codes is measured. */
  readonly usageSince: Date;
}

export interface SendCounts {
  readonly lastToRecipient: Date | null;
  readonly toRecipient: number;
  readonly fromAddress: number;
  readonly fromNetwork: number;
  readonly fromDevice: number;
  readonly toRange: number;
  /** Messages that were sent, not codes that were only stored. */
  readonly byChannel: number;
  /** Messages in `byChannel` for purposes that do not require an account. */
  readonly toNewRecipients: number;
  /** Number of the range's sent codes that were used or have expired; `used` is the number of used ones. */
  readonly ended: number;
  readonly used: number;
}

/**
 * Counts previous sends in one statement; each count uses its own index. If a message is to be sent, earlier e-mail
 * requests that sent nothing (user name and e-mail address did not belong together) do not count for the recipient, so
 * they cannot block the owner. By SMS, every request counts, because a number without an account must have the same
 * responses as a number with one.
 */
export async function countSends(tx: Queryable, sends: SendsToCount): Promise<SendCounts> {
  const [row] = await tx.query<SendCounts>(
    `select
       (select max(sent_at) from verification_code where merchant_id = $1 and recipient = $3 and sent_at > $9
         and (is_sent or not $12 or channel = 'sms'))
         as "lastToRecipient",
       (select count(*)::int from verification_code where merchant_id = $1 and recipient = $3 and sent_at > $9
         and (is_sent or not $12 or channel = 'sms'))
         as "toRecipient",
       (select count(*)::int from verification_code where merchant_id = $1 and address = $4 and sent_at > $8)
         as "fromAddress",
       (select count(*)::int from verification_code where merchant_id = $1 and network = $5 and sent_at > $8)
         as "fromNetwork",
       (select count(*)::int from verification_code where merchant_id = $1 and device = $6 and sent_at > $8)
         as "fromDevice",
       (select count(*)::int from verification_code where merchant_id = $1 and number_range = $7 and sent_at > $8)
         as "toRange",
       (select count(*)::int from verification_code where merchant_id = $1 and channel = $2 and sent_at > $8
         and is_sent) as "byChannel",
       (select count(*)::int from verification_code where merchant_id = $1 and channel = $2 and sent_at > $8 and is_sent
         and purpose in ('register', 'bind-mobile', 'bind-email')) as "toNewRecipients",
       usage.ended, usage.used
     from (
       select count(*)::int as ended, count(used_at)::int as used from verification_code
       where merchant_id = $1 and number_range = $7 and sent_at > $10 and is_sent
         and (used_at is not null or expires_at < $11)) usage`,
    [
      sends.merchantId,
      sends.channel,
      sends.recipient,
      sends.address,
      sends.network,
      sends.device,
      sends.numberRange,
      sends.hourAgo,
      sends.dayAgo,
      sends.usageSince,
      sends.now,
      sends.isSent,
    ],
  );
  if (row === undefined) throw new Error("countSends must return one row");
  return row;
}

export interface CodeToInsert {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly memberId: MemberId | null;
  readonly isSent: boolean;
  readonly codeHash: Buffer;
  readonly address: string;
  readonly network: string;
  readonly device: string | null;
  readonly numberRange: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export async function insertCode(tx: Queryable, code: CodeToInsert): Promise<void> {
  await tx.query(
    `insert into verification_code (merchant_id, id, purpose, channel, recipient, member_id, is_sent, code_hash,
       address, network, device, number_range, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      code.merchantId,
      code.id,
      code.purpose,
      code.channel,
      code.recipient,
      code.memberId,
      code.isSent,
      code.codeHash,
      code.address,
      code.network,
      code.device,
      code.numberRange,
      code.sentAt,
      code.expiresAt,
    ],
  );
}

export type TriedCode = Pick<Tables["verification_code"], "id" | "memberId" | "codeHash" | "expiresAt">;

export interface CodeToTry extends CodeSubject {
  /** If given, only codes of this member are considered. */
  readonly memberId?: MemberId;
}

/**
 * Counts an attempt at the newest code and returns the code; returns undefined if there is no code, the code was used,
 * or it has no attempts left. Sent codes take precedence over codes that were only stored, so that requests with a
 * wrong user name cannot replace the owner's code.
 */
export async function consumeTry(db: Queryable, subject: CodeToTry, maxTries: number): Promise<TriedCode | undefined> {
  const [row] = await db.query<TriedCode>(
    `update verification_code set tries = tries + 1
     where merchant_id = $1 and tries < $4 and used_at is null and id = (
       select c.id from verification_code c where c.merchant_id = $1 and c.recipient = $2 and c.purpose = $3
         and ($5::bigint is null or c.member_id = $5)
       order by c.is_sent desc, c.sent_at desc, c.id desc limit 1)
     returning id, member_id as "memberId", code_hash as "codeHash", expires_at as "expiresAt"`,
    [subject.merchantId, subject.recipient, subject.purpose, maxTries, subject.memberId ?? null],
  );
  return row;
}

/** Consumes a code. Returns false if it was consumed before. */
export async function markUsed(tx: Queryable, { merchantId, id }: CheckedCode, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update verification_code set used_at = $3 where merchant_id = $1 and id = $2 and used_at is null
     returning id`,
    [merchantId, id, now],
  );
  return rows.length === 1;
}

/** Consumes the newest code of the subject, if it was not consumed before. */
export async function markNewestUsed(tx: Queryable, subject: CodeSubject, now: Date): Promise<void> {
  await tx.query(
    `update verification_code set used_at = $4
     where merchant_id = $1 and used_at is null and id = (
       select c.id from verification_code c where c.merchant_id = $1 and c.recipient = $2 and c.purpose = $3
       order by c.sent_at desc, c.id desc limit 1)`,
    [subject.merchantId, subject.recipient, subject.purpose, now],
  );
}

/** Deletes codes sent before `before`. */
export async function deleteCodesBefore(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    // Both channels are listed, because the index on the time starts with the channel.
    `delete from verification_code where merchant_id = $1 and id = any (array (
       select id from verification_code
       where merchant_id = $1 and channel in ('sms', 'email') and sent_at < $2 limit $3)) returning id`,
    [merchantId, before],
  );
}

/**
 * Runs `work` and rolls it back unless `isCommitted` is true, so that a request takes the same time with and without a
 * message.
 */
export async function runOrRollBack(tx: Transaction, isCommitted: boolean, work: () => Promise<void>): Promise<void> {
  await tx.query(`savepoint pretended`);
  await work();
  await tx.query(isCommitted ? `release savepoint pretended` : `rollback to savepoint pretended`);
}
