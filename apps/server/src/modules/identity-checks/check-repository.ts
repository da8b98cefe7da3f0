/**
 * SQL of identity checks. Only the functions `decide_identity_check` and `advise_identity_check` change the state and
 * the recommendation of a check.
 */

import type {
  DocumentKind,
  ProviderAdvice,
  RejectionReason,
  StoredState,
} from "@openhouse/rules/identity/identity-check";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface IdentityCheck {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly state: StoredState;
  readonly kind: DocumentKind;
  readonly country: string;
  /** Empty if the document was erased, or if the check is the seeded approval of a demo or test member. */
  readonly documentSealed: string;
  /** Days are business days, yyyy-mm-dd. */
  readonly expiresOn: string | null;
  readonly submittedAt: Date;
  readonly provider: string | null;
  readonly providerReference: string | null;
  readonly advice: ProviderAdvice | null;
  readonly reviewedBy: StaffId | null;
  readonly reviewNote: string;
  readonly decidedBy: StaffId | null;
  readonly decidedAt: Date | null;
  readonly reason: RejectionReason | null;
  readonly note: string;
  readonly validUntil: string | null;
}

const columns = `c.merchant_id as "merchantId", c.id, c.member_id as "memberId", c.state, c.document_kind as kind,
  c.country, c.document_sealed as "documentSealed", c.expires_on as "expiresOn", c.submitted_at as "submittedAt",
  c.provider, c.provider_reference as "providerReference", c.advice, c.reviewed_by as "reviewedBy",
  c.review_note as "reviewNote", c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.reason, c.note,
  c.valid_until as "validUntil"`;

type MemberRef = Pick<IdentityCheck, "merchantId" | "memberId">;
type CheckRef = Pick<IdentityCheck, "merchantId" | "id">;

export type NewCheck = Pick<
  IdentityCheck,
  "merchantId" | "id" | "memberId" | "kind" | "country" | "documentSealed" | "expiresOn" | "submittedAt"
>;

/** Inserts a submitted check. Returns false if the member already has an open check. */
export async function insertCheck(tx: Queryable, check: NewCheck): Promise<boolean> {
  const { merchantId, id, memberId, kind, country, documentSealed, expiresOn, submittedAt } = check;
  const rows = await tx.query(
    `insert into identity_check (merchant_id, id, member_id, document_kind, country, document_sealed, expires_on,
       submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8)
     on conflict (merchant_id, member_id) where state in ('submitted', 'reviewed') do nothing returning id`,
    [merchantId, id, memberId, kind, country, documentSealed, expiresOn, submittedAt],
  );
  return rows.length === 1;
}

/** Inserts an approval without a document, for a demo or test member. */
export async function insertSeedCheck(
  tx: Queryable,
  { merchantId, id, memberId, at }: MemberRef & Pick<IdentityCheck, "id"> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into identity_check (merchant_id, id, member_id, origin, state, document_kind, country, document_sealed,
       submitted_at, decided_at)
     values ($1, $2, $3, 'seed', 'approved', 'nationalId', 'PH', '', $4, $4)`,
    [merchantId, id, memberId, at],
  );
}

/** Finds the member's latest check. If a check is open, it is the latest, because no other can be submitted then. */
export async function findCurrentCheck(
  db: Queryable,
  { merchantId, memberId }: MemberRef,
): Promise<IdentityCheck | undefined> {
  const [row] = await db.query<IdentityCheck>(
    `select ${columns} from identity_check c where c.merchant_id = $1 and c.member_id = $2 order by c.id desc limit 1`,
    [merchantId, memberId],
  );
  return row;
}

/** Finds the approval in force on the day `today`, the longest if there are several; undefined if there is none. */
export async function findApproval(
  db: Queryable,
  { merchantId, memberId, today }: MemberRef & { readonly today: string },
): Promise<IdentityCheck | undefined> {
  const [row] = await db.query<IdentityCheck>(
    `select ${columns} from identity_check c
     where c.merchant_id = $1 and c.member_id = $2 and c.state = 'approved'
       and (c.valid_until is null or c.valid_until >= $3::date)
     order by c.valid_until desc nulls first limit 1`,
    [merchantId, memberId, today],
  );
  return row;
}

export async function findCheck(db: Queryable, { merchantId, id }: CheckRef): Promise<IdentityCheck | undefined> {
  const [row] = await db.query<IdentityCheck>(
    `select ${columns} from identity_check c where c.merchant_id = $1 and c.id = $2`,
    [merchantId, id],
  );
  return row;
}

export interface CheckSearch {
  readonly merchantId: MerchantId;
  readonly states: readonly StoredState[];
  /** True for a list of open checks only, false for any other list. */
  readonly isOldestFirst: boolean;
  readonly account: string | null;
  /** Id of the last row of the previous page. */
  readonly cursor: bigint | null;
  readonly limit: number;
}

export interface ListedCheck extends IdentityCheck {
  readonly account: string;
  readonly reviewer: string | null;
  readonly decider: string | null;
}

const listed = `select ${columns}, m.account, r.account as reviewer, d.account as decider from identity_check c
  join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
  left join staff r on r.merchant_id = c.merchant_id and r.id = c.reviewed_by
  left join staff d on d.merchant_id = c.merchant_id and d.id = c.decided_by`;
const searched = `c.merchant_id = $1 and c.state = any ($2::text[]) and c.document_sealed <> ''
  and ($3::text is null or m.account = $3)`;

/** Selects one page, without seeded approvals and without checks whose document was erased. */
export async function selectChecks(db: Queryable, search: CheckSearch): Promise<ListedCheck[]> {
  const { merchantId, states, isOldestFirst, account, cursor, limit } = search;
  const values = [merchantId, states, account, cursor, limit];
  if (isOldestFirst) {
    return db.query<ListedCheck>(
      `${listed} where ${searched} and ($4::bigint is null or c.id > $4) order by c.id limit $5`,
      values,
    );
  }
  return db.query<ListedCheck>(
    `${listed} where ${searched} and ($4::bigint is null or c.id < $4) order by c.id desc limit $5`,
    values,
  );
}

export async function findListedCheck(db: Queryable, { merchantId, id }: CheckRef): Promise<ListedCheck | undefined> {
  const [row] = await db.query<ListedCheck>(`${listed} where c.merchant_id = $1 and c.id = $2`, [merchantId, id]);
  return row;
}

export async function countOpenChecks(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::int as open from identity_check
     where merchant_id = $1 and state in ('submitted', 'reviewed') and document_sealed <> ''`,
    [merchantId],
  );
  return row?.open ?? 0;
}

