/**
 * SQL of member profiles: the columns `nickname` and `language` and the JSON column `profile` of the table `member`.
 */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface ProfileRow {
  readonly nickname: string;
  /** The JSON column: values by field name. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly iconId: string | null;
}

const columns = `nickname, profile, profile->>'iconId' as "iconId"`;

export async function findProfile(db: Queryable, { merchantId, memberId }: MemberKey): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(`select ${columns} from member where merchant_id = $1 and id = $2`, [
    merchantId,
    memberId,
  ]);
  return row;
}

/** Returns the type and the date of birth of a member; `birthday` is null if it is unknown. */
export async function findBirthday(db: Queryable, { merchantId, memberId }: MemberKey) {
  const [row] = await db.query<{ type: number; birthday: string | null }>(
    `select type, profile->>'birthday' as birthday from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row;
}

/** Sets or replaces the date of birth. */
export function writeBirthday(tx: Queryable, member: MemberKey & { readonly birthday: string }): Promise<void> {
  const { merchantId, memberId, birthday } = member;
  return writeProfile(tx, { merchantId, memberId, nickname: null, profile: { birthday } });
}

/** Reads the profile and locks the row until the transaction ends. */
export async function lockProfile(tx: Transaction, { merchantId, memberId }: MemberKey) {
  const [row] = await tx.query<ProfileRow>(
    `select ${columns} from member where merchant_id = $1 and id = $2 for no key update`,
    [merchantId, memberId],
  );
  return row;
}

/**
 * Writes the given profile fields and leaves the other fields as they are. If `nickname` is null, the stored nickname
 * stays.
 */
export async function writeProfile(
  tx: Queryable,
  {
    merchantId,
    memberId,
    nickname,
    profile,
  }: MemberKey & { readonly nickname: string | null; readonly profile: Readonly<Record<string, string>> },
): Promise<void> {
  await tx.query(
    `update member set nickname = coalesce($3, nickname), profile = profile || $4::jsonb
     where merchant_id = $1 and id = $2`,
    [merchantId, memberId, nickname, JSON.stringify(profile)],
  );
}

/** Sets the language in which the member receives messages. */
export async function writeLanguage(
  tx: Queryable,
  { merchantId, memberId, language }: MemberKey & { readonly language: string },
): Promise<void> {
  await tx.query(`update member set language = $3 where merchant_id = $1 and id = $2`, [
    merchantId,
    memberId,
    language,
  ]);
}
