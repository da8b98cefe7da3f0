/** All SQL of one-time codes. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { deleteInBatches } from "../../db/delete-in-batches.ts";
import type { CheckedCode, CodeChannel, CodePurpose, CodeSubject } from "./code-request.ts";

/** Any fixed number; with the merchant's id it names the turn that sends of one merchant take. */
const sendTurn = 4_801_017;

/** Waits until no other send of the merchant is between counting and committing; held until the caller's commit. */
export async function takeTurn(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1::int, $2::int)`, [sendTurn, merchantId]);
}

export interface SendsToCount {
  readonly merchantId: MerchantId;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly address: string;
  readonly network: string;
  readonly device: string | null;
  /** Null: no bound of a range holds it. */
  readonly numberRange: string | null;
  /** The message leaves the house. */
  readonly isSent: boolean;
  /** It goes to the address of an account, or would if somebody had it. */
  readonly isToOwner: boolean;
  readonly now: Date;
  readonly hourAgo: Date;
  readonly dayAgo: Date;
  /** From when on codes of the range are judged by their use. */
  readonly judgedFrom: Date;
}

export interface CountedSends {
  readonly lastToRecipient: Date | null;
  readonly toRecipient: number;
  readonly fromAddress: number;
  readonly fromNetwork: number;
  readonly fromDevice: number;
  readonly toRange: number;
  /** Messages that left. */
  readonly byChannel: number;
  /** Of these, those to addresses that were nobody's yet. */
  readonly toStrangers: number;
  /** Of the range: codes that were used or can no longer be, and how many of them were used. */
  readonly ended: number;
  readonly used: number;
}

/**
 * What was sent before, in one statement; each count reads only rows of its own index. E-mail that never left (a name
 * and an address that are no pair) keeps nobody from the address whose mail does leave. By SMS everything counts: only
 * a number that nobody has gets nothing, and it must behave like one that somebody has.
 */
export async function countSends(tx: Queryable, sends: SendsToCount): Promise<CountedSends> {
  const [row] = await tx.query<CountedSends>(
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
         and purpose in ('register', 'bind-mobile', 'bind-email')) as "toStrangers",
       judged.ended, judged.used
     from (
       select count(*)::int as ended, count(used_at)::int as used from verification_code
       where merchant_id = $1 and number_range = $7 and sent_at > $10 and is_sent
         and (used_at is not null or expires_at < $11)) judged`,
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
      sends.judgedFrom,
      sends.now,
      sends.isSent,
    ],
  );
  if (row === undefined) throw new Error("a count answers one row");
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

export interface TriedCode {
  readonly id: bigint;
  readonly memberId: MemberId | null;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export interface CodeToTry extends CodeSubject {
  /** Given, only codes of this member come into question. */
  readonly memberId?: MemberId;
}

/**
 * Takes one try of the newest code; undefined when there is none, it was used, or its tries are gone. One that never
 * left is looked at only where none did: whoever asks under a wrong name ends nobody's code.
 */
export async function takeTry(db: Queryable, subject: CodeToTry, mostTries: number): Promise<TriedCode | undefined> {
  const [row] = await db.query<TriedCode>(
    `update verification_code set tries = tries + 1
     where merchant_id = $1 and tries < $4 and used_at is null and id = (
       select c.id from verification_code c where c.merchant_id = $1 and c.recipient = $2 and c.purpose = $3
         and ($5::bigint is null or c.member_id = $5)
       order by c.is_sent desc, c.sent_at desc, c.id desc limit 1)
     returning id, member_id as "memberId", code_hash as "codeHash", expires_at as "expiresAt"`,
    [subject.merchantId, subject.recipient, subject.purpose, mostTries, subject.memberId ?? null],
  );
  return row;
}

/** Spends a code; answers whether it was still there to be spent. */
export async function markUsed(tx: Queryable, { merchantId, id }: CheckedCode, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `update verification_code set used_at = $3 where merchant_id = $1 and id = $2 and used_at is null
     returning id`,
    [merchantId, id, now],
  );
  return rows.length === 1;
}

/** Forgets codes that no bound counts any more. */
export async function deleteCodesBefore(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    // Both channels are named, because the index of times begins with them.
    `delete from verification_code where merchant_id = $1 and id = any (array (
       select id from verification_code
       where merchant_id = $1 and channel in ('sms', 'email') and sent_at < $2 limit $3)) returning id`,
    [merchantId, before],
  );
}

/** Runs the work and, when it is not wanted, takes it back: wanted and unwanted cost the same time. */
export async function doOrPretend(tx: Transaction, isWanted: boolean, work: () => Promise<void>): Promise<void> {
  await tx.query(`savepoint pretended`);
  await work();
  await tx.query(isWanted ? `release savepoint pretended` : `rollback to savepoint pretended`);
}