export interface CheckDecision extends CheckRef {
  readonly from: StoredState;
  readonly to: StoredState;
  /** Null if the provider decides. */
  readonly staffId: StaffId | null;
  readonly at: Date;
  readonly reason: RejectionReason | null;
  readonly note: string;
  readonly validUntil: string | null;
}

/** Returns false if another decision was first. */
export async function decideCheckRow(tx: Queryable, decision: CheckDecision): Promise<boolean> {
  const { merchantId, id, from, to, staffId, at, reason, note, validUntil } = decision;
  const [row] = await tx.query<{ isDecided: boolean }>(
    `select decide_identity_check($1, $2, $3, $4, $5, $6, $7, $8, $9::date) as "isDecided"`,
    [merchantId, id, from, to, staffId, at, reason, note, validUntil],
  );
  return row?.isDecided ?? false;
}

export interface PersonOfProfile {
  readonly account: string;
  readonly type: number;
  readonly payeeName: string | null;
  readonly fullName: string | null;
  readonly birthday: string | null;
}

/** The names and the date of birth of the member's profile. */
export async function findPerson(
  db: Queryable,
  { merchantId, memberId }: MemberRef,
): Promise<PersonOfProfile | undefined> {
  const [row] = await db.query<PersonOfProfile>(
    `select account, type, profile->>'payeeName' as "payeeName", profile->>'fullName' as "fullName",
       profile->>'birthday' as birthday
     from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row;
}

interface ProviderRef {
  readonly provider: string;
  readonly reference: string;
}

interface UnadvisedQuery {
  readonly merchantId: MerchantId;
  readonly provider: string;
  readonly limit: number;
}

/**
 * Selects open checks without a recommendation. Checks that were not yet sent to a provider come first. Checks that
 * were sent to this provider follow in random order, so that checks with slow results do not fill every batch.
 */
export async function selectUnadvised(
  db: Queryable,
  { merchantId, provider, limit }: UnadvisedQuery,
): Promise<IdentityCheck[]> {
  return db.query<IdentityCheck>(
    `select ${columns} from identity_check c
     where c.merchant_id = $1 and c.state in ('submitted', 'reviewed') and c.advice is null and c.document_sealed <> ''
       and (c.provider_reference is null or c.provider = $2)
     order by c.provider_reference is not null, random() limit $3`,
    [merchantId, provider, limit],
  );
}

/** Stores the provider and the reference under which it knows the check, unless a reference is already stored. */
export async function writeProviderReference(
  db: Queryable,
  { merchantId, id, provider, reference }: CheckRef & ProviderRef,
): Promise<void> {
  await db.query(
    `update identity_check set provider = $3, provider_reference = $4
     where merchant_id = $1 and id = $2 and provider_reference is null`,
    [merchantId, id, provider, reference],
  );
}

export async function findMemberOfReference(
  db: Queryable,
  { provider, reference }: ProviderRef,
): Promise<MemberRef | undefined> {
  const [row] = await db.query<MemberRef>(
    `select merchant_id as "merchantId", member_id as "memberId" from identity_check
     where provider = $1 and provider_reference = $2`,
    [provider, reference],
  );
  return row;
}

/** Stores a recommendation and returns the id of its check; null if it does not count (advise-identity-check.ts). */
export async function storeAdvice(
  tx: Queryable,
  {
    merchantId,
    provider,
    reference,
    advice,
    at,
  }: ProviderRef & Pick<IdentityCheck, "merchantId"> & { readonly advice: ProviderAdvice; readonly at: Date },
): Promise<bigint | null> {
  const [row] = await tx.query<{ id: bigint | null }>(`select advise_identity_check($1, $2, $3, $4, $5) as id`, [
    merchantId,
    provider,
    reference,
    advice,
    at,
  ]);
  return row?.id ?? null;
}
