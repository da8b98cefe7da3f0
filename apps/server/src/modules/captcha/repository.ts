/** SQL of captcha challenges. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { deleteInBatches } from "../../db/delete-in-batches.ts";

export interface ChallengeKey {
  readonly merchantId: MerchantId;
  readonly id: string;
}

export interface NewChallenge extends ChallengeKey {
  readonly answerHash: Buffer;
  readonly expiresAt: Date;
  /** The requesting network, as returned by `networkOf`; null if the captcha does not count for the required work. */
  readonly network?: string | null;
}

/** Inserts a challenge. Returns false if the id already exists. */
export async function insertChallenge(db: Queryable, challenge: NewChallenge): Promise<boolean> {
  const { merchantId, id, answerHash, expiresAt, network = null } = challenge;
  const rows = await db.query(
    `insert into captcha_challenge (merchant_id, id, answer_hash, expires_at, network) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [merchantId, id, answerHash, expiresAt, network],
  );
  return rows.length > 0;
}

/**
 * Counts an attempt at a challenge and returns the hash of the right answer; undefined if the challenge is unknown,
 * expired or used, or has no attempts left.
 */
export async function consumeTry(
  db: Queryable,
  { merchantId, id }: ChallengeKey,
  bounds: { now: Date; tries: number },
) {
  const [row] = await db.query<{ answerHash: Buffer }>(
    `update captcha_challenge set tries = tries + 1
     where merchant_id = $1 and id = $2 and used_at is null and expires_at > $3 and tries < $4
     returning answer_hash as "answerHash"`,
    [merchantId, id, bounds.now, bounds.tries],
  );
  return row?.answerHash;
}

/** Consumes a challenge. Returns false if the challenge was consumed before. */
export async function consumeChallenge(db: Queryable, { merchantId, id }: ChallengeKey, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update captcha_challenge set used_at = $3 where merchant_id = $1 and id = $2 and used_at is null returning id`,
    [merchantId, id, now],
  );
  return rows.length > 0;
}

/** Returns the number of challenges that a network has answered correctly since `since`. */
export async function countAnswered(
  db: Queryable,
  { merchantId, network }: { readonly merchantId: MerchantId; readonly network: string },
  since: Date,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from captcha_challenge where merchant_id = $1 and network = $2 and used_at > $3`,
    [merchantId, network, since],
  );
  return row?.count ?? 0;
}

export async function deleteChallengesBefore(db: Queryable, merchantId: MerchantId, at: Date): Promise<void> {
  await deleteInBatches(
    db,
    `delete from captcha_challenge where merchant_id = $1 and id = any (array (
       select id from captcha_challenge where merchant_id = $1 and expires_at < $2 limit $3)) returning id`,
    [merchantId, at],
  );
}
