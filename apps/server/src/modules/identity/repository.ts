/** All SQL of members. Attempts, guests, sessions and the staff have repositories of their own beside this one. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface Member {
  readonly id: MemberId;
  readonly merchantId: MerchantId;
  readonly account: string;
  readonly type: number;
  readonly status: number;
  readonly nickname: string;
  readonly currency: CurrencyCode;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly mustChangePassword: boolean;
  /** Real time, as that of the last login. */
  readonly firstLoginAt: Date | null;
  readonly lastLoginAt: Date | null;
  /** Business time. */
  readonly registeredAt: Date;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Digits, dialling code in front. */
  readonly mobile: string | null;
  readonly isMobileVerified: boolean;
  /** Real time; null = there is no password. */
  readonly passwordChangedAt: Date | null;
  /** An authenticator is in force. */
  readonly hasTotp: boolean;
  /** As registered or last chosen. */
  readonly language: string;
  readonly payeeName: string | null;
  /** The picture that was chosen. */
  readonly iconId: string | null;
}

interface MemberRow {
  merchant_id: number;
  id: bigint;
  account: string;
  type: number;
  status: number;
  nickname: string;
  currency: number;
  password_hash: string | null;
  payment_password_hash: string | null;
  must_change_password: boolean;
  first_login_at: Date | null;
  last_login_at: Date | null;
  registered_at: Date;
  email: string | null;
  is_email_verified: boolean;
  mobile: string | null;
  is_mobile_verified: boolean;
  password_changed_at: Date | null;
  has_totp: boolean;
  payee_name: string | null;
  icon_id: string | null;
  language: string;
}

const memberColumns = `merchant_id, id, account, type, status, nickname, currency, password_hash,
  payment_password_hash, must_change_password, first_login_at, last_login_at, registered_at,
  email, email_verified_at is not null as is_email_verified,
  mobile, mobile_verified_at is not null as is_mobile_verified,
  password_changed_at, totp_enabled_at is not null as has_totp, profile->>'payeeName' as payee_name,
  profile->>'iconId' as icon_id, language`;

/** The member with that account name (lower case), or undefined. */
export async function findMemberByAccount(db: Queryable, merchantId: MerchantId, account: string) {
  const rows = await db.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and account = $2`,
    [merchantId, account],
  );
  return rows.map(toMember)[0];
}

/** The member who has proved that the number or e-mail address is theirs; of an unproved one nobody signs in. */
export async function findMemberByAddress(
  db: Queryable,
  merchantId: MerchantId,
  address: { readonly mobile: string } | { readonly email: string },
) {
  const [column, value] = "mobile" in address ? ["mobile", address.mobile] : ["email", address.email];
  const rows = await db.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and ${column} = $2 and ${column}_verified_at is not null`,
    [merchantId, value],
  );
  return rows.map(toMember)[0];
}

/** How somebody names the account at login: its name (lower case), or a proven number or e-mail address. */
export type LoginName = { readonly account: string } | { readonly mobile: string } | { readonly email: string };

/**
 * The member of that name, or undefined, in the same time: where there is none some other row is read in its place,
 * because a row more or less is sixty microseconds, which a thousand logins tell apart (deep/timing.test.ts).
 */
export async function findMemberEvenly(
  db: Queryable,
  merchantId: MerchantId,
  name: LoginName,
): Promise<Member | undefined> {
  const [column, value] =
    "account" in name ? ["account", name.account] : "mobile" in name ? ["mobile", name.mobile] : ["email", name.email];
  const isMeant = column === "account" ? `account = $2` : `${column} = $2 and ${column}_verified_at is not null`;
  const rows = await db.query<MemberRow & { is_meant: boolean | null }>(
    `select ${memberColumns}, ${isMeant} as is_meant from member where merchant_id = $1 and id = coalesce(
       (select id from member where merchant_id = $1 and ${isMeant}),
       (select id from member where merchant_id = $1 order by id limit 1))`,
    [merchantId, value],
  );
  const [found] = rows.map((row) => ({ member: toMember(row), isMeant: row.is_meant }));
  return found?.isMeant === true ? found.member : undefined;
}

