/**
 * SQL of exclusion marks, and of the data from which they are computed. An exclusion mark is a keyed hash of an
 * excluded person's phone number, e-mail address, payee account, document or name. It is kept until the exclusion ends,
 * even if the account is closed, so that the person is recognised in another account.
 */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { MemberRef } from "../repository.ts";

/** A member's data. A field is null or empty if its value is unknown. */
export interface PersonData {
  /** Digits with the dialling code. */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly payeeName: string | null;
  readonly fullName: string | null;
  /** yyyy-mm-dd */
  readonly birthday: string | null;
  readonly payees: readonly PayeeData[];
  /** Documents of identity checks that were not rejected: a rejected document can be another person's. */
  readonly documents: readonly DocumentData[];
}

interface DocumentData {
  readonly country: string;
  readonly sealed: string;
}

interface PayeeData {
  readonly cardType: string;
  readonly bankCode: string;
  readonly numberSealed: string;
}

/** Reads the member's data, including removed payee accounts; undefined if the member does not exist. */
export async function findPersonData(
  db: Queryable,
  { merchantId, memberId }: MemberRef,
): Promise<PersonData | undefined> {
  const [row] = await db.query<PersonData>(
    `select m.mobile, m.email, m.profile->>'payeeName' as "payeeName", m.profile->>'fullName' as "fullName",
       m.profile->>'birthday' as birthday,
       (select coalesce(jsonb_agg(jsonb_build_object('cardType', w.card_type, 'bankCode', w.bank_code,
          'numberSealed', w.number_sealed) order by w.id), '[]')
        from withdraw_account w where w.merchant_id = $1 and w.member_id = $2 and w.number_sealed <> '') as payees,
       (select coalesce(jsonb_agg(jsonb_build_object('country', c.country, 'sealed', c.document_sealed) order by c.id),
          '[]')
        from identity_check c where c.merchant_id = $1 and c.member_id = $2 and c.state <> 'rejected'
          and c.document_sealed <> '') as documents
     from member m where m.merchant_id = $1 and m.id = $2`,
    [merchantId, memberId],
  );
  return row;
}

export interface Mark {
  readonly kind: "phone" | "email" | "payee" | "document" | "name";
  readonly hash: Buffer;
  /** Only for the kind `name`: the hash of the date of birth, or null if the date is unknown. Null for other kinds. */
  readonly birthHash: Buffer | null;
}

/**
 * Adds the marks to each exclusion of the member that is in force; a block of a member under age gets no marks of payee
 * accounts and documents. Does nothing if the member has no exclusion in force.
 */
export async function insertMarks(
  tx: Queryable,
  { merchantId, memberId, at, keyId }: MemberRef & { readonly at: Date; readonly keyId: number },
  marks: readonly Mark[],
): Promise<void> {
  await tx.query(`select from write_exclusion_marks($1, $2, $3, $4, $5, $6, $7)`, [
    merchantId,
    memberId,
    at,
    keyId,
    marks.map(({ kind }) => kind),
    marks.map(({ hash }) => hash),
    marks.map(({ birthHash }) => birthHash),
  ]);
}

export interface MarkQuestion extends MemberRef {
  readonly brands: readonly MerchantId[];
  readonly at: Date;
  readonly mark: Mark;
}

/**
 * Returns true if the mark also belongs to another member account that is excluded at one of the brands. Equal names
 * with different known dates of birth do not count.
 */
export async function matchesExclusion(
  db: Queryable,
  { merchantId, memberId, brands, at, mark }: MarkQuestion,
): Promise<boolean> {
  const [row] = await db.query<{ isMatch: boolean }>(
    `select matches_exclusion($1, $2, $3::int[], $4, $5, $6, $7) as "isMatch"`,
    [merchantId, memberId, brands, at, mark.kind, mark.hash, mark.birthHash],
  );
  return row?.isMatch ?? false;
}

/**
 * Selects the other members of the merchant who are excluded and have this name, without those whose known date of
 * birth differs.
 */
export async function selectNamesakes(
  db: Queryable,
  { merchantId, memberId, at, mark }: Omit<MarkQuestion, "brands">,
): Promise<MemberId[]> {
  const [row] = await db.query<{ memberIds: MemberId[] }>(
    `select excluded_namesakes($1, $2, $3, $4, $5) as "memberIds"`,
    [merchantId, memberId, at, mark.hash, mark.birthHash],
  );
  return row?.memberIds ?? [];
}

/**
 * Selects a batch of members who have an exclusion in force and whose account is not closed: the first `limit` ids
 * above `after`.
 */
export async function selectExcludedMembers(
  db: Queryable,
  { merchantId, at, after, limit }: { merchantId: MerchantId; at: Date; after: bigint; limit: number },
): Promise<MemberId[]> {
  const rows = await db.query<{ memberId: MemberId }>(
    `select distinct e.member_id as "memberId" from member_exclusion e
     join member m on m.merchant_id = e.merchant_id and m.id = e.member_id and m.closed_at is null
     where e.merchant_id = $1 and e.lifted_at is null and (e.until_at is null or e.until_at > $2) and e.member_id > $3
     order by 1 limit $4`,
    [merchantId, at, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

export async function forgetMarks(db: Queryable, at: Date): Promise<void> {
  await db.query(`select from forget_exclusion_marks($1)`, [at]);
}
