/** SQL of feedback. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface FeedbackToInsert {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** Business time. */
  readonly at: Date;
  readonly type: number;
  readonly content: string;
  readonly remark: string;
  readonly sender: string;
  readonly memberId: MemberId | null;
  readonly language: string;
  readonly picture: FeedbackPicture | null;
}

export interface FeedbackPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function insertFeedback(tx: Transaction, entry: FeedbackToInsert): Promise<void> {
  await tx.query(
    `insert into feedback (merchant_id, id, at, type, content, remark, sender, member_id, language, picture,
       picture_width, picture_height) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.merchantId,
      entry.id,
      entry.at,
      entry.type,
      entry.content,
      entry.remark,
      entry.sender,
      entry.memberId,
      entry.language,
      entry.picture?.bytes ?? null,
      entry.picture?.width ?? null,
      entry.picture?.height ?? null,
    ],
  );
}

type FeedbackColumns = Omit<Tables["feedback"], "merchantId" | "picture" | "pictureWidth" | "pictureHeight">;

export interface FeedbackRow extends FeedbackColumns {
  readonly account: string | null;
  readonly hasPicture: boolean;
}

const columns = `f.id, f.at, f.type, f.content, f.remark, f.sender, f.member_id as "memberId", m.account, f.language,
  f.picture is not null as "hasPicture", f.done_at as "doneAt", f.done_by as "doneBy", f.done_note as "doneNote"`;

export interface FeedbackFilter {
  readonly merchantId: MerchantId;
  /** Null selects both open and handled feedback. */
  readonly isDone: boolean | null;
  readonly type: number | null;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Selects a page of feedback, newest first. */
export async function selectFeedback(db: Queryable, filter: FeedbackFilter): Promise<FeedbackRow[]> {
  return db.query<FeedbackRow>(
    `select ${columns} from feedback f
     left join member m on m.merchant_id = f.merchant_id and m.id = f.member_id
     where f.merchant_id = $1 and ($2::boolean is null or (f.done_at is not null) = $2)
       and ($3::int is null or f.type = $3) and ($4::bigint is null or f.id < $4)
     order by f.id desc limit $5`,
    [filter.merchantId, filter.isDone, filter.type, filter.before, filter.limit],
  );
}

interface FeedbackKey {
  readonly merchantId: MerchantId;
  readonly id: bigint;
}

export async function findFeedback(db: Queryable, { merchantId, id }: FeedbackKey): Promise<FeedbackRow | undefined> {
  const [row] = await db.query<FeedbackRow>(
    `select ${columns} from feedback f
     left join member m on m.merchant_id = f.merchant_id and m.id = f.member_id
     where f.merchant_id = $1 and f.id = $2`,
    [merchantId, id],
  );
  return row;
}

export async function findFeedbackPicture(
  db: Queryable,
  { merchantId, id }: FeedbackKey,
): Promise<FeedbackPicture | undefined> {
  const [row] = await db.query<{ bytes: Buffer; width: number; height: number }>(
    `select picture as bytes, coalesce(picture_width, 0) as width, coalesce(picture_height, 0) as height
     from feedback where merchant_id = $1 and id = $2 and picture is not null`,
    [merchantId, id],
  );
  return row;
}

/** Marks feedback as done. Returns false if it does not exist or is already done. */
export async function markFeedbackDone(
  tx: Transaction,
  { merchantId, id, at, by, note }: FeedbackKey & { readonly at: Date; readonly by: string; readonly note: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update feedback set done_at = $3, done_by = $4, done_note = $5
     where merchant_id = $1 and id = $2 and done_at is null returning id`,
    [merchantId, id, at, by, note],
  );
  return rows.length === 1;
}