/** The member with that id, or undefined. */
export async function findMemberById(db: Queryable, merchantId: MerchantId, id: MemberId) {
  const rows = await db.query<MemberRow>(`select ${memberColumns} from member where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toMember)[0];
}

/** Account names by id. */
export async function selectAccountNames(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const rows = await db.query<{ id: MemberId; account: string }>(
    `select id, account from member where merchant_id = $1 and id = any ($2::bigint[])`,
    [merchantId, ids],
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/** The member as it is now; it stays so until the transaction ends. */
export async function lockMember(tx: Transaction, { merchantId, id }: MemberKey): Promise<Member | undefined> {
  const rows = await tx.query<MemberRow>(
    `select ${memberColumns} from member where merchant_id = $1 and id = $2 for no key update`,
    [merchantId, id],
  );
  return rows.map(toMember)[0];
}

export interface MemberToInsert {
  readonly merchantId: MerchantId;
  readonly id: MemberId;
  readonly account: string;
  readonly type: number;
  readonly nickname: string;
  readonly currency: CurrencyCode;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  /** Real time; null without a password. */
  readonly passwordChangedAt: Date | null;
  /** Business time. */
  readonly at: Date;
  readonly ip: string;
  readonly language: string;
  readonly registerUrl: string | null;
  readonly referralCode: string | null;
  readonly affiliateCode: string | null;
}

/** Inserts a member; false when the account name is taken. */
export async function insertMember(tx: Queryable, member: MemberToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into member (merchant_id, id, account, type, nickname, currency, password_hash, must_change_password,
       registered_at, registered_ip, language, register_url, referral_code, affiliate_code,
       password_changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (merchant_id, account) do nothing returning id`,
    [
      member.merchantId,
      member.id,
      member.account,
      member.type,
      member.nickname,
      currencies[member.currency].number,
      member.passwordHash,
      member.mustChangePassword,
      member.at,
      member.ip,
      member.language,
      member.registerUrl,
      member.referralCode,
      member.affiliateCode,
      member.passwordChangedAt,
    ],
  );
  return rows.length === 1;
}

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly id: MemberId;
}

/** Hashes the same password anew; nothing happens when it was replaced meanwhile. */
export async function replaceHash(
  db: Queryable,
  { merchantId, id, passwordHash }: Pick<Member, "merchantId" | "id" | "passwordHash">,
  hash: string,
): Promise<void> {
  await db.query(`update member set password_hash = $4 where merchant_id = $1 and id = $2 and password_hash = $3`, [
    merchantId,
    id,
    passwordHash,
    hash,
  ]);
}

/** Marks that the password must be changed before anything else. */
export async function markPasswordDue(db: Queryable, { merchantId, id }: MemberKey): Promise<void> {
  await db.query(`update member set must_change_password = true where merchant_id = $1 and id = $2`, [merchantId, id]);
}

/** Makes an agent of a member; false when it is of another type by now. */
export async function promoteMember(
  tx: Queryable,
  { merchantId, id, fromType, type }: MemberKey & { readonly fromType: number; readonly type: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update member set type = $4 where merchant_id = $1 and id = $2 and type = $3 returning id`,
    [merchantId, id, fromType, type],
  );
  return rows.length === 1;
}

/** Notes a login; the first one is kept for ever. */
export async function noteLogin(tx: Queryable, { merchantId, id }: MemberKey, at: Date): Promise<void> {
  await tx.query(
    `update member set last_login_at = $3, first_login_at = coalesce(first_login_at, $3)
     where merchant_id = $1 and id = $2`,
    [merchantId, id, at],
  );
}

/** Marks that the member was greeted; false when it was before. */
export async function markGreeted(tx: Queryable, { merchantId, id }: MemberKey, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update member set greeted_at = $3 where merchant_id = $1 and id = $2 and greeted_at is null returning id`,
    [merchantId, id, at],
  );
  return rows.length === 1;
}

export interface PaymentPasswordToSet {
  readonly hash: string;
  /** Of a change, which holds withdrawals back; null for the first one. */
  readonly changedAt: Date | null;
}

/** Sets the hash of the payment password; false when it is no longer the one that the caller has seen. */
export async function updatePaymentPassword(
  tx: Queryable,
  { merchantId, id, paymentPasswordHash }: Pick<Member, "merchantId" | "id" | "paymentPasswordHash">,
  { hash, changedAt }: PaymentPasswordToSet,
): Promise<boolean> {
  const rows = await tx.query(
    `update member set payment_password_hash = $4, credentials_changed_at = coalesce($5, credentials_changed_at)
     where merchant_id = $1 and id = $2 and payment_password_hash is not distinct from $3::text returning id`,
    [merchantId, id, paymentPasswordHash, hash, changedAt],
  );
  return rows.length === 1;
}

function toMember(row: MemberRow): Member {
  return {
    id: row.id as MemberId,
    merchantId: row.merchant_id as MerchantId,
    account: row.account,
    type: row.type,
    status: row.status,
    nickname: row.nickname,
    currency: currencyOfNumber(row.currency),
    passwordHash: row.password_hash,
    paymentPasswordHash: row.payment_password_hash,
    mustChangePassword: row.must_change_password,
    firstLoginAt: row.first_login_at,
    lastLoginAt: row.last_login_at,
    registeredAt: row.registered_at,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    mobile: row.mobile,
    isMobileVerified: row.is_mobile_verified,
    passwordChangedAt: row.password_changed_at,
    hasTotp: row.has_totp,
    payeeName: row.payee_name,
    iconId: row.icon_id,
    language: row.language,
  };
}
